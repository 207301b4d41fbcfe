import type { Course } from '../../../engine/game.ts';
import { emitEvent } from '../apply.ts';
import type { RiscTypes } from '../game-types.ts';
import { incomeOf } from '../income.ts';
import { landsOf, seatIn, seatsOf } from '../state.ts';
import { basics } from '../units.ts';

/** Every owner of land gets the researched level, the yield, and a basic unit in each territory (rules, section 6). */
export function growth(context: Course<RiscTypes>): void {
  const { state } = context;
  for (const seat of seatsOf(state)) {
    const { length } = landsOf(state, seat);
    if (length === 0) continue;
    const research = seatIn(state, seat).orders.find((order) => order.type === 'research');
    if (research !== undefined) emitEvent(context, { type: 'technology', seat, level: research.level });
    emitEvent(context, { type: 'growth', seat, ...incomeOf(state, seat), units: basics(length) });
  }
}
