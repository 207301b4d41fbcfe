import rate from 'glicko2-lite';
import { day } from '#engine/durations.ts';
import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { deviationOfBots, initialRating, maxDeviation } from '#storage/statistics.ts';

/** Rating of an account in a game, as of its last rated match. */
export interface StoredRating {
  readonly account: number;
  /** Result of `ratingPool`. */
  readonly game: string;
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  /** Number of rated matches. */
  readonly matches: number;
  /** End of the last rated match, in milliseconds since 1970. */
  readonly changed: number;
  /** True if a program played the last rated match. */
  readonly isProgram: boolean;
}

/** A seat of a match to rate. A smaller `place` is better, and equal places mean a draw. */
export type RatedHolder = { readonly seat: Seat; readonly place: number } & (
  | { readonly account: number; readonly isProgram: boolean }
  /** A bot, whose rating never changes. */
  | { readonly account: null; readonly rating: number }
);

/** A person's seat of a rated match, with the rating before and after it. */
export interface RatedSeat extends Pick<StoredRating, 'game' | 'rating' | 'deviation'> {
  readonly match: string;
  readonly seat: Seat;
  /** Null if the account was deleted. */
  readonly account: number | null;
  readonly time: number;
  readonly place: number;
  /** Counts the account's rated matches of the game, from 1. */
  readonly number: number;
  readonly ratingAfter: number;
  readonly deviationAfter: number;
}

export interface LadderQuery {
  readonly game: string;
  /** Ratings whose deviation is too large at this time are left out. */
  readonly now: number;
}

/** Change that rates a match. */
export interface RatedMatch {
  readonly type: 'rated';
  readonly match: string;
  readonly game: string;
  readonly time: number;
  readonly seats: readonly RatedHolder[];
}

export interface RatingReads {
  /** Ratings of an account, in the order of the games' names. */
  ratings(account: number): Promise<readonly StoredRating[]>;
  /** At most `most` ratings on the ladder, highest first, without the first `from` ratings. */
  ladder(query: LadderQuery, most: number, from: number): Promise<readonly StoredRating[]>;
  /** Number of ratings on the ladder: all, or those that are higher than `rating`. */
  ladderCount(query: LadderQuery, rating?: number): Promise<number>;
  /** Seats of a rated match. Empty if the match was not rated. */
  ratedSeats(match: string): Promise<readonly RatedSeat[]>;
  /** Number of rated matches of both accounts that ended at the time `since` or later. */
  ratedTogether(account: number, other: number, since: number): Promise<number>;
}

export type Strength = Pick<StoredRating, 'rating' | 'deviation'>;

/**
 * Key of a game's ratings. Programs have ratings and ladders of their own.
 *
 * @example
 * ratingPool('risc', true) // => 'risc/programs'
 */
export const ratingPool = (game: string, isProgram: boolean): string => (isProgram ? `${game}/programs` : game);

/** A rating is on the ladder while its deviation is below this value. */
const ladderDeviation = 75;

/** Growth of the squared deviation per day without a rated match: from 60 to 110 in a year. */
const growth = (110 ** 2 - 60 ** 2) / 365;

/** Deviation at `now`, which is larger than after the last match. */
export const deviationAt = ({ deviation, changed }: StoredRating, now: number): number =>
  Math.min(maxDeviation, Math.sqrt(deviation ** 2 + (growth * Math.max(0, now - changed)) / day));

/** Time in milliseconds since 1970 until which a rating is on the ladder. 0 if it is not. */
export const ladderUntil = ({ deviation, changed }: Pick<StoredRating, 'deviation' | 'changed'>): number =>
  Math.max(0, changed + Math.floor(((ladderDeviation ** 2 - deviation ** 2) / growth) * day));

/** Rounds, so that processors with other rounding errors compute the same ratings. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Rating points per unit of the internal scale of Glicko-2. */
const scale = 173.7178;

/**
 * Rates a player against opponents, as one period of Glicko-2. Each opponent counts with `weight`, so that a match of
 * many players does not count more than one of two.
 *
 * @param opponents rating, deviation, and the player's points: 1 for a win, 0.5 for a draw, 0 for a loss
 *
 * @example
 * const player = { rating: 1500, deviation: 200, volatility: 0.06 };
 * rateAgainst(player, [[1400, 30, 1], [1550, 100, 0], [1700, 300, 0]], 1)
 * // => { rating: 1464.051, deviation: 151.517, volatility: 0.059995984 }
 */
export function rateAgainst(
  { rating, deviation, volatility }: Strength & Pick<StoredRating, 'volatility'>,
  opponents: readonly [rating: number, deviation: number, points: number][],
  weight: number,
): Strength & Pick<StoredRating, 'volatility'> {
  const { rating: full, rd, vol } = rate(rating, deviation, volatility, [...opponents]);
  const before = deviation ** 2 + (scale * vol) ** 2;
  // The library has no weights, so `weight` scales the certainty gained from the results.
  const variance = 1 / (1 / before + weight * (1 / rd ** 2 - 1 / before));
  return {
    rating: rounded(rating + weight * variance * ((full - rating) / rd ** 2), 3),
    deviation: rounded(Math.min(maxDeviation, Math.sqrt(variance)), 3),
    volatility: rounded(vol, 9),
  };
}

interface RatedPerson {
  readonly seat: RatedSeat & { readonly account: number };
  readonly rating: StoredRating;
}

/**
 * Computes the new ratings of a match's persons from the old ones. Each two seats count as a game, which the smaller
 * place wins.
 *
 * @param before rating of an account in the game. Undefined if the account has no rated match
 */
export function rateMatch(
  { match, game, time, seats }: RatedMatch,
  before: (account: number) => StoredRating | undefined,
): readonly RatedPerson[] {
  const strengths = seats.map((seat): Strength => {
    if (seat.account === null) return { rating: seat.rating, deviation: deviationOfBots };
    const known = before(seat.account);
    return known === undefined ? initialRating : { rating: known.rating, deviation: deviationAt(known, time) };
  });
  return seats.flatMap((holder, i): RatedPerson[] => {
    if (holder.account === null) return [];
    const { account, place, isProgram, seat } = holder;
    const { rating, deviation } = itemAt(strengths, i);
    const opponents = seats.flatMap((other, j): [number, number, number][] => {
      const { rating: strength, deviation: uncertainty } = itemAt(strengths, j);
      return j === i ? [] : [[strength, uncertainty, (1 + Math.sign(other.place - place)) / 2]];
    });
    const known = before(account);
    const { volatility } = known ?? initialRating;
    const after = rateAgainst({ rating, deviation, volatility }, opponents, 1 / opponents.length);
    const number = known === undefined ? 1 : known.matches + 1;
    return [
      {
        seat: {
          match,
          seat,
          account,
          game,
          time,
          place,
          number,
          rating,
          deviation,
          ratingAfter: after.rating,
          deviationAfter: after.deviation,
        },
        rating: { account, game, ...after, matches: number, changed: time, isProgram },
      },
    ];
  });
}
