import type { Course } from '../../../engine/game.ts';
import { itemAt } from '../../../engine/lookup.ts';
import type { RiscTypes } from '../game-types.ts';
import { idOf } from '../map.ts';
import { landsOf, seatIn, seatsOf } from '../state.ts';
import { basics } from '../units.ts';
import { freeDrafts } from './victory.ts';

/** Once all have placed their units these appear, and the first turn begins (rules, section 3). */
export function deployment({ state, events }: Course<RiscTypes>): void {
  for (const seat of seatsOf(state)) {
    const placement = seatIn(state, seat).placement ?? [];
    const units: Record<string, number> = {};
    for (const territory of landsOf(state, seat)) {
      const count = itemAt(placement, territory);
      state.units[territory] = basics(count);
      units[idOf(state.map, territory)] = count;
    }
    events.push({ type: 'placed', phase: 'placement', seat, units });
  }
  freeDrafts(state);
  state.turn = 1;
  events.push({ type: 'turn', phase: 'orders', turn: 1 });
}
