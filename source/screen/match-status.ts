import type { Outcome, Viewer } from '../engine/vocabulary.ts';
import type { MatchStatus } from './game/standing.ts';

/** A match of several players that somebody looks at; those who win in fewer turns are better. */
export interface ViewedMatch {
  readonly outcome: Pick<Outcome, 'winners'> | null;
  readonly viewer: Viewer;
  readonly turn: number;
  /** The players' word for a turn. */
  readonly turnName: 'turn' | 'round';
  /** Their word for the winner, such as `player`. */
  readonly winnerName: string;
}

/**
 * Where a match stands for the seat whose view it is.
 *
 * @example
 * const played = { outcome: { winners: [2] }, viewer: 1, turn: 9, turnName: 'turn', winnerName: 'player' } as const;
 * const { text, end } = matchStatusOf(played);
 * text // => 'turn 9, player 2 wins'
 * end // => 'lost'
 */
export function turnMatchStatus({ outcome, viewer, turn, turnName, winnerName }: ViewedMatch): MatchStatus {
  const text = `${turnName} ${turn}`;
  const mark = { name: `${turnName}s`, value: turn, better: 'less' } as const;
  if (outcome === null) return { text, turns: turn, mark };
  const [winner] = outcome.winners;
  const end = winner === undefined ? 'drawn' : winner === viewer ? 'won' : 'lost';
  const how = winner === undefined ? 'a draw' : `${winnerName} ${winner} wins`;
  return { text: `${text}, ${how}`, end, turns: turn, mark };
}
