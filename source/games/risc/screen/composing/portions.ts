import { countOf, minus, noUnits, type Units } from '../../units.ts';

/** So many units of a force, the strongest first; all of it where there are not so many. */
export function strongestOf(units: Units, count: number): Units {
  const taken = [...noUnits];
  let rest = count;
  for (let type = units.length - 1; type >= 0; type--) {
    const some = Math.min(rest, units[type] ?? 0);
    taken[type] = some;
    rest -= some;
  }
  return taken;
}

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
  return chosen.map((own, type) => own + (more[type] ?? 0));
}

/** The types of which there are units, weakest first. */
export const typesIn = (units: Units): readonly number[] => units.flatMap((count, type) => (count > 0 ? [type] : []));
