import type { Seat } from '#engine/vocabulary.ts';
import type { ScreenTypes } from '../scene.ts';

/** A turn of a finished match that the coach reviews. Nothing is hidden any more. */
export interface ReviewedTurn<T extends ScreenTypes> {
  readonly seat: Seat;
  /** Complete views at the start of the seat's turn, and at the start of its next turn or after the match. */
  readonly before: T['view'];
  readonly after: T['view'];
  /** All events of the turn, oldest first. */
  readonly events: readonly T['event'][];
  /** Commands that the coach would have played, from what the seat knew. Empty if it would have done nothing. */
  readonly coached: readonly T['command'][];
  /** Name of another seat at the beginning of a sentence, such as `Hard`. */
  nameOf(seat: Seat): string;
}

export interface TurnReview {
  /** What went wrong, in one or two sentences. */
  readonly happened: string;
  /** Better play without a full stop, such as `keep 2 in Tiara`. Undefined if the coach knows nothing better. */
  readonly better: string | undefined;
  /** Chances of winning after the seat's own play and after the coach's, both against the rivals' actual play. */
  readonly ownChance: number;
  readonly coachedChance: number;
}

/** Judges a finished match with the evaluation of the game's bots. */
export interface GameScreenCoach<T extends ScreenTypes> {
  /** Estimated chance from 0 to 1 that a seat wins. `view` must hide nothing. */
  chance(view: T['view'], seat: Seat): number;
  review(turn: ReviewedTurn<T>): TurnReview;
}
