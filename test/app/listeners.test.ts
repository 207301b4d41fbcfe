import { expect, test } from 'vitest';
import { createListeners } from '../../source/app/listeners.ts';

test('those who listen when something changes are told, each once, and nobody who has left', () => {
  const { subscribe, publish } = createListeners();
  const told: string[] = [];
  const later = () => void told.push('later');
  subscribe(() => {
    told.push('first');
    leave();
    subscribe(later);
  });
  const leave = subscribe(() => void told.push('left'));
  subscribe(() => void told.push('last'));
  publish();
  expect(told).toEqual(['first', 'last']);
});
