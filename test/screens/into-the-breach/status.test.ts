import { describe, expect, test } from 'vitest';
import type { Coord } from '#games/into-the-breach/board.ts';
import type { Command } from '#games/into-the-breach/commands.ts';
import { enter } from '#games/into-the-breach/screen/keys/actions.ts';
import type { BreachScene } from '#games/into-the-breach/screen/local.ts';
import { statusOf } from '#games/into-the-breach/screen/status.ts';
import { starCostOf } from '#games/into-the-breach/screen/teaching.ts';
import { firstOfHint } from '#screen/parts/hint-steps.ts';
import { breachScene, designedMoves, levelOf } from '../breach-support.ts';
import { textOf } from '../support.ts';

const hint = (scene: BreachScene) =>
  statusOf(scene)
    .map(textOf)
    .filter((text) => text !== '');

describe('the status line about Enter and the tile under the cursor', () => {
  test.each([
    {
      what: 'a tile in reach',
      selected: [1, 2],
      cursor: [1, 4],
      says: ['Enter: move to (1,4), 2 steps. It heals to 5. No enemy hits it there.'],
    },
    {
      what: 'the selected mech',
      selected: [1, 2],
      cursor: [1, 2],
      says: ['The TankMech can move to 11 tiles. Point at one to preview the move.', 'Speed 3. Hits nothing.'],
    },
    {
      what: 'a mountain, with a mech selected',
      selected: [1, 2],
      cursor: [0, 0],
      says: ['A mountain blocks (0,0).', 'Esc: deselect the TankMech.'],
    },
    {
      what: 'a tile too far away',
      selected: [1, 2],
      cursor: [5, 2],
      says: ['(5,2) is 4 steps away, but the TankMech moves only 3.', 'Esc: deselect the TankMech.'],
    },
    {
      what: 'another unit, with a mech selected',
      selected: [1, 2],
      cursor: [8, 8],
      says: ['Enter: show what the Scorpion hits.', 'Speed 3. Destroys Firefly (8,7).'],
    },
    {
      what: 'a mech that can move',
      selected: null,
      cursor: [1, 2],
      says: ['Enter: select the TankMech. No enemy hits it here.', 'Speed 3. Hits nothing.'],
    },
    {
      what: 'a mech that has moved',
      selected: null,
      cursor: [2, 4],
      says: [
        'Enter: show what the HealMech heals (it has already moved).',
        'Speed 3. Heals buildings (2,5) and (3,4) by 2, to 5.',
      ],
    },
    {
      what: 'the selected enemy, which will be destroyed first',
      selected: [8, 7],
      cursor: [8, 7],
      says: ['The Firefly hits the 6 marked tiles.', 'Speed 2. Scorpion (8,8) destroys it before it can attack.'],
    },
    {
      what: 'a building that is healed',
      selected: null,
      cursor: [2, 5],
      says: ['(2,5): building, health 3. HealMech (2,4) heals it from 3 to 5 health.'],
    },
    { what: 'a building that stays', selected: null, cursor: [7, 1], says: ['(7,1): building, health 2.'] },
    {
      what: 'a mountain',
      selected: null,
      cursor: [6, 6],
      says: ['(6,6): mountain. Shots pass over it.'],
    },
    { what: 'ground', selected: null, cursor: [5, 5], says: ['(5,5): free ground.'] },
    {
      what: 'ground that one enemy hits',
      selected: null,
      cursor: [3, 6],
      says: ['(3,6): free ground. A mech here would lose 1 health to Firefly (7,6).'],
    },
    {
      what: 'ground that two enemies hit',
      selected: null,
      cursor: [8, 6],
      says: [
        '(8,6): free ground. A mech here would lose 3 health to Scorpion (8,8) and',
        'Firefly (7,6). Scorpion (8,8) will pass here.',
      ],
    },
    {
      what: 'ground that a mech hits',
      selected: null,
      cursor: [4, 5],
      says: ['(4,5): free ground. TankMech (4,1) hits this tile.'],
    },
    {
      what: 'ground that an enemy and a mech hit',
      selected: null,
      cursor: [4, 6],
      says: ['(4,6): free ground. A mech here would lose 1 health to Firefly (7,6). TankMech', '(4,1) hits this tile.'],
    },
    {
      what: 'ground, with an enemy selected',
      selected: [8, 8],
      cursor: [5, 5],
      says: ['(5,5): free ground.', 'Esc: deselect the Scorpion.'],
    },
  ] as const)('describes $what', ({ selected, cursor, says }) => {
    expect(hint(breachScene(designedMoves, { local: { selected, cursor } }))).toEqual(says);
  });

  test('says why a mech did not move to the chosen tile, and that it is no longer selected', () => {
    const scene = breachScene(designedMoves, { local: { selected: [1, 2] } });
    const entered = enter(scene, [5, 2]);
    if (entered.type !== 'local') throw new Error(entered.type);
    const missed = { ...scene, local: entered.local };
    expect(hint(missed)).toEqual([
      '(5,2) is 4 steps away, but the TankMech moves only 3.',
      'The TankMech is no longer selected. Tab: next mech.',
    ]);
    expect(hint({ ...missed, local: { ...missed.local, cursor: [5, 5] } })).toEqual(['(5,5): free ground.']);
  });

  describe('uses fewer words if the tile has large numbers and the screen is narrow', () => {
    const second = (cursor: readonly [number, number], board: string, columns = 80) =>
      hint(breachScene([], { local: { cursor }, columns }, levelOf(board)))[1];
    const strong = '____/____/____//H,0,0,12345,3,999/T,0,1,999999999,9,999/S,2,3,9,1,1/F,2,1,9,0,40';
    const crossfire = '______/______/______//T,1,1,99,3,1/T,1,2,99,3,1/T,1,3,99,3,1/T,1,4,99,3,1/S,0,1,99,1,1';

    test.each([
      [[0, 1], strong, 80, '2 units heal it from 999,999,999 to 1,000,000,958 health. Hits 1 tile.'],
      [[0, 1], strong, 100, '2 units heal it from 999,999,999 to 1,000,000,958 health. Hits 1 tile.'],
      [[1, 2], crossfire, 80, '3 units hit it for 3, leaving 96. Hits 3 tiles.'],
    ] as const)('for the tile %s', (cursor, board, columns, says) => {
      expect(second(cursor, board, columns)).toBe(says);
    });
  });

  test.each([
    ['a HealMech heals', [2, 4], 'The HealMech heals the 4 marked tiles.'],
    ['another unit hits', [8, 8], 'The Scorpion hits the 6 marked tiles.'],
  ] as const)('describes the marked tiles of a selected unit that cannot move: %s', (_, tile, says) => {
    expect(hint(breachScene(designedMoves, { local: { selected: tile, cursor: tile } }))[0]).toBe(says);
  });

  test('describes a unit by its numbers if the forecast is switched off', () => {
    expect(hint(breachScene([], { local: { forecast: false } }))[1]).toBe('Health 5, speed 3, strength 3.');
  });

  test.each([
    {
      what: 'the mech would be destroyed',
      board: '____/____/____//S,0,3,5,1,9/T,2,0,5,3,1',
      says: /! It dies there\.$/,
    },
    {
      what: 'the mech would be hit',
      board: '____/____/____//S,0,3,5,1,12/T,2,0,50,3,1',
      says: /! Scorpion \(0,3\) hits it there, leaving 38\.$/,
    },
    {
      what: 'nothing happens to the mech',
      board: '____/____/____//S,2,3,5,1,12/T,2,0,50,3,1',
      says: /No enemy hits it there\.$/,
    },
  ] as const)('says of a tile in reach that $what', ({ board, says }) => {
    const texts = hint(breachScene([], { local: { selected: [2, 0], cursor: [0, 1] } }, levelOf(board)));
    expect(texts.join(' ')).toMatch(says);
  });

  test('says that a mech has no room to move', () => {
    const scene = breachScene([], { local: { selected: [0, 0] } }, levelOf('_M_/M__//T,0,0,5,3,1/S,1,2,3,1,1'));
    expect(hint(scene)[0]).toBe('The TankMech has no room to move.');
  });

  test('says that a mech can move onto a destroyed building', () => {
    const scene = breachScene([], { local: { cursor: [0, 1] } }, levelOf('_0__9/_____//T,0,0,5,3,1/S,1,4,3,1,1'));
    expect(hint(scene)[0]).toBe('(0,1): ruin, open ground. TankMech (0,0) hits this tile.');
  });

  test('states the result of the match after the end', () => {
    const lost = breachScene(['end_turn'], { local: { cursor: [0, 1] } }, levelOf('_1_/___//T,0,0,5,1,1/S,0,2,1,0,0'));
    expect(hint(lost)[0]).toBe('You lose in turn 1: all buildings are gone. y: play again.');
  });

  test('is empty in a watched match', () => {
    expect(hint(breachScene([], { watched: true }))).toEqual([]);
  });
});

