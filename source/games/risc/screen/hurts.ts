import type { Seat } from '../../../engine/game.ts';
import type { GameEvent } from '../events.ts';

/** Whether the player at the screen loses land or units. */
export const hurts = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some((event) => {
    switch (event.type) {
      case 'roll':
        return (event.loses === 'attacker' ? event.attacker : event.defender) === seat;
      case 'battle-end':
        return event.before === seat && event.owner !== seat;
      default:
        return false;
    }
  });
