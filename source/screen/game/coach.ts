import type { Seat } from '#engine/vocabulary.ts';
import type { ScreenTypes } from '../scene.ts';

/** A turn of a finished match. Nothing is hidden any more. */
export interface ReviewedTurn<T extends ScreenTypes> {
  readonly seat: Seat;
  /** Complete views at the start of the seat's turn, and at its next turn or the end of the match. */
  readonly before: T['view'];
  readonly after: T['view'];
  readonly events: readonly T['event'][];
  /** Commands that the coach would have played, from what the seat knew. */
  readonly coached: readonly T['command'][];
  /** Name of another seat at the beginning of a sentence, such as `Hard`. */
  nameOf(seat: Seat): string;
}

export interface TurnReview {
  /** Explains the turn in one or two sentences. */
  readonly happened: string;
  /** Text without a full stop, such as `keep 2 in Tiara`. */
  readonly better: string | undefined;
  /** Chances of winning after either play, against the rivals' actual play. */
  readonly ownChance: number;
  readonly coachedChance: number;
}

export interface GameScreenCoach<T extends ScreenTypes> {
  /** From 0 to 1. `view` must hide nothing. */
  chance(view: T['view'], seat: Seat): number;
  review(turn: ReviewedTurn<T>): TurnReview;
}
