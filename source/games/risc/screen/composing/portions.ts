import { itemAt } from '../../../../engine/lookup.ts';
import { countOf, minus, strongestOf, type Units } from '../../units.ts';

/** Half of a force: of each type rounded down, and one of the strongest where that would be none at all. */
export function halfOf(units: Units): Units {
  const half = units.map((count) => Math.floor(count / 2));
  return countOf(half) === 0 ? strongestOf(units, 1) : half;
}

/** A force with another number of units: more are the strongest that are left, fewer leave out the weakest. */
export function resized(chosen: Units, left: Units, count: number): Units {
  const now = countOf(chosen);
  if (count <= now) return strongestOf(chosen, count);
  const more = strongestOf(minus(left, chosen), count - now);
  return chosen.map((own, type) => own + itemAt(more, type));
}

/** The types of which there are units, weakest first. */
export const typesIn = (units: Units): readonly number[] => units.flatMap((count, type) => (count > 0 ? [type] : []));
