import { expect, test } from 'vitest';
import { firstSeen } from '#screen/parts/boards.ts';

test.each([
  ['a board that fits', [9, 9], [0, 0], [10, 10], [10, 10], [0, 0]],
  ['a cell away from all edges', [4, 4], [2, 2], [20, 20], [8, 8], [2, 2]],
  ['near the lower edge: moves by half a view', [8, 4], [2, 2], [20, 20], [8, 8], [6, 2]],
  ['far to the right: moves as often as necessary', [4, 19], [2, 2], [20, 20], [8, 8], [2, 12]],
  ['near the upper edge', [3, 4], [2, 2], [20, 20], [8, 8], [0, 2]],
  ['a view beyond the end', [19, 19], [40, 40], [20, 20], [8, 8], [12, 12]],
  ['a view larger than the board', [1, 1], [3, 3], [4, 4], [9, 9], [0, 0]],
] as const)(
  'the visible part of a board moves by half a view, and only if the cursor nears its edge: %s',
  (_, followed, was, size, seen, first) => {
    expect(firstSeen(followed, was, size, seen)).toEqual(first);
  },
);
