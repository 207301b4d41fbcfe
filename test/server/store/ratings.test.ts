import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  deviationAt,
  ladderUntil,
  type RatedHolder,
  type RatedMatch,
  rateAgainst,
  rateMatch,
  type StoredRating,
} from '#server/store/ratings.ts';

const day = 24 * 3_600_000;

/** A match of the accounts 1, 2, ... whose seats have reached these places. */
const match = (...places: readonly number[]): RatedMatch => ({
  ...{ type: 'rated', match: 'm1', game: 'risc', time: 0 },
  seats: places.map((place, i): RatedHolder => ({ seat: i + 1, place, account: i + 1, isProgram: false })),
});
const ratings = (rated: RatedMatch, before: (account: number) => StoredRating | undefined = () => undefined) =>
  rateMatch(rated, before).map(({ rating }) => rating.rating);
const known = (account: number, rating: number, deviation: number): StoredRating => ({
  ...{ account, game: 'risc', rating, deviation, volatility: 0.06, matches: 20, changed: 0, isProgram: false },
});

describe('a rating', () => {
  test('is that of the example in the paper of Glicko-2', () => {
    const player = { rating: 1500, deviation: 200, volatility: 0.06 };
    const { rating, deviation, volatility } = rateAgainst(
      player,
      [
        [1400, 30, 1],
        [1550, 100, 0],
        [1700, 300, 0],
      ],
      1,
    );
    expect([rating, deviation, volatility]).toEqual([
      expect.closeTo(1464.06, 1),
      expect.closeTo(151.52, 1),
      expect.closeTo(0.05999, 4),
    ]);
  });

  test('rises for a win and falls for a loss by the same number, and does not change for a draw of equals', () => {
    const [winner = 0, loser = 0] = ratings(match(1, 2));
    expect(winner - 1500).toBeCloseTo(1500 - loser, 6);
    expect(winner).toBeGreaterThan(1600);
    expect(ratings(match(1, 1))).toEqual([1500, 1500]);
  });

  test('changes more if the result is a surprise', () => {
    const before = (account: number) => known(account, account === 1 ? 1300 : 1700, 80);
    const [surprise = 0] = ratings(match(1, 2), before);
    const [expected = 0] = ratings(match(2, 1), before);
    expect(surprise - 1300).toBeGreaterThan(4 * (1300 - expected));
  });

  test('changes in a match of four about as much as in a match of two', () => {
    const [two = 0] = ratings(match(1, 2));
    const [four = 0, second = 0, third = 0, last = 0] = ratings(match(1, 2, 3, 4));
    expect(four).toBeCloseTo(two, -1);
    expect([second > 1500, third < 1500, last < third]).toEqual([true, true, true]);
  });

  test('is never lower for a better place in the same match', () => {
    const place = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 5 }), place, (places, better) => {
        const [first = 1, ...rest] = places;
        const [worse = 0] = ratings(match(first, ...rest));
        const [best = 0] = ratings(match(Math.min(first, better), ...rest));
        expect(best).toBeGreaterThanOrEqual(worse);
      }),
    );
  });

  test('stays a number in any match, and is more certain after it', () => {
    const value = fc.double({ min: 100, max: 3500, noNaN: true });
    const uncertainty = fc.double({ min: 30, max: 350, noNaN: true });
    fc.assert(
      fc.property(value, uncertainty, value, uncertainty, fc.constantFrom(1, 2, 3), (one, a, two, b, place) => {
        const before = (account: number) => (account === 1 ? known(1, one, a) : known(2, two, b));
        for (const { rating } of rateMatch(match(place, 2), before)) {
          expect(Number.isFinite(rating.rating)).toBe(true);
          expect(rating.deviation).toBeGreaterThan(20);
          expect(rating.deviation).toBeLessThanOrEqual(350);
        }
      }),
    );
  });

  test('gets less certain with time, and leaves the ladder', () => {
    const rating = known(1, 1500, 60);
    expect(deviationAt(rating, 365 * day)).toBeCloseTo(110, 6);
    expect(deviationAt(rating, 100_000 * day)).toBe(350);
    expect(deviationAt(rating, -day)).toBe(60);
    expect(deviationAt(rating, ladderUntil(rating))).toBeCloseTo(75, 6);
    expect(ladderUntil(known(1, 1500, 75))).toBe(0);
    expect(ladderUntil(known(1, 1500, 200))).toBe(0);
  });
});
