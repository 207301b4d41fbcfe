import { itemAt } from '../engine/lookup.ts';
import type { Pair } from './plan.ts';

/** A game as the rating needs it: who played, and a's points (1, 0.5 or 0). */
export interface RatedGame extends Pair {
  readonly points: number;
}

const start = 1500;
const weight = 16;
const scale = 400;

/** The Elo rating of each of so many entrants after games in this order. */
export function eloRatings(entrants: number, games: Iterable<RatedGame>): readonly number[] {
  const ratings = Array.from({ length: entrants }, () => start);
  for (const { a, b, points } of games) {
    const own = itemAt(ratings, a);
    const other = itemAt(ratings, b);
    ratings[a] = own + weight * (points - expected(own, other));
    ratings[b] = other + weight * (1 - points - expected(other, own));
  }
  return ratings;
}

const expected = (own: number, other: number): number => 1 / (1 + 10 ** ((other - own) / scale));
