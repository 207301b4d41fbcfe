import type { Seat } from '../../../../engine/vocabulary.ts';
import type { Span } from '../../../../screen/paint.ts';

/** What lies over a board. */
export interface Overlay {
  /** The square that is looked at. */
  readonly cursor?: number;
  /** Signs of three columns, by the squares on which no robot stands. */
  readonly marks?: ReadonlyMap<number, readonly Span[]>;
  /** Robots that have just been destroyed, drawn as `1x`: on a square, or on the one beyond the border. */
  readonly lost?: readonly LostRobot[];
  /** Robots that flash. */
  readonly flashing?: ReadonlySet<Seat>;
  /** The execution step of which the decorations stand out; all do where absent. */
  readonly execution?: number;
}

/** A robot that has just been destroyed, and where. */
export interface LostRobot {
  readonly player: Seat;
  readonly x: number;
  readonly y: number;
}
