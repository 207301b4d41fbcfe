import type { Seat } from '../../../engine/vocabulary.ts';
import type { GameEvent } from '../events.ts';

/** Whether the player at the screen loses people or a planet, otherwise than by sending them away. */
export const hurts = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some((event) => {
    switch (event.type) {
      case 'landed':
        return event.player === seat && event.lost > 0;
      case 'decayed':
        return (seat === 1 ? event.p1 : event.p2) > 0;
      case 'owner-changed':
        return event.before === seat && event.phase !== 'launch';
      default:
        return false;
    }
  });
