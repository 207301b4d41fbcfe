import { expect, test } from 'vitest';
import { createListeners } from '#app/listeners.ts';

test('a listener added during a change is called from the next change on, and removing a listener skips no other', () => {
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
