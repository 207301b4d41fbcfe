import { expect, test } from 'vitest';
import { reasonFor } from '../../../../source/games/into-the-breach/bots/reasons.ts';
import type { Continuation } from '../../../../source/games/into-the-breach/search/continuation.ts';
import { lost, ongoing, won } from '../../../../source/games/into-the-breach/search/end-turn.ts';
import { board, matchOf } from '../support.ts';

const endTurn = { name: 'end_turn', args: {} } as const;

const move = (row: number, column: number, to_row: number, to_column: number) =>
  ({ name: 'move', args: { row, column, to_row, to_column } }) as const;

type Turn = Continuation['turns'][number];

const idle: Turn = [endTurn];

/** A sentence, a position, the turn that is played in it, and what comes of it. */
type Case = readonly [sentence: string, board: string, turn: Turn, later: Partial<Continuation>];

const cases: readonly Case[] = [
  ['Wins this turn.', '_____9//T,0,0,1,0,1/F,0,1,1,0,1', idle, { fate: won }],
  ['No move of your mechs prevents defeat.', '_1_/___//T,0,0,5,1,1/S,0,2,1,0,0', idle, { fate: lost }],
  ['No move beats ending the turn.', '_____9/______//T,1,0,1,0,1/F,0,0,9,0,0', idle, {}],
  ['Sets up the next turns.', '___/__9/___//T,0,0,9,1,0/S,2,2,9,0,0', [move(0, 0, 0, 1), endTurn], {}],
  ['Wins in 3 turns.', '___/__9/___//T,0,0,9,1,0/S,2,2,9,0,0', idle, { turns: [idle, idle, idle], fate: won }],
  ['Saves building (0,2).', '__3/___/9__//T,0,0,9,1,3/S,2,2,9,0,0', [move(0, 0, 1, 0), endTurn], {}],
  ['Saves the TankMech.', '__9/___/9__//T,1,2,2,2,0/S,2,2,9,0,2', [move(1, 2, 1, 0), endTurn], {}],
  ['Destroys the Firefly.', '9__/___/___//T,0,1,9,1,1/F,1,2,1,0,0/S,2,2,9,0,0', [move(0, 1, 1, 1), endTurn], {}],
  [
    'Destroys 2 enemies.',
    '9____/_____//T,0,1,9,1,1/F,1,2,1,0,0/F,1,4,1,0,0/S,0,4,9,0,0',
    [move(0, 1, 1, 1), endTurn],
    {},
  ],
  ['The enemies hit each other.', '9__/___/___//T,0,1,9,1,0/S,2,1,9,0,1/S,2,2,9,0,0', idle, {}],
  ['The enemies hit each other.', '_9_/___/___//T,0,0,9,1,0/S,2,1,9,0,1/S,2,2,9,0,1', idle, {}],
  [
    'Saves building (0,2); costs building (1,3).',
    '__3__/___1_/9____//T,0,0,9,1,3/S,2,4,9,0,0',
    [move(0, 0, 1, 0), endTurn],
    {},
  ],
  [
    'No move beats ending the turn; costs building (0,1) and the HealMech.',
    '_19_/____//T,0,0,9,0,1/H,1,3,1,0,0/S,1,2,9,0,1',
    idle,
    {},
  ],
  ['Heals building (0,0).', '1__/___/___//H,0,1,9,1,2/S,2,2,9,0,0', idle, {}],
  [
    'Destroys the Scorpion; heals building (0,0).',
    '1__/___//H,0,1,9,0,2/T,1,0,9,0,1/S,1,2,1,0,0/F,0,2,9,0,0',
    idle,
    {},
  ],
];

test.each(cases)('%s', (sentence, text, turn, later) => {
  const plan: Continuation = { turns: [turn], fate: ongoing, simulated: 1, ...later };
  expect(reasonFor(matchOf(board(text)).state, plan)).toBe(sentence);
});

test('what does not fit into 100 characters is left out, but not what it costs', () => {
  const text = '1111111111/__________//H,1,1,9,0,2/T,1,5,9,0,9/S,1,4,3,0,1/S,1,3,3,0,1/F,1,8,1,0,1';
  const why = reasonFor(matchOf(board(text)).state, { turns: [idle, idle, idle], fate: won, simulated: 1 });
  expect(why.length).toBeLessThanOrEqual(100);
  expect(why).toMatch(/^Wins in 3 turns; .*; costs [^;]*\.$/);
});
