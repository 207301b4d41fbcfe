import type { Seat } from '../../../engine/vocabulary.ts';
import type { GameEvent } from '../events.ts';

/** Whether the player at the screen loses units or a territory. */
export const hurts = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some((event) => {
    if (event.type === 'roll') return event[event.loses] === seat;
    return event.type === 'battle-end' && event.before === seat && event.owner !== seat;
  });
