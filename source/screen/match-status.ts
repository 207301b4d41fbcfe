import type { Outcome, Viewer } from '#engine/vocabulary.ts';

/** Where a match stands, for lists, statistics and records. */
export interface MatchStatus {
  /** `turn 14, score 5` */
  readonly text: string;
  /** How it ended, if it has. */
  readonly end?: 'won' | 'lost' | 'drawn';
  readonly turns: number;
  /** The figure by which the best result is chosen; of matches that were won alone where less is better, or it says so. */
  readonly mark: {
    readonly name: string;
    readonly value: number;
    readonly better: 'more' | 'less';
    readonly ofWins?: true;
  };
  /** Where a match cannot be won: the values of its mark that earn a star each, such as 20, 40 and 60 of the score. */
  readonly starsAt?: readonly number[];
  /** Of a win what could be lost on the way, such as `no building lost`, whether nothing was, and how much, where a game knows that. */
  readonly noLosses?: { readonly says: string; readonly isKept: boolean; readonly reached?: string } | undefined;
}

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

/** The players' word for a turn of a game. */
export type TurnName = 'turn' | 'round';

/**
 * The players' word for the turns of a game with this screen.
 *
 * @example
 * turnNameOf({ playback: { turnName: 'round' } }) // => 'round'
 */
export const turnNameOf = ({ playback }: { readonly playback: { readonly turnName?: 'round' } }): TurnName =>
  playback.turnName ?? 'turn';

/**
 * The same from a result, which has nothing else that tells: rounds are what its best is chosen by.
 *
 * @example
 * turnNameIn('rounds') // => 'round'
 */
export const turnNameIn = (mark: MatchStatus['mark']['name'] | undefined): TurnName =>
  mark === 'rounds' ? 'round' : 'turn';

/** The phase after the last turn of a match. */
export const theResult = 'the result';
