import type { Stream } from '../../../engine/random.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { Plan, Sight } from './plan.ts';

/** How a built-in player plays. It knows what its seat sees and nothing else, and draws from `random` only. */
export interface Strategy {
  /**
   * Where it places its units.
   *
   * @param rest how many are not placed yet
   * @returns how many it adds to each territory
   */
  place(sight: Sight, seat: Seat, rest: number, random: Stream): readonly number[];
  /** Plans its orders. */
  plan(plan: Plan, random: Stream): Plan;
}
