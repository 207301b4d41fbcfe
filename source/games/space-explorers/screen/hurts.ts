import type { Seat } from '../../../engine/game.ts';
import type { GameEvent } from '../events.ts';

/** Whether the player at the screen loses a planet, or people for whom there is no room. */
export const hurts = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some((event) => {
    switch (event.type) {
      case 'owner-changed':
        // That of a launch is the player's own doing.
        return event.before === seat && event.phase !== 'launch';
      case 'landed':
        return event.player === seat && event.lost > 0;
      default:
        return false;
    }
  });
