import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  counterAt,
  decisiveSearch,
  decisiveTurns,
  firstTurn,
  lengthAt,
  loggedCommand,
  swingTurns,
  type TurnStart,
} from '#app/timeline/match-timeline.ts';
import { enter, startMatch } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import { newCampaign } from '../../games/risc/support.ts';
import { played } from '../../support/lines.ts';

const from = (first: number, ...lengths: readonly number[]): readonly TurnStart[] =>
  lengths.map((length, i) => ({ turn: first + i, length }));

/** Three rounds of six commands, numbered from 1. The third is not over. */
const race = from(1, 0, 6, 12);
/** Four commands of initial choices, then turns of one command each, which raise the turn number. */
const mission = from(0, 0, 5, 6, 7);

describe('the start of a replay', () => {
  test.each<[string, readonly TurnStart[], number, number]>([
    ['is the start of the first round', race, 18, 0],
    ['is the first turn, after the initial choices', mission, 7, 4],
    ['is the start if there are only initial choices', from(0, 0, 4), 4, 0],
    ['is the start of a match that ended in its first turn', from(1, 0), 3, 0],
    ['is the start of a match without commands', from(0, 0), 0, 0],
  ])('%s', (_, turns, last, at) => expect(firstTurn(turns, last)).toBe(at));
});

describe('the progress that a replay shows', () => {
  test.each<[string, readonly TurnStart[], number, number, string, number]>([
    ['is zero at the start', race, 18, 0, '0 of 3', 0],
    ['is zero within the first round, too', race, 18, 5, '0 of 3', 0],
    ['counts one after the first round', race, 18, 6, '1 of 3', 1],
    ['does not count the last round before it is played', race, 18, 12, '2 of 3', 2],
    ['does not count the last round before its last commit', race, 18, 17, '2 of 3', 2],
    ['is full at the end', race, 18, 18, '3 of 3', 3],
    ['counts the finished rounds during an unfinished match', race, 12, 11, '1 of 2', 1],
    ['counts all finished rounds at the newest position of an unfinished match', race, 12, 12, '2 of 2', 2],
    ['counts from round 5 in a match that began in round 5', from(5, 0, 6), 12, 6, '5 of 6', 1],
    ['has an empty bar at the start of a match that began in round 5', from(5, 0, 6), 12, 0, '4 of 6', 0],
    ['is zero during the initial choices', mission, 7, 3, '0 of 3', 0],
    ['counts two after turn 2', mission, 7, 6, '2 of 3', 2],
    ['is full after the last turn', mission, 7, 7, '3 of 3', 3],
    ['is full after the last turn, even with a refused command after it', mission, 9, 7, '3 of 3', 3],
    ['counts commands in a single round', from(1, 0), 5, 2, 'step 2 of 5', 2],
  ])('%s', (_, turns, last, length, text, now) => {
    expect(counterAt(turns, length, last)).toMatchObject({ text, now });
  });

  test('has a bar that is full only at the end, and a click in the bar leads to the position drawn there', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }),
        fc.nat(5),
        (first, gaps, rest) => {
          const lengths = [0];
          for (const gap of gaps) lengths.push((lengths.at(-1) ?? 0) + gap);
          const last = (lengths.at(-1) ?? 0) + rest;
          const turns = from(first, ...lengths);
          let before = 0;
          for (let length = 0; length <= last; length++) {
            const { now, total } = counterAt(turns, length, last);
            expect(now).toBeGreaterThanOrEqual(before);
            expect(now === total).toBe(length === last);
            expect(counterAt(turns, lengthAt(turns, now / total, last), last).now).toBe(now);
            before = now;
          }
        },
      ),
    );
  });
});

test.each<[string, number[][], number[]]>([
  [
    'none without changes',
    [
      [4, 4],
      [4, 4],
    ],
    [],
  ],
  [
    'a turn in which a player takes the lead',
    [
      [4, 4],
      [5, 3],
      [5, 3],
    ],
    [0],
  ],
  [
    'the turns in which the lead changes',
    [
      [4, 4],
      [5, 3],
      [4, 4],
      [3, 5],
    ],
    [0, 2],
  ],
  [
    'a turn in which most changes hands',
    [
      [9, 5, 2],
      [9, 4, 3],
      [12, 1, 3],
      [12, 2, 2],
    ],
    [1],
  ],
  [
    'only those with the largest changes, if there are many',
    [
      [4, 4],
      [5, 3],
      [6, 2],
      [3, 5],
      [2, 6],
      [5, 3],
    ],
    [0, 2, 4],
  ],
])('the turning points of a match are %s', (_, figures, turns) => {
  expect(swingTurns(figures)).toEqual(turns);
});

test.each<[string, number[][], number[]]>([
  [
    'none in a draw',
    [
      [5, 3],
      [4, 4],
    ],
    [],
  ],
  [
    'the turn after which the winner never fell back, not the first change of leader',
    [
      [4, 4],
      [6, 2],
      [3, 5],
      [6, 2],
      [6, 2],
    ],
    [2],
  ],
  [
    'at most the two that won most',
    [
      [4, 4],
      [5, 3],
      [8, 2],
      [9, 1],
      [12, 0],
    ],
    [0, 1],
  ],
  [
    'those in which the lead over the strongest rival grew most',
    [
      [4, 4, 4],
      [4, 7, 1],
      [6, 5, 1],
      [9, 2, 1],
    ],
    [1, 2],
  ],
])('the decisive turns of a match are %s', (_, estimates, turns) => {
  expect(decisiveTurns(estimates)).toEqual(turns);
});

test('decisive turns are named by their numbers', () => {
  const match = startMatch<RiscScreen>(risc, { seed: 'war', players: 2, options: {} });
  for (const line of ['1: place(brook,16)', '1: commit', '2: place(heath,16)', '2: commit', '1: commit', '2: commit'])
    enter(match, line);
  const text = () => {
    const search = decisiveSearch(match, riscScreen);
    expect(search.run(1)).toBe(false);
    expect(search.text()).toBeUndefined();
    search.run(100);
    return search.text();
  };
  expect(text()).toBeUndefined();
  for (const line of ['1: attack(brook,eyrie,10)', '1: commit', '2: commit']) enter(match, line);
  expect(text()).toBe('Decisive turn: 2.');
});

test('the caption of the last commit in simultaneous turns names no player, because the turn belongs to all', () => {
  const match = newCampaign();
  for (const line of ['1: spread()', '1: commit()', '2: spread()', '2: commit()', '1: commit()', '2: commit()'])
    played(match, line);
  const whose = match.log.map((_, index) => loggedCommand(match, index, 'all', (seat) => `player ${seat}`)?.who);
  expect(whose).toEqual(['player 1', 'player 1', 'player 2', undefined, 'player 1', undefined]);
});
