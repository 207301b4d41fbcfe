import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eloRatings, wilson } from '#tournament/results/scores.ts';

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

  test('contains the score, lies between 0 and 1, and mirrors if wins and losses are swapped', () => {
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
