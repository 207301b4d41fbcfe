import { missing } from '../../engine/lookup.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { Land } from './state.ts';

/** A path over territories, and its price in food for one unit. */
export interface Path {
  /** From the source to the target, both included. */
  readonly territories: readonly number[];
  readonly price: number;
}

/** More than a path has territories, so that a price and a number of territories fit in one number. */
const step = 1000;

/**
 * The cheapest path of a seat's own territories (rules, section 5): every territory on it is paid, both ends included.
 * Among equally cheap ones it has the fewest territories, then the alphabetically first list of ids. Nothing where none
 * leads there.
 */
export function cheapestPath(
  { map, owners }: Pick<Land, 'map' | 'owners'>,
  seat: Seat,
  from: number,
  to: number,
): Path | undefined {
  // From the target, so that the way back can choose the alphabetically first territory at every step.
  const weights = weightsTo({ map, owners }, seat, to);
  const totalWeight = weights[from] ?? Number.POSITIVE_INFINITY;
  if (totalWeight === Number.POSITIVE_INFINITY) return undefined;
  const territories = [from];
  let at = from;
  while (at !== to) {
    const rest = (weights[at] ?? missing(at)) - weightOf(map.sizes[at]);
    const next = map.links[at]?.find((neighbor) => weights[neighbor] === rest);
    if (next === undefined) return undefined;
    territories.push(next);
    at = next;
  }
  return { territories, price: Math.floor(totalWeight / step) };
}

/** The price of a unit's cheapest path from each territory to one; infinite where none leads there. */
export const pricesTo = (land: Pick<Land, 'map' | 'owners'>, seat: Seat, to: number): readonly number[] =>
  weightsTo(land, seat, to).map((weight) => Math.floor(weight / step));

const weightOf = (size = 0): number => size * step + 1;

/**
 * For each territory, the price of the cheapest path from it and the path's length, as one number that can be
 * compared.
 */
function weightsTo({ map, owners }: Pick<Land, 'map' | 'owners'>, seat: Seat, to: number): readonly number[] {
  const weights = owners.map(() => Number.POSITIVE_INFINITY);
  if (owners[to] !== seat) return weights;
  const isDone = owners.map((owner) => owner !== seat);
  weights[to] = weightOf(map.sizes[to]);
  for (;;) {
    let nearest = -1;
    for (let i = 0; i < weights.length; i++)
      if (isDone[i] === false && (nearest < 0 || (weights[i] ?? missing(i)) < (weights[nearest] ?? missing(nearest))))
        nearest = i;
    const weight = weights[nearest] ?? Number.POSITIVE_INFINITY;
    if (weight === Number.POSITIVE_INFINITY) return weights;
    isDone[nearest] = true;
    for (const neighbor of map.links[nearest] ?? missing(nearest)) {
      const through = weight + weightOf(map.sizes[neighbor]);
      if (isDone[neighbor] === false && through < (weights[neighbor] ?? missing(neighbor))) weights[neighbor] = through;
    }
  }
}
