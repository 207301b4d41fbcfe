import { itemAt } from '../../engine/lookup.ts';
import type { Pair } from '../plan.ts';
import type { Compared } from './tally.ts';

/** Two entrants who were in a game, or alone in the same one, and a's points. */
export interface Comparison extends Pair {
  readonly points: Compared;
}

const start = 1500;
const weight = 16;
const scale = 400;

/** The Elo rating of each of so many entrants after comparisons in this order. */
export function eloRatings(entrants: number, comparisons: Iterable<Comparison>): readonly number[] {
  const ratings = Array.from({ length: entrants }, () => start);
  for (const { a, b, points } of comparisons) {
    const rating = itemAt(ratings, a);
    const other = itemAt(ratings, b);
    ratings[a] = rating + weight * (points - expected(rating, other));
    ratings[b] = other + weight * (1 - points - expected(other, rating));
  }
  return ratings;
}

const expected = (rating: number, other: number): number => 1 / (1 + 10 ** ((other - rating) / scale));
