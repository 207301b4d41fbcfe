import { expect, test } from 'vitest';
import { pathLines } from '../../../../source/games/robo-race/screen/below-board.ts';
import { designedPosition, designedScene, textsOf } from './planning-scenes.ts';

/** The items of the path of a program, with the own robot and the second one somewhere in the designed position. */
function itemsOf(
  [x, y, facing]: readonly [x: number, y: number, facing: string],
  [u, v]: readonly [x: number, y: number],
  slots: readonly (number | null)[],
): string[] {
  const [first, second, third] = designedPosition.robots;
  const robots = [{ ...first, x, y, facing }, { ...second, x: u, y: v }, third];
  const scene = designedScene({}, { robots, slots: { ...designedPosition.slots, 1: slots } });
  return textsOf(pathLines(scene, 54)).flatMap((row) => [row.slice(1, 28).trim(), row.slice(28).trim()]);
}

test.each([
  [
    'a wall, also after a part of the way',
    itemsOf([4, 3, 'N'], [7, 4], [71, 52, 31, 65, null]),
    [
      '1 Move 2 blocked (4,4) N',
      '2 Move 1 blocked (4,4) N',
      '3 Turn left (4,4) W',
      '4 Move 1 (3,3) W',
      '5 empty (3,2) W',
      'ends alive at (3,2) W',
    ],
  ],
  [
    'a wall behind another robot',
    itemsOf([8, 5, 'E'], [9, 5], [65, 47, null, null, null]),
    ['1 Move 1 blocked (8,5) E', '2 Back 1 (7,5) E', '3 empty', '4 empty', '5 empty', 'ends alive at (7,5) E'],
  ],
])('the path says that a card is blocked by %s', (_, items, expected) => {
  expect(items).toEqual(expected);
});
