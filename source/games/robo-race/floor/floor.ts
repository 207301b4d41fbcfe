import type { PushedEvent } from '../../../engine/vocabulary.ts';
import type { Board } from '../board.ts';
import type { GameEvent } from '../events.ts';
import type { By } from '../vocabulary.ts';
import type { Racer } from './racer.ts';

/** The robots on the factory floor while programs run: what the rules, previews and bots move robots on. */
export interface Floor {
  readonly board: Board;
  /** By player - 1; moved in place. */
  readonly robots: readonly Racer[];
  /** Collects events; searches leave it out to be faster. */
  readonly recorder?: EventRecorder;
}

/**
 * The events of an execution, and the counter that the next one gets (rules, section 9). Whoever tells an event writes it
 * out: to spread what all have alike makes a round that is told take more than twice as long.
 */
export interface EventRecorder {
  readonly events: PushedEvent<GameEvent>[];
  execution: number;
  step: number;
  action: number;
  /** The cause of what happens now. */
  by: By;
}

/** The account of an execution that begins. */
export const createEventRecorder = (events: PushedEvent<GameEvent>[]): EventRecorder => ({
  events,
  execution: 1,
  step: 1,
  action: 1,
  by: 'card',
});
