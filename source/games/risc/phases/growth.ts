import type { Course } from '../../../engine/game.ts';
import type { RiscTypes } from '../game-types.ts';
import { incomeOf } from '../income.ts';
import { changeSeat, landsOf, seatIn, seatsOf, unitsIn } from '../state.ts';
import { basics, plus } from '../units.ts';
import { ranges } from '../vocabulary.ts';

/** Food or tech of a player: more cannot stand in a position. */
const [, most] = ranges.stock;

/** Who owns land now reaches what was researched, and gets what the land yields and a basic unit in each territory (rules, section 6). */
export function growth({ state, events }: Course<RiscTypes>): void {
  for (const seat of seatsOf(state)) {
    const lands = landsOf(state, seat);
    if (lands.length === 0) continue;
    const own = seatIn(state, seat);
    const research = own.orders.find((order) => order.type === 'research');
    const level = research?.level ?? own.level;
    if (research !== undefined) events.push({ type: 'technology', seat, level });
    const { food, tech } = incomeOf(state, seat);
    changeSeat(state, seat, { level, food: Math.min(most, own.food + food), tech: Math.min(most, own.tech + tech) });
    for (const territory of lands) state.units[territory] = plus(unitsIn(state, territory), basics(1));
    events.push({ type: 'growth', seat, food, tech, units: basics(lands.length) });
  }
}
