import type { Course } from '../../../engine/game.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { draftOf } from '../draft/draft.ts';
import { kindOf } from '../draft.ts';
import type { RiscTypes } from '../game-types.ts';
import { changeSeat, type State, seatIn, seatsOf } from '../state.ts';

/**
 * Moves, upgrades and research are carried out and paid, seat by seat in the order in which they were typed; units of
 * attacks leave and are paid at their place in the list (rules, section 6). The result is always the shadow's.
 */
export function moves({ state, events }: Course<RiscTypes>): void {
  for (const seat of seatsOf(state)) {
    const { orders } = seatIn(state, seat);
    if (orders.length === 0) continue;
    applyDraft(state, seat);
    for (const [index, order] of orders.entries()) {
      const event = kindOf(order.type).event({ seat, order: index + 1 }, order);
      if (event !== undefined) events.push(event);
    }
  }
}

/** Sets a seat's stock and units to those of its shadow. */
function applyDraft(state: State, seat: Seat): void {
  const { food, tech, units } = draftOf(state, seat).projection;
  changeSeat(state, seat, { food, tech });
  for (const [territory, unitsLeft] of units) state.units[territory] = unitsLeft;
}