describe('the status line about a hint', () => {
  const mech = { name: 'move', args: { row: 1, column: 1, to_row: 2, to_column: 3 } } as const;
  const shownHint = (why: string, hints = 2, lines: readonly string[] = ['end_turn'], par = 9) => {
    const local = { hint: firstOfHint<Command>([mech, { name: 'end_turn', args: {} }], why), cursor: [1, 1] } as const;
    return hint(breachScene(lines, { local, hints, level: { name: 'classic', title: 'Classic', par } }));
  };

  test('says that the hint costs the star for keeping all buildings, and which building falls', () => {
    expect(shownHint('')[0]).toBe('Hint: move the TankMech at (1,1) first. It costs a star: building (2,5) falls.');
  });

  test('says with the first hint step that no move saves all buildings, or that a later turn costs a building', () => {
    expect(shownHint('Wins in 2 turns; costs building (2,5) (no move saves every building).')[0]).toBe(
      'Hint: TankMech (1,1) first. It costs a star. No move saves every building.',
    );
    const next = { ...mech, args: { row: 4, column: 1, to_row: 4, to_column: 1 } };
    const local = {
      hint: firstOfHint<Command>([next], 'Wins in 3 turns; costs a building later.'),
      cursor: [4, 1],
    } as const;
    expect(hint(breachScene(['move(1,1,4,1)', 'move(1,3,2,4)', 'move(1,2,1,4)'], { local }))[0]).toBe(
      'Hint: move the TankMech at (4,1) first. It costs a building later.',
    );
  });

  test.each([
    ['Wins in 4 turns.', 4, ' It costs 2 stars: building (2,5) falls and you win late, in turn 5 (par is 4).'],
    ['Wins in 3 turns.', 4, ' It costs a star: building (2,5) falls.'],
    ['Sets up the next turns.', 2, ' It costs 2 stars: building (2,5) falls and you do not win in time (par is 2).'],
    ['Sets up the next turns.', 3, ' It costs a star: building (2,5) falls.'],
    ['Wins in 4 turns.', 1, ' It costs a star: building (2,5) falls.'],
  ])('names the cost for the reason "%s" and a par of %i:%s', (why, par, cost) => {
    expect(starCostOf(...hintFor(why, par))).toBe(cost.trim());
  });

  const hintFor = (why: string, par: number) => {
    const shown = firstOfHint<Command>([mech], why);
    return [breachScene(['end_turn'], { level: { name: 'classic', title: 'Classic', par } }), shown] as const;
  };

  test('says that the first hint of a match has cost a star', () => {
    expect([shownHint('', 1)[1], shownHint('', 2)[1]]).toEqual([
      'b: where to  Esc: ignore  Your first hint cost a star.',
      'b: where to  Esc: ignore',
    ]);
  });
});

test('the status line says which enemy will go to a tile, or pass over it', () => {
  const at = (cursor: Coord) => hint(breachScene([], { local: { cursor } })).join(' ');
  expect(at([8, 5])).toContain('Scorpion (8,8) will go here.');
  expect(at([8, 6])).toContain('Scorpion (8,8) will pass here.');
});
