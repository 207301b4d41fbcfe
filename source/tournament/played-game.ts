/** An entrant of a pair. */
export type Side = 'a' | 'b';

/** The result of a game; plain data. */
export interface PlayedGame {
  /** Its place in the order of pair and game, from 0. */
  readonly index: number;
  /** Null for a draw. */
  readonly winner: Side | null;
  /** Such as `turn-limit`. */
  readonly reason: string;
  /** The game's own figures, such as the number of turns. */
  readonly figures: Readonly<Record<string, number>>;
  /** Faults of programs. */
  readonly faults: Readonly<Record<Side, number>>;
  /** Each side's first fault, such as `turn 5: it threw` where it has any. */
  readonly firstFault: Readonly<Record<Side, string | null>>;
  /** Who resigned. */
  readonly forfeit: Side | null;
  /** The same for games on one level that went the same way, command by command. */
  readonly course: string;
}

/** The reason of a game that came to no end, which is a draw. */
export const unfinished = 'unfinished';
