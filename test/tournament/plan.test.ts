import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entrantsOf, gamesOf, pairsOf, scheduleOf } from '#tournament/plan.ts';
import { planOf } from './support.ts';

describe('the entrants of a tournament', () => {
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
  ])('%j get the distinct names %j', (players, names) => {
    const entrants = entrantsOf(players);
    expect(entrants.map(({ name }) => name)).toEqual(names);
    expect(entrants.map(({ player }) => player)).toEqual(players);
  });
});

describe('the schedule', () => {
  const levels = [{ name: 'kite' }, { name: 'diamond' }, { name: 'spiral' }];
  const schedule = (names: readonly string[], gamesPerGroup: number, players = 2) => {
    const plan = planOf(names, { levels, gamesPerGroup, players });
    return Array.from({ length: gamesOf(plan) }, (_, index) => scheduleOf(plan)(index));
  };

  test('lets every pair play, in the given order', () => {
    expect(pairsOf(4).map(({ a, b }) => `${a}-${b}`)).toEqual(['0-1', '0-2', '0-3', '1-2', '1-3', '2-3']);
  });

  test('puts game k on level floor(k/2) mod L, and swaps sides with every game', () => {
    expect(schedule(['a', 'b'], 8).map(({ k, level, seats }) => [k, level, ...seats])).toEqual([
      [0, 0, 0, 1],
      [1, 0, 1, 0],
      [2, 1, 0, 1],
      [3, 1, 1, 0],
      [4, 2, 0, 1],
      [5, 2, 1, 0],
      [6, 0, 0, 1],
      [7, 0, 1, 0],
    ]);
  });

  test('gives game k of a pair i, j the seed S/i/j/k, with strategies numbered from 1 and games from 0', () => {
    expect(schedule(['a', 'b', 'c'], 2).map(({ seed }) => seed)).toEqual([
      'S/1/2/0',
      'S/1/2/1',
      'S/1/3/0',
      'S/1/3/1',
      'S/2/3/0',
      'S/2/3/1',
    ]);
  });

  test('never repeats the id of a game, and lets each entrant play as often as any other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 1, max: 9 }), (entrants, gamesPerGroup) => {
        const games = schedule(
          Array.from({ length: entrants }, (_, i) => `${i}`),
          gamesPerGroup,
        );
        expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
        for (let entrant = 0; entrant < entrants; entrant++)
          expect(games.filter(({ seats }) => seats.includes(entrant))).toHaveLength((entrants - 1) * gamesPerGroup);
      }),
    );
  });

  test('lets every group of three entrants play, and rotates their seats on each level', () => {
    const games = schedule(['a', 'b', 'c', 'd'], 9, 3);
    expect(games).toHaveLength(4 * 9);
    expect(games.slice(0, 4).map(({ id, level, seats }) => [id, level, ...seats])).toEqual([
      ['1/2/3/0', 0, 0, 1, 2],
      ['1/2/3/1', 0, 1, 2, 0],
      ['1/2/3/2', 0, 2, 0, 1],
      ['1/2/3/3', 1, 0, 1, 2],
    ]);
    expect(games[9]).toMatchObject({ id: '1/2/4/0', seed: 'S/1/2/4/0', seats: [0, 1, 3] });
    for (const entrant of [0, 1, 2, 3])
      for (const seat of [0, 1, 2]) expect(games.filter(({ seats }) => seats[seat] === entrant)).toHaveLength(9);
  });

  test('gives all entrants the same levels and seeds in games for one player, in rounds of one game each', () => {
    expect(schedule(['a', 'b'], 4, 1).map(({ id, level, seats, seed }) => [id, level, ...seats, seed])).toEqual([
      ['1/0', 0, 0, 'S/0'],
      ['2/0', 0, 1, 'S/0'],
      ['1/1', 1, 0, 'S/1'],
      ['2/1', 1, 1, 'S/1'],
      ['1/2', 2, 0, 'S/2'],
      ['2/2', 2, 1, 'S/2'],
      ['1/3', 0, 0, 'S/3'],
      ['2/3', 0, 1, 'S/3'],
    ]);
  });

  test('has no game after the last game', () => {
    expect(() => scheduleOf(planOf(['a', 'b']))(2)).toThrow('no game 2 of 2');
    expect(() => scheduleOf(planOf(['a', 'b'], { players: 1 }))(4)).toThrow('no game 4 of 4');
  });
});
