import type { Seat } from '../engine/vocabulary.ts';

/** The result of a game; plain data. */
export interface PlayedGame {
  /** Its place in the order of the schedule, from 0. */
  readonly index: number;
  /** The seats that have won; none where it is drawn, or lost by one who plays alone. */
  readonly winners: readonly Seat[];
  /** Such as `turn-limit`. */
  readonly reason: string;
  /** The game's own figures, such as the number of turns. */
  readonly figures: Readonly<Record<string, number>>;
  /** Faults of programs, by seat. */
  readonly faults: readonly number[];
  /** The first fault of each seat, such as `turn 5: it threw` where it has any. */
  readonly firstFaults: readonly (string | null)[];
  /** The seats that have given up. */
  readonly forfeits: readonly Seat[];
  /** The same for games on one level that went the same way, command by command. */
  readonly course: string;
  /** Of a game that one has played alone. */
  readonly alone?: PlayedAlone;
}

/** How well somebody has played alone. */
export interface PlayedAlone {
  readonly stars: number;
  /** It is compared by these with others on the same level and seed: the first that differs decides, and more is better. */
  readonly rank: readonly number[];
}

/** The reason of a game that came to no end. */
export const unfinished = 'unfinished';
