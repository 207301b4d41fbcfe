import type { Seat } from '#engine/vocabulary.ts';

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

/** Adds a comparison to the tally of its first entrant. */
export function addCompared(tally: OpenTally, points: Compared): void {
  tally.games++;
  tally[counts[points === 1 ? 'won' : points === 0 ? 'lost' : 'drawn']]++;
  tally.points += points;
}

export const withoutPoints = ({ games, wins, draws, losses }: Tally): Tally => ({ games, wins, draws, losses });
