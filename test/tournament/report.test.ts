import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportOf } from '#tournament/results/report.ts';
import { csvOf } from '#tournament/results/result-forms.ts';
import { wilson } from '#tournament/results/scores.ts';
import { planOf, playedGame, playedGames } from './support.ts';

const plan = planOf(['A', 'B', 'C']);

describe('the report of a tournament', () => {
  test('counts the wins of both entrants and of both seats', () => {
    const { strategies, pairs, sides } = reportOf(planOf(['A', 'B'], { gamesPerGroup: 48 }), [
      ...playedGames(`${'a'.repeat(30)}==${'b'.repeat(16)}`),
    ]);
    expect(strategies).toMatchObject([
      { name: 'A', games: 48, wins: 30, draws: 2, losses: 16, winRate: 30 / 48, score: 31 / 48 },
      { name: 'B', games: 48, wins: 16, draws: 2, losses: 30, winRate: 16 / 48, score: 17 / 48 },
    ]);
    expect(pairs).toMatchObject([{ a: 'A', b: 'B', games: 48, wins: 30, draws: 2, losses: 16 }]);
    // In every second game, b has seat 1.
    expect(sides).toEqual({ wins1: 15 + 8, draws: 2, wins2: 15 + 8 });
  });

  test('is the same whatever the order in which games end', () => {
    const games = playedGames('a=ab=b');
    const standings = reportOf(plan, games);
    fc.assert(
      fc.property(fc.shuffledSubarray(games, { minLength: games.length }), (shuffled) => {
        expect(reportOf(plan, shuffled)).toEqual(standings);
      }),
    );
  });

  test.each([
    ['by score', 'aaaaaa', ['A', 'B', 'C']],
    ['by score, whatever the order given', 'bbbbbb', ['C', 'B', 'A']],
    ['by name if all else is equal', '======', ['A', 'B', 'C']],
  ])('sorts the standings %s', (_, letters, names) => {
    const { strategies } = reportOf(plan, playedGames(letters));
    expect(strategies.map(({ name }) => name)).toEqual(names);
  });

  test('sorts by wins if the scores are equal', () => {
    // A draws all its games. B and C beat each other once.
    const { strategies } = reportOf(plan, playedGames('====ab'));
    expect(strategies.map(({ name, score }) => [name, score])).toEqual([
      ['B', 0.5],
      ['C', 0.5],
      ['A', 0.5],
    ]);
  });

  test('has a row for every strategy on each level, in the given order', () => {
    const levels = [{ name: 'kite' }, { name: 'spiral' }];
    const { perLevel } = reportOf(planOf(['A', 'B'], { levels, gamesPerGroup: 4 }), playedGames('aab='));
    expect(perLevel).toEqual([
      { level: 'kite', strategy: 'A', games: 2, wins: 2, draws: 0, losses: 0 },
      { level: 'kite', strategy: 'B', games: 2, wins: 0, draws: 0, losses: 2 },
      { level: 'spiral', strategy: 'A', games: 2, wins: 0, draws: 1, losses: 1 },
      { level: 'spiral', strategy: 'B', games: 2, wins: 1, draws: 1, losses: 0 },
    ]);
  });

  test('attributes faults and forfeits to the right entrant', () => {
    const { strategies } = reportOf(planOf(['A', 'B']), [
      playedGame(0, 'b', { faults: { a: 10, b: 1 }, forfeit: 'a', reason: 'forfeit' }),
      playedGame(1, 'a', { faults: { a: 3, b: 0 } }),
    ]);
    expect(strategies).toMatchObject([
      { name: 'A', faults: 13, forfeits: 1 },
      { name: 'B', faults: 1, forfeits: 0 },
    ]);
  });

  test('may have no games', () => {
    const { strategies, matches, sides } = reportOf(planOf(['A', 'B']), []);
    expect(strategies[0]).toEqual({
      ...{ name: 'A', games: 0, wins: 0, draws: 0, losses: 0, winRate: 0 },
      ...{ score: 0, low: 0, high: 1, elo: 1500, faults: 0, forfeits: 0 },
      ...{ rating: 1500, ratingError: expect.any(Number) },
    });
    expect([matches, sides]).toEqual([[], { wins1: 0, draws: 0, wins2: 0 }]);
  });
});

test('the JSON of a tournament has its keys in a fixed order', () => {
  const low = (points: number) => wilson(points, 2).low;
  const high = (points: number) => wilson(points, 2).high;
  const { strategies } = reportOf(planOf(['A', 'B']), playedGames('a='));
  const [first, second] = strategies.map(
    ({ elo, rating, ratingError }) =>
      `"elo":${elo},"faults":0,"forfeits":0,"rating":${rating},"ratingError":${ratingError}`,
  );
  const end = '"reason":"turn-limit","turns":100,"people1":7,"people2":5}';
  expect(JSON.stringify(reportOf(planOf(['A', 'B']), playedGames('a=')))).toBe(
    [
      '{"game":"space-explorers","seed":"S","levels":["kite"],"gamesPerPair":2,',
      '"strategies":[{"name":"A","games":2,"wins":1,"draws":1,"losses":0,"winRate":0.5,"score":0.75,',
      `"low":${low(1.5)},"high":${high(1.5)},${first}},`,
      '{"name":"B","games":2,"wins":0,"draws":1,"losses":1,"winRate":0,"score":0.25,',
      `"low":${low(0.5)},"high":${high(0.5)},${second}}],`,
      '"pairs":[{"a":"A","b":"B","games":2,"wins":1,"draws":1,"losses":0,"score":0.75,',
      `"low":${low(1.5)},"high":${high(1.5)},"p":1}],`,
      '"perLevel":[{"level":"kite","strategy":"A","games":2,"wins":1,"draws":1,"losses":0},',
      '{"level":"kite","strategy":"B","games":2,"wins":0,"draws":1,"losses":1}],',
      '"sides":{"wins1":1,"draws":1,"wins2":0},',
      `"matches":[{"a":"A","b":"B","level":"kite","swapped":false,"seed":"S/1/2/0","winner":"a",${end},`,
      `{"a":"A","b":"B","level":"kite","swapped":true,"seed":"S/1/2/1","winner":null,${end}]}`,
    ].join(''),
  );
});

describe('the CSV of a tournament', () => {
  const figures = ['turns', 'people1', 'people2'];

  test('has a header with the names of the JSON, and a line for each match', () => {
    expect(csvOf(reportOf(planOf(['A', 'B']), playedGames('a=')).matches, 2, figures).split('\n')).toEqual([
      'a,b,level,swapped,seed,winner,reason,turns,people1,people2',
      'A,B,kite,false,S/1/2/0,a,turn-limit,100,7,5',
      'A,B,kite,true,S/1/2/1,,turn-limit,100,7,5',
    ]);
  });

  test('has only the header if there is no match', () => {
    expect(csvOf(reportOf(plan, []).matches, 2, figures)).toBe(
      'a,b,level,swapped,seed,winner,reason,turns,people1,people2',
    );
  });

  test('puts fields that contain commas, quotes or line ends in quotes', () => {
    const odd = planOf(['exec:a "b",c', 'B'], { levels: [{ name: 'x\ny' }], gamesPerGroup: 1, seed: 'a"b' });
    expect(
      csvOf(reportOf(odd, playedGames('b')).matches, 2, []).slice('a,b,level,swapped,seed,winner,reason\n'.length),
    ).toBe('"exec:a ""b"",c",B,"x\ny",false,"a""b/1/2/0",b,turn-limit');
  });
});
