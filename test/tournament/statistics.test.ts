import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bradleyTerryRatings, signTest } from '#tournament/results/ratings.ts';
import { type Comparison, eloRatings, wilson } from '#tournament/results/scores.ts';

describe('the Wilson interval', () => {
  test('of 30 wins, 2 draws and 16 losses is 0.6458 (0.5044 to 0.7657)', () => {
    const { score, low, high } = wilson(31, 48);
    expect([score, low, high].map((share) => share.toFixed(4))).toEqual(['0.6458', '0.5044', '0.7657']);
  });

  test.each([
    [0, 10, '0.0000', '0.0000', '0.2775'],
    [10, 10, '1.0000', '0.7225', '1.0000'],
    [0.5, 1, '0.5000', '0.0546', '0.9454'],
    [0, 0, '0.0000', '0.0000', '1.0000'],
  ])('of %d points of %d games is %s (%s to %s)', (points, games, ...expected) => {
    const { score, low, high } = wilson(points, games);
    expect([score, low, high].map((share) => share.toFixed(4))).toEqual(expected);
  });

  test('contains the score, lies between 0 and 1, and is mirrored if wins and losses are swapped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(20_000), (games, half) => {
        const points = Math.min(half, 2 * games) / 2;
        const { score, low, high } = wilson(points, games);
        const mirrored = wilson(games - points, games);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(score + 1e-12);
        expect(high).toBeGreaterThanOrEqual(score - 1e-12);
        expect(mirrored.low).toBeCloseTo(1 - high, 9);
      }),
    );
  });
});

describe('Elo ratings', () => {
  const [a, b, c] = [0, 1, 2];

  test('are A 1499.46, B 1500.73, C 1499.81 after A beats B, A draws B, C beats A, B beats C', () => {
    const ratings = eloRatings(3, [
      { a, b, points: 1 },
      { a, b, points: 0.5 },
      { a, b: c, points: 0 },
      { a: b, b: c, points: 1 },
    ]);
    expect(ratings.map((rating) => rating.toFixed(2))).toEqual(['1499.46', '1500.73', '1499.81']);
  });

  test('are 1500 without games, and a first win adds 8', () => {
    expect(eloRatings(3, [{ a, b, points: 1 }])).toEqual([1508, 1492, 1500]);
  });

  test('always have the same sum', () => {
    const game = fc.record({
      pair: fc.constantFrom([a, b], [a, c], [b, c]),
      points: fc.constantFrom(0, 0.5, 1),
    });
    fc.assert(
      fc.property(fc.array(game, { maxLength: 200 }), (games) => {
        const rated = games.map(({ pair: [one = 0, other = 0], points }) => ({ a: one, b: other, points }));
        expect(eloRatings(3, rated).reduce((sum, rating) => sum + rating, 0)).toBeCloseTo(4500, 6);
      }),
    );
  });
});

describe('Bradley-Terry ratings', () => {
  const [a, b, c] = [0, 1, 2];
  const many = (count: number, comparison: Comparison) => Array.from({ length: count }, () => comparison);
  const wins = (one: number, other: number, [won, lost]: readonly [number, number]) => [
    ...many(won, { a: one, b: other, points: 1 }),
    ...many(lost, { a: one, b: other, points: 0 }),
  ];
  const ratingsOf = (entrants: number, comparisons: readonly Comparison[]) =>
    bradleyTerryRatings(entrants, comparisons).map(({ rating }) => rating);

  test('of two entrants differ by as much as their wins show: 191 points for three wins of four', () => {
    const [first = 0, second = 0] = ratingsOf(2, wins(a, b, [75_000, 25_000]));
    expect(first - second).toBeCloseTo(400 * Math.log10(3), 1);
  });

  test('rate the winner of two entrants higher, whatever the order of the games', () => {
    const results = fc.uniqueArray(fc.integer(), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(results, fc.integer({ min: 11, max: 20 }), (order, won) => {
        const games = wins(a, b, [won, 20 - won]);
        const shuffled = order.map((key, i) => ({ key, game: games[i] })).sort((one, other) => one.key - other.key);
        const [first = 0, second = 0] = ratingsOf(
          2,
          shuffled.flatMap(({ game }) => (game === undefined ? [] : [game])),
        );
        expect(first).toBeGreaterThan(second);
      }),
    );
  });

  test('infer from a common opponent the difference between two entrants that have not met', () => {
    const [first = 0, , last = 0] = ratingsOf(3, [...wins(a, b, [60_000, 40_000]), ...wins(b, c, [60_000, 40_000])]);
    expect(first - last).toBeCloseTo(2 * 400 * Math.log10(1.5), 1);
  });

  test('have a mean of 1500, and are finite even for an entrant that won or lost all its games', () => {
    const ratings = ratingsOf(3, [...wins(a, b, [50, 0]), ...wins(a, c, [50, 0])]);
    expect(ratings.reduce((sum, rating) => sum + rating, 0) / 3).toBeCloseTo(1500, 6);
    expect(ratings[0]).toBeGreaterThan(1900);
    expect(ratings[0]).toBeLessThan(2600);
  });

  test('have an interval whose width halves with four times as many games', () => {
    const errorOf = (times: number) =>
      bradleyTerryRatings(2, wins(a, b, [60 * times, 40 * times]))[0]?.ratingError ?? 0;
    expect(errorOf(400) / errorOf(1600)).toBeCloseTo(2, 2);
    // Two entrants share the difference, whose standard error is 1 / sqrt(n p (1 - p)) in units of log odds.
    const difference = (400 / Math.LN10) * 1.96 * Math.sqrt(1 / (40_000 * 0.24));
    expect(errorOf(400)).toBeCloseTo(difference / 2, 2);
  });
});

describe('the sign test', () => {
  test.each([
    [0, 0, 1],
    [1, 0, 1],
    [6, 0, 0.03125],
    [0, 6, 0.03125],
    [15, 5, 0.041389],
    [10, 10, 1],
    [5200, 4800, 0.000066],
  ])('of %d wins and %d losses gives p = %d', (wins, losses, p) => {
    expect(signTest(wins, losses)).toBeCloseTo(p, 5);
  });
});
