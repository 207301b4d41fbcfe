import type { Course } from '../../../engine/game.ts';
import { itemAt } from '../../../engine/lookup.ts';
import { emitEvent } from '../apply.ts';
import type { RiscTypes } from '../game-types.ts';
import { idOf } from '../map.ts';
import { landsOf, seatIn, seatsOf } from '../state.ts';

/** Once all have placed their units these appear, and the first turn begins (rules, section 3). */
export function deployment(context: Course<RiscTypes>): void {
  const { state } = context;
  for (const seat of seatsOf(state)) {
    const placement = seatIn(state, seat).placement ?? [];
    const units = landsOf(state, seat).map((territory) => [idOf(state.map, territory), itemAt(placement, territory)]);
    emitEvent(context, { type: 'placed', phase: 'placement', seat, units: Object.fromEntries(units) });
  }
  emitEvent(context, { type: 'turn', phase: 'orders', turn: 1 });
}
