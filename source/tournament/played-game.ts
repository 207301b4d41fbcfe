/** One of the two of a pair. */
export type Side = 'a' | 'b';

/** What came of a game of a tournament; plain data. */
export interface PlayedGame {
  /** Its place in the order of pair and game, from 0. */
  readonly index: number;
  /** Null for a draw. */
  readonly winner: Side | null;
  /** How it ended, such as `turn-limit`. */
  readonly reason: string;
  /** What the game tells of the end, such as the number of turns. */
  readonly figures: Readonly<Record<string, number>>;
  /** Faults of programs. */
  readonly faults: Readonly<Record<Side, number>>;
  /** Who gave the match up. */
  readonly forfeit: Side | null;
  /** The same for games on one level that went the same way, command by command. */
  readonly course: string;
}

/** The reason of a game that came to no end, which is a draw. */
export const unfinished = 'unfinished';
