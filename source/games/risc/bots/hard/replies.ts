import type { Stream } from '../../../../engine/random.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { seatsOf } from '../../state.ts';
import { normal } from '../normal.ts';
import { type Plan, planFor, type Sight } from '../plan.ts';

/** What the others may do: a plan of each living seat but the own, and how much it counts. */
interface Reply {
  readonly plans: readonly (Plan | undefined)[];
  readonly weight: number;
}

/** Likely plans of the others, from what everybody knows: two by chance as `normal` would play, and to wait. */
export function repliesTo(sight: Sight, seat: Seat, random: Stream): readonly Reply[] {
  const open: Sight = { ...sight, seats: sight.seats.map((own) => ({ ...own, placement: null, orders: null })) };
  const all = (planOf: (plan: Plan) => Plan) =>
    seatsOf(open).map((other) =>
      other !== seat && open.seats[other - 1]?.alive === true ? planOf(planFor(open, other)) : undefined,
    );
  return [
    { plans: all((plan) => normal.plan(plan, random)), weight: 0.4 },
    { plans: all((plan) => normal.plan(plan, random)), weight: 0.35 },
    { plans: all((plan) => plan), weight: 0.25 },
  ];
}
