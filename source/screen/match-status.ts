import type { Outcome, Viewer } from '#engine/vocabulary.ts';

export interface MatchStatus {
  /** Progress of the match, such as `turn 14, score 5`. */
  readonly text: string;
  /** Undefined until the match is over. */
  readonly end?: 'won' | 'lost' | 'drawn';
  readonly turns: number;
  /** Number that ranks results. If a lower number is better or `ofWins` is set, only the results of wins count. */
  readonly mark: {
    readonly name: string;
    readonly value: number;
    readonly better: 'more' | 'less';
    readonly ofWins?: true;
  };
  /** Values of the mark that each earn a star in a match that cannot be won, such as scores of 20, 40 and 60. */
  readonly starsAt?: readonly number[];
  /** Star for no losses: its condition, such as `no buildings lost`, and result. Undefined if none are tracked. */
  readonly noLosses?: { readonly says: string; readonly isKept: boolean; readonly reached?: string } | undefined;
}

/** Facts about a match of several players. */
export interface ViewedMatch {
  readonly outcome: Pick<Outcome, 'winners'> | null;
  readonly viewer: Viewer;
  readonly turn: number;
  readonly turnName: 'turn' | 'round';
  /** Word for the winner, such as `player`. */
  readonly winnerName: string;
}

/**
 * @example
 * const played = { outcome: { winners: [2] }, viewer: 1, turn: 9, turnName: 'turn', winnerName: 'player' } as const;
 * const { text, end } = turnMatchStatus(played);
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

export type TurnName = 'turn' | 'round';

/**
 * @example
 * turnNameOf({ playback: { turnName: 'round' } }) // => 'round'
 */
export const turnNameOf = ({ playback }: { readonly playback: { readonly turnName?: 'round' } }): TurnName =>
  playback.turnName ?? 'turn';

/**
 * Word for a turn in a stored result: `round` if its mark is named `rounds`. Stored results contain no other hint.
 *
 * @example
 * turnNameIn('rounds') // => 'round'
 */
export const turnNameIn = (mark: MatchStatus['mark']['name'] | undefined): TurnName =>
  mark === 'rounds' ? 'round' : 'turn';

/** Name for what the player sees after the last turn of a match. */
export const theResult = 'the result';
