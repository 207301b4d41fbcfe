import { missing } from '../../engine/lookup.ts';
import type { StarMap } from './map.ts';

/** The quickest way to a planet, and its length. */
export interface QuickestWay {
  readonly length: number;
  /** From the first planet to the last, both included. */
  readonly path: readonly number[];
}

/**
 * The quickest way between two planets; of equally quick ones that with fewest edges, then that with the smallest
 * sequence of ids (rules, section 8).
 */
export function quickestWay(map: StarMap, from: number, to: number): QuickestWay {
  const { lengths, edges } = distancesTo(map, to);
  const path = [from];
  for (let planet = from; planet !== to; ) {
    const next = map.ways[planet]?.find(
      (way) =>
        (lengths[way.to] ?? missing(way.to)) + way.length === lengths[planet] &&
        (edges[way.to] ?? missing(way.to)) + 1 === edges[planet],
    );
    if (next === undefined) break;
    planet = next.to;
    path.push(planet);
  }
  return { length: lengths[from] ?? missing(from), path };
}

/** How far each planet is from one: in units of time, and in edges of the quickest ways with fewest of them. */
export function distancesTo(
  { ways }: Pick<StarMap, 'ways'>,
  target: number,
): { readonly lengths: readonly number[]; readonly edges: readonly number[] } {
  const lengths = ways.map((_, planet) => (planet === target ? 0 : Number.POSITIVE_INFINITY));
  const edges = ways.map(() => 0);
  const open = new Set(ways.keys());
  while (open.size > 0) {
    const nearest = nearestOf(open, lengths);
    open.delete(nearest);
    for (const { to, length } of ways[nearest] ?? missing(nearest)) {
      const along = (lengths[nearest] ?? missing(nearest)) + length;
      const steps = (edges[nearest] ?? missing(nearest)) + 1;
      const known = lengths[to] ?? missing(to);
      if (along > known || (along === known && steps >= (edges[to] ?? missing(to)))) continue;
      lengths[to] = along;
      edges[to] = steps;
    }
  }
  return { lengths, edges };
}

/** The planet that no other open one is nearer than. Of equally near ones any will do: no edge takes no time. */
function nearestOf(open: ReadonlySet<number>, lengths: readonly number[]): number {
  let nearest = -1;
  for (const planet of open)
    if (nearest < 0 || (lengths[planet] ?? missing(planet)) < (lengths[nearest] ?? missing(nearest))) nearest = planet;
  return nearest;
}
