import type { Seat } from '#engine/vocabulary.ts';

/** Games that somebody has played, by how they ended. */
export interface Tally {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** A tally that is being kept, and the points of its games: each game gives its seats one point among them. */
export type OpenTally = { -readonly [Key in keyof Tally]: Tally[Key] } & { points: number };

export const noGames = (): OpenTally => ({ games: 0, wins: 0, draws: 0, losses: 0, points: 0 });

const counts = { won: 'wins', drawn: 'draws', lost: 'losses' } as const;

type GameResult = keyof typeof counts;

/** What a game was for a seat, of which these have won; whoever plays alone wins or loses. */
export function resultIn(winners: readonly Seat[], seat: Seat, players: number): GameResult {
  if (winners.length === 0) return players === 1 ? 'lost' : 'drawn';
  if (!winners.includes(seat)) return 'lost';
  return winners.length === 1 ? 'won' : 'drawn';
}

/** Adds a game as it was for a seat. */
export function addGame(tally: OpenTally, winners: readonly Seat[], seat: Seat, players: number): void {
  const result = resultIn(winners, seat, players);
  tally.games++;
  tally[counts[result]]++;
  if (result !== 'lost') tally.points += 1 / (winners.length === 0 ? players : winners.length);
}

/** Two who were in a game, or alone in the same one, and the points of the first: 1, 0.5 or 0. */
export type Compared = 0 | 0.5 | 1;

/** Adds a comparison as the first of the two sees it. */
export function addCompared(tally: OpenTally, points: Compared): void {
  tally.games++;
  tally[counts[points === 1 ? 'won' : points === 0 ? 'lost' : 'drawn']]++;
  tally.points += points;
}

/** The tally without its points. */
export const withoutPoints = ({ games, wins, draws, losses }: Tally): Tally => ({ games, wins, draws, losses });
