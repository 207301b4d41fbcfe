import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  counterAt,
  decisiveText,
  decisiveTurns,
  firstTurn,
  lengthAt,
  loggedCommand,
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

/** Rounds of six commands, counted from 1. The match ends in the third. */
const race = from(1, 0, 6, 12);
/** Turns of one command, counted when played, after four commands of initial choices. */
const mission = from(0, 0, 5, 6, 7);

describe('a replay opens', () => {
  test.each<[string, readonly TurnStart[], number, number]>([
    ['at the start of the first round', race, 18, 0],
    ['at the first turn, after what was chosen', mission, 7, 4],
    ['at the start where nothing but choices was made', from(0, 0, 4), 4, 0],
    ['at the start of a match that ended in its first turn', from(1, 0), 3, 0],
    ['at the start of a match without a command', from(0, 0), 0, 0],
  ])('%s', (_, turns, last, at) => expect(firstTurn(turns, last)).toBe(at));
});

describe('how far a replay is', () => {
  test.each<[string, readonly TurnStart[], number, number, string, number]>([
    ['at the start nothing has been played', race, 18, 0, '0 of 3', 0],
    ['within the first round, too', race, 18, 5, '0 of 3', 0],
    ['after the first round', race, 18, 6, '1 of 3', 1],
    ['while the last round is still to come', race, 18, 12, '2 of 3', 2],
    ['before the last commit', race, 18, 17, '2 of 3', 2],
    ['at the end', race, 18, 18, '3 of 3', 3],
    ['before the last round of a match that waits for its next', race, 12, 11, '1 of 2', 1],
    ['at the end of such a match', race, 12, 12, '2 of 2', 2],
    ['in a match that began in round 5', from(5, 0, 6), 12, 6, '5 of 6', 1],
    ['at the start of such a match', from(5, 0, 6), 12, 0, '4 of 6', 0],
    ['while parts are chosen', mission, 7, 3, '0 of 3', 0],
    ['after turn 2', mission, 7, 6, '2 of 3', 2],
    ['after the last turn', mission, 7, 7, '3 of 3', 3],
    ['after the last turn, where something was refused then', mission, 9, 7, '3 of 3', 3],
    ['a single round is counted in commands', from(1, 0), 5, 2, 'step 2 of 5', 2],
  ])('%s', (_, turns, last, length, text, now) => {
    expect(counterAt(turns, length, last)).toMatchObject({ text, now });
  });

  test('its bar grows, is full at the end, and only there; a click in it leads to where it ends', () => {
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
    'nothing changes',
    [
      [4, 4],
      [4, 4],
    ],
    [],
  ],
  [
    'somebody comes in front',
    [
      [4, 4],
      [5, 3],
      [5, 3],
    ],
    [0],
  ],
  [
    'another one does',
    [
      [4, 4],
      [5, 3],
      [4, 4],
      [3, 5],
    ],
    [0, 2],
  ],
  [
    'most changes hands',
    [
      [9, 5, 2],
      [9, 4, 3],
      [12, 1, 3],
      [12, 2, 2],
    ],
    [1],
  ],
  [
    'of many the weightiest',
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
])('the decisive turns where %s', (_, figures, turns) => {
  expect(decisiveTurns(figures)).toEqual(turns);
});

test('they are named by their numbers', () => {
  const match = startMatch<RiscScreen>(risc, { seed: 'war', players: 2, options: {} });
  for (const line of ['1: place(brook,16)', '1: commit', '2: place(heath,16)', '2: commit', '1: commit', '2: commit'])
    enter(match, line);
  expect(decisiveText(match, riscScreen)).toBeUndefined();
  for (const line of ['1: attack(brook,eyrie,10)', '1: commit', '2: commit']) enter(match, line);
  expect(decisiveText(match, riscScreen)).toBe('Decisive turn: 2.');
});

test('what all had planned is nobody’s alone: the commit that led to it has no player before it', () => {
  const match = newCampaign();
  for (const line of ['1: spread()', '1: commit()', '2: spread()', '2: commit()', '1: commit()', '2: commit()'])
    played(match, line);
  const whose = match.log.map((_, index) => loggedCommand(match, index, 'all', (seat) => `player ${seat}`)?.who);
  expect(whose).toEqual(['player 1', 'player 1', 'player 2', undefined, 'player 1', undefined]);
});
