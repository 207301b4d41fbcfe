import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entrantsOf } from '../../source/tournament/entrants.ts';
import { gamesOf, pairsOf, scheduleOf } from '../../source/tournament/plan.ts';
import { planOf } from './support.ts';

describe('entrants', () => {
  test.each([
    [
      ['greedy', 'random'],
      ['greedy', 'random'],
    ],
    [
      ['greedy', 'greedy', 'random', 'greedy'],
      ['greedy', 'greedy#2', 'random', 'greedy#3'],
    ],
    [
      ['./a.mjs', './a.mjs'],
      ['./a.mjs', './a.mjs#2'],
    ],
    [
      ['exec:a', 'exec:a#2', 'exec:a'],
      ['exec:a', 'exec:a#2', 'exec:a#3'],
    ],
  ])('%j are called %j', (players, names) => {
    const entrants = entrantsOf(players);
    expect(entrants.map(({ name }) => name)).toEqual(names);
    expect(entrants.map(({ player }) => player)).toEqual(players);
  });
});

describe('the schedule', () => {
  const levels = [{ name: 'kite' }, { name: 'diamond' }, { name: 'spiral' }];
  const schedule = (names: readonly string[], gamesPerPair: number) => {
    const plan = planOf(names, { levels, gamesPerPair });
    return Array.from({ length: gamesOf(plan) }, (_, index) => scheduleOf(plan)(index));
  };

  test('every two play, in the order given', () => {
    expect(pairsOf(4).map(({ a, b }) => `${a}-${b}`)).toEqual(['0-1', '0-2', '0-3', '1-2', '1-3', '2-3']);
  });

  test('game k is on level floor(k/2) mod L, and the sides change with every game', () => {
    expect(schedule(['a', 'b'], 8).map(({ k, level, swapped }) => [k, level, swapped])).toEqual([
      [0, 0, false],
      [1, 0, true],
      [2, 1, false],
      [3, 1, true],
      [4, 2, false],
      [5, 2, true],
      [6, 0, false],
      [7, 0, true],
    ]);
  });

  test('the seed is S/i/j/k with numbers of strategies from 1 and of games from 0', () => {
    expect(schedule(['a', 'b', 'c'], 2).map(({ seed }) => seed)).toEqual([
      'S/1/2/0',
      'S/1/2/1',
      'S/1/3/0',
      'S/1/3/1',
      'S/2/3/0',
      'S/2/3/1',
    ]);
  });

  test('no two games share their numbers, and each entrant plays as often as any other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 1, max: 9 }), (entrants, gamesPerPair) => {
        const games = schedule(
          Array.from({ length: entrants }, (_, i) => `${i}`),
          gamesPerPair,
        );
        expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
        for (let entrant = 0; entrant < entrants; entrant++)
          expect(games.filter(({ a, b }) => a === entrant || b === entrant)).toHaveLength(
            (entrants - 1) * gamesPerPair,
          );
      }),
    );
  });

  test('there is no game after the last', () => {
    expect(() => scheduleOf(planOf(['a', 'b']))(2)).toThrow('no game 2 of 2');
  });
});
