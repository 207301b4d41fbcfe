import { expect, test } from 'vitest';
import { emblemColumns, emblemRows, emblems } from '#app/pages/menu/emblems.ts';
import { games } from '#games/index.ts';

test('every built-in game has a picture in a colour of its own', () => {
  expect(Object.keys(emblems)).toEqual(games.map(({ id }) => id));
  expect(new Set(Object.values(emblems).map(({ role }) => role)).size).toBe(games.length);
});

test.each(Object.entries(emblems))(
  'all frames of the picture of %s have the same size and known signs',
  (_, emblem) => {
    const known = new Set([' ', ...Object.keys(emblem.looks)]);
    for (const frame of emblem.frames) {
      expect(frame.map((row) => row.length)).toEqual(Array(emblemRows).fill(emblemColumns));
      expect([...frame.join('')].filter((sign) => !known.has(sign))).toEqual([]);
    }
  },
);

test.each(Object.entries(emblems))('each frame of the picture of %s differs from the frame before', (_, { frames }) => {
  for (const [i, frame] of frames.entries()) expect(frame).not.toEqual(frames.at(i - 1));
});
