import { describe, expect, test } from 'vitest';
import { returnOf } from '../../../source/games/robo-race/phases/initial.ts';

const starts = [4, 8, 2].map((square) => ({ square, facing: 1 as const }));
const at = (...squares: number[]) => squares.map((square) => ({ square }));

describe('7 where a destroyed robot comes back', () => {
  test.each([
    ['on its own start square, whatever its player number', at(-1, 9), 3, { square: 2, facing: 1, start: 3 }],
    ['on the first free one if a robot stands there', at(-1, 2), 3, { square: 4, facing: 1, start: 1 }],
    ['in the order of the numbers', at(-1, 2, 4), 3, { square: 8, facing: 1, start: 2 }],
  ])('%s', (_, robots, own, place) =>
    expect(returnOf({ starts, flags: [] }, robots, { start: own, flags: 0 })).toEqual(place),
  );
});
