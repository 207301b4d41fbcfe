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

/** Nothing has been played. */
export const noGames = (): OpenTally => ({ games: 0, wins: 0, draws: 0, losses: 0 });

/** How much of the point of a game is a's. */
export const pointsOf = (winner: Side | null): number => (winner === 'a' ? 1 : winner === 'b' ? 0 : 0.5);

/** Counts a game by the points that it brought. */
export function addGame(tally: OpenTally, points: number): void {
  tally.games++;
  if (points === 1) tally.wins++;
  else if (points === 0) tally.losses++;
  else tally.draws++;
}
