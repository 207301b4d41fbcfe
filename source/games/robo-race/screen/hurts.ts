import type { Seat } from '../../../engine/vocabulary.ts';
import type { GameEvent } from '../events.ts';

/** Whether the robot of the player at the screen is destroyed. */
export const hurts = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some(({ type, player }) => type === 'destroyed' && player === seat);
