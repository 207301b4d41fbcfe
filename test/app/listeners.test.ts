import { expect, test } from 'vitest';
import { createListeners } from '#app/listeners.ts';

test('a change reaches exactly the listeners that were subscribed when the change began', () => {
  const { subscribe, publish } = createListeners();
  const told: string[] = [];
  const leave = subscribe(() => {
    told.push('first');
    leave();
    leaveThird();
    subscribe(() => told.push('late'));
  });
  subscribe(() => told.push('second'));
  const leaveThird = subscribe(() => told.push('third'));
  publish();
  expect(told).toEqual(['first', 'second', 'third']);
  told.length = 0;
  publish();
  expect(told).toEqual(['second', 'late']);
});
