import { describe, expect, test } from 'vitest';
import type { Coord } from '../../../source/games/into-the-breach/board.ts';
import { attacked, enter, reachable } from '../../../source/games/into-the-breach/screen/keys/selection.ts';
import { acted, breachScene, designedMoves } from '../breach-support.ts';

/** `12 22` as tiles. */
const tiles = (text: string): Coord[] =>
  text.split(' ').flatMap((digits) => (digits === '' ? [] : [[Number(digits[0]), Number(digits[1])]]));

const firefly = '26 36 46 56 66 86 96';

describe('Enter on a tile', () => {
  // In the designed position the tank on (1,2) can still move; the one on (4,1) and the healer on (2,4) have moved.
  test.each([
    {
      rule: 'a mech that has not moved is selected',
      selected: null,
      tile: [1, 2],
      now: [1, 2],
      green: '11 13 14 15 21 22 23 31 32 33 42',
    },
    { rule: 'an enemy is selected, its targets turn red', selected: null, tile: [7, 6], now: [7, 6], red: firefly },
    {
      rule: 'a mech that has moved is selected, its targets turn red',
      selected: null,
      tile: [2, 4],
      now: [2, 4],
      red: '14 23 25 34',
    },
    { rule: 'another unit is selected instead', selected: [1, 2], tile: [7, 6], now: [7, 6], red: firefly },
    { rule: 'a unit stays selected', selected: [7, 6], tile: [7, 6], now: [7, 6], red: firefly },
    { rule: 'on ground out of reach nothing is selected', selected: [1, 2], tile: [5, 5], now: null },
    { rule: 'on a mountain nothing is selected', selected: [7, 6], tile: [0, 0], now: null },
    { rule: 'on a building nothing is selected', selected: [1, 2], tile: [2, 5], now: null },
    { rule: 'a red tile is like any other', selected: [7, 6], tile: [5, 6], now: null },
    { rule: 'without a selection nothing is selected', selected: null, tile: [5, 5], now: null },
  ] as const)('$rule', ({ selected, tile, now, ...marks }) => {
    const scene = breachScene(designedMoves, { local: { selected } });
    const entered = acted(scene, enter(scene, tile));
    expect(entered.local).toMatchObject({ selected: now, cursor: tile });
    expect(reachable(entered)).toEqual(tiles('green' in marks ? marks.green : ''));
    expect(attacked(entered)).toEqual(tiles('red' in marks ? marks.red : ''));
  });

  test('a green tile of the selected mech moves it there', () => {
    const scene = breachScene(designedMoves, { local: { selected: [1, 2] } });
    expect(enter(scene, [1, 4])).toEqual({
      type: 'play',
      commands: [{ name: 'move', args: { row: 1, column: 2, to_row: 1, to_column: 4 } }],
    });
  });

  test('after the end a mech shows what it hits, and cannot be moved', () => {
    const scene = breachScene(
      [
        'move(1,1,4,1)',
        'move(1,3,2,4)',
        'move(1,2,1,4)',
        'end_turn',
        'move(4,1,4,2)',
        'end_turn',
        'move(4,2,7,2)',
      ].concat('end_turn'),
    );
    const entered = acted(scene, enter(scene, [1, 4]));
    expect(reachable(entered)).toEqual([]);
    expect(attacked(entered)).toEqual(tiles('10 11 12 13 15 16 17 18 19'));
  });
});
