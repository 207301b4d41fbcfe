import type { Side } from './played-game.ts';

/** Games that somebody has played, by how they ended. */
export interface Tally {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** A tally that is being kept. */
type OpenTally = { -readonly [Key in keyof Tally]: Tally[Key] };

export const noGames = (): OpenTally => ({ games: 0, wins: 0, draws: 0, losses: 0 });

/** The points of a in a game: 1, 0.5 or 0. */
export const pointsOf = (winner: Side | null): number => (winner === 'a' ? 1 : winner === 'b' ? 0 : 0.5);

/** Adds a game by its points. */
export function addGame(tally: OpenTally, points: number): void {
  tally.games++;
  if (points === 1) tally.wins++;
  else if (points === 0) tally.losses++;
  else tally.draws++;
}
