import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Pair } from '../plan.ts';

export interface Tally {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** A tally that is still being counted, with points. The seats of a game share one point. */
export type OpenTally = { -readonly [Key in keyof Tally]: Tally[Key] } & { points: number };

export const noGames = (): OpenTally => ({ games: 0, wins: 0, draws: 0, losses: 0, points: 0 });

const counts = { won: 'wins', drawn: 'draws', lost: 'losses' } as const;

type GameResult = keyof typeof counts;

/** Result of a game for a seat. There is no draw in games for one player. */
export function resultIn(winners: readonly Seat[], seat: Seat, players: number): GameResult {
  if (winners.length === 0) return players === 1 ? 'lost' : 'drawn';
  if (!winners.includes(seat)) return 'lost';
  return winners.length === 1 ? 'won' : 'drawn';
}

export function addGame(tally: OpenTally, winners: readonly Seat[], seat: Seat, players: number): void {
  const result = resultIn(winners, seat, players);
  tally.games++;
  tally[counts[result]]++;
  if (result !== 'lost') tally.points += 1 / (winners.length === 0 ? players : winners.length);
}

/** Points of the first of two compared entrants: 1 for a win, 0.5 for a draw, 0 for a loss. */
export type Compared = 0 | 0.5 | 1;

export function addCompared(tally: OpenTally, points: Compared): void {
  tally.games++;
  tally[counts[points === 1 ? 'won' : points === 0 ? 'lost' : 'drawn']]++;
  tally.points += points;
}

export const withoutPoints = ({ games, wins, draws, losses }: Tally): Tally => ({ games, wins, draws, losses });

export interface Comparison extends Pair {
  readonly points: Compared;
}

const start = 1500;
const weight = 16;
const scale = 400;

/** Elo ratings of all entrants after `comparisons`, which are rated in order. */
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
export const z = 1.959963984540054;

/** Proportion of points per game with its 95 % Wilson interval. Without games the interval is 0 to 1. */
export function wilson(points: number, games: number): Share {
  if (games === 0) return { score: 0, low: 0, high: 1 };
  const score = points / games;
  const spread = (z * z) / games;
  const centre = (score + spread / 2) / (1 + spread);
  const half = (z * Math.sqrt((score * (1 - score)) / games + spread / (4 * games))) / (1 + spread);
  return { score, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
