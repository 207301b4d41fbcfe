import { describe, expect, test } from 'vitest';
import { at } from '#games/into-the-breach/state.ts';
import { answerTo, board, matchOf, play, rowsOf, unitsOf, wordOf } from './support.ts';

/** A board and its state after each End Turn. Units are written as in a level file, and `_` is ground. */
interface Case {
  readonly name: string;
  readonly start: string;
  readonly turns?: readonly string[];
  readonly rows?: string;
  readonly units?: string;
  readonly word?: string;
}

const cases: readonly Case[] = [
  {
    name: 'the tile of the unit itself blocks the route',
    start: 'MMMMMMM/M_____M/MMMMMMM/M1MMMMM/MMMMMMM//T,1,1,9,3,0/S,1,2,5,3,1',
    units: 'T,1,1,8,3,0 S,1,2,5,3,1',
  },
  {
    name: 'an enemy beside its prey hops; a tie goes to the lower row',
    start: 'MMMMM/M___M/M___M/M__1M/MMMMM//T,1,1,9,3,0/S,1,2,5,1,1',
    turns: ['2,2', '2,1', '2,2'],
  },
  {
    name: 'a tie of (1,3) and (2,2) goes to the lower row',
    start: '1____/_____/_____/_____//F,2,3,9,1,0/T,3,4,1,0,0',
    turns: ['2,2', '2,1'],
  },
  {
    name: 'of mechs with equal health, an enemy chases the first in the list; a tie of (0,2) and (1,3) goes to the lower row',
    start: '1____/_____/_____//S,1,2,9,1,0/T,0,4,5,0,0/T,2,0,5,0,0',
    turns: ['1,3'],
  },
  {
    name: 'healing of a building stops at 9, no destroyed building is revived, and no enemy is healed',
    start: '_____/_801_/_____//H,1,2,1,0,3/F,0,2,5,0,0',
    rows: '_____/_904_/_____',
    units: 'H,1,2,1,0,3 F,0,2,5,0,0',
  },
  {
    name: 'mechs and enemies both damage a building; a stale objective is the tile of the unit itself',
    start: '__2_/____/____//T,0,0,3,2,1/F,2,2,3,2,1',
    rows: '__0_/____/____',
    units: 'T,0,0,3,2,1 F,2,3,3,2,1',
    word: 'lost',
  },
  {
    name: 'enemies move although the game is decided',
    start: 'M_____M/M_____M/M_____M/M1____M//F,0,1,5,1,1/T,1,5,1,0,0',
    rows: 'M_____M/M_____M/M_____M/M0____M',
    units: 'F,1,1,5,1,1 T,1,5,1,0,0',
    word: 'lost',
  },
  {
    name: 'the match is lost if the last building and the last enemy are destroyed together',
    start: '_1_/___//T,0,0,5,1,1/S,0,2,1,0,0',
    rows: '_0_/___',
    units: 'T,0,0,5,1,1',
    word: 'lost',
  },
  {
    name: 'a shot kills and passes on',
    start: '_____9//T,0,0,1,0,1/F,0,1,1,0,1',
    rows: '_____8',
    units: 'T,0,0,1,0,1',
    word: 'won',
  },
];

describe('on a small board,', () => {
  test.each(cases)('end_turn follows the rules: $name', ({ start, turns = [''], rows, units, word = 'ready' }) => {
    const match = matchOf(board(start));
    for (const place of turns) {
      play(match, 'end_turn');
      const enemy = match.state.entities.find((entity) => 'objective' in entity);
      if (place !== '') expect(enemy && at(enemy).join(',')).toBe(place);
    }
    if (rows !== undefined) expect(rowsOf(match)).toBe(rows);
    if (units !== undefined) expect(unitsOf(match)).toBe(units);
    expect(wordOf(match)).toBe(word);
  });

  test.each([
    [
      'a Scorpion goes for the mech with the greatest health',
      '____/____/1___//T,0,1,1,0,0/H,0,2,2,0,0/S,1,0,9,0,0',
      [0, 2],
    ],
    ['a Firefly goes for the building with the least health', '__/12/__//T,0,0,9,0,0/F,2,1,9,0,0', [1, 0]],
    ['a Firefly never goes for a destroyed building', '0_5/___//T,1,0,9,0,0/F,1,1,9,0,0', [0, 2]],
    [
      'on a tie a Firefly goes for the bottom-most, then the right-most building',
      '3_3/___/3_3//T,1,0,9,0,0/F,1,1,9,0,0',
      [2, 2],
    ],
    [
      'on a tie a Scorpion goes for the first mech in the list',
      '____/1___//T,0,3,4,0,0/H,0,1,4,0,0/S,1,3,9,0,0',
      [0, 3],
    ],
  ])('in the choice of objectives, %s', (_, start, objective) => {
    const match = play(matchOf(board(start)), 'end_turn');
    expect(match.state.entities.find((entity) => 'objective' in entity)).toMatchObject({ objective });
  });

  test.each([
    ['15.28', 'T', '(5,0) (5,1) (5,2) (5,3) (5,4) (5,6) (5,7) (5,8) (5,9) (5,10)'],
    ['15.29', 'F', '(0,5) (1,5) (2,5) (3,5) (4,5) (6,5) (7,5) (8,5) (9,5) (10,5)'],
    ['15.30', 'S', '(3,5) (4,5) (5,3) (5,4) (5,6) (5,7) (6,5) (7,5)'],
    ['15.31', 'H', '(4,5) (5,4) (5,6) (6,5)'],
  ])('the targets of a unit follow from its weapon: case %s, unit %s', (_, symbol, targets) => {
    const rows = Array.from({ length: 11 }, () => '_'.repeat(11)).join('/');
    const match = matchOf(board(`${rows}//${symbol},5,5,1,1,1/T,0,0,1,1,1/S,10,10,1,1,1`));
    expect(answerTo(match, 'targets(5,5)')).toBe(`result:${targets}`);
  });

  test.each([
    [
      'health 1 hit by 2 is 0, and healing by 4 does not revive',
      'S,0,1,9,0,2/T,0,0,1,0,0/H,1,0,9,0,4',
      'S,0,1,9,0,2 H,1,0,9,0,4',
    ],
    [
      'healing has no upper limit for mechs',
      'H,1,0,9,0,999/T,0,0,999999999,0,0/S,0,4,9,0,0',
      'H,1,0,9,0,999 T,0,0,1000000998,0,0 S,0,4,9,0,0',
    ],
    [
      'a HealMech does nothing to an enemy',
      'H,0,0,9,0,2/S,0,1,1,0,0/T,2,4,1,0,0',
      'H,0,0,9,0,2 S,0,1,1,0,0 T,2,4,1,0,0',
    ],
    [
      'a unit destroyed before its turn does not attack',
      'T,0,0,9,0,5/S,0,1,5,0,9/H,2,4,1,0,0/F,1,4,9,0,0',
      'T,0,0,9,0,5 H,2,4,1,0,0 F,1,4,9,0,0',
    ],
    [
      'nothing passes through the edge of the board',
      'T,1,4,9,0,5/S,2,0,5,0,5/H,0,0,9,0,1',
      'T,1,4,9,0,5 S,2,0,5,0,5 H,0,0,4,0,1',
    ],
  ])('when all units attack in order, %s', (_, units, after) => {
    const match = play(matchOf(board(`_____/_____/_____/____9//${units}`)), 'end_turn');
    expect(unitsOf(match)).toBe(after);
  });
});
