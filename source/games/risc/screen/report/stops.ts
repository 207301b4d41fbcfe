import type { Motion, Report } from '../local.ts';

/** A moment of a turn that can be stopped at. */
export interface Stop extends Pick<Report, 'shownCount' | 'page' | 'teller' | 'changed'> {
  readonly label: string;
  /** Milliseconds at speed 1 in which nothing moves. */
  readonly duration: number;
  /** Frames that move, shown before it. */
  readonly leads: readonly Lead[];
  /** The part of the turn: orders, each battle, and what all has come to. */
  readonly part: number;
  /** How many battles have been told; all where absent. */
  readonly battlesDone?: number;
  readonly haste?: 1 | 2 | 3;
}

/** One frame of a movement before a stop. */
export interface Lead {
  readonly motion: Motion;
  /** Milliseconds at speed 1. */
  readonly duration: number;
}
