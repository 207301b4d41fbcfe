import { itemAt } from '#engine/lookup.ts';
import type { Pair } from '../plan.ts';
import type { Compared } from './tally.ts';

export interface Comparison extends Pair {
  readonly points: Compared;
}

const start = 1500;
const weight = 16;
const scale = 400;

/** Elo ratings of all entrants after these comparisons, which are rated in this order. */
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

/** A proportion from 0 to 1 and its confidence interval. */
export interface Share {
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

/** 97.5 % quantile of the normal distribution. */
const z = 1.959963984540054;

/** Proportion of points per game with its 95 % Wilson interval. Without games the interval is 0 to 1. */
export function wilson(points: number, games: number): Share {
  if (games === 0) return { score: 0, low: 0, high: 1 };
  const score = points / games;
  const spread = (z * z) / games;
  const centre = (score + spread / 2) / (1 + spread);
  const half = (z * Math.sqrt((score * (1 - score)) / games + spread / (4 * games))) / (1 + spread);
  return { score, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
