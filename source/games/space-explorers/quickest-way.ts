import { unreachable } from '../../engine/lookup.ts';
import type { StarMap } from './map.ts';

/** The quickest way to a planet, and its length. */
export interface ShortestPath {
  readonly length: number;
  /** From the first planet to the last, both included. */
  readonly path: readonly number[];
}

/**
 * The quickest way between two planets; of equally quick ones that with fewest edges, then that with the smallest
 * sequence of ids (rules, section 8).
 */
export function shortestPath(map: StarMap, from: number, to: number): ShortestPath {
  const { lengths, edges } = distancesTo(map, to);
  const path = [from];
  for (let planet = from; planet !== to; ) {
    const next = map.ways[planet]?.find(
      (way) =>
        (lengths[way.to] ?? unreachable(way.to)) + way.length === lengths[planet] &&
        (edges[way.to] ?? unreachable(way.to)) + 1 === edges[planet],
    );
    if (next === undefined) break;
    planet = next.to;
    path.push(planet);
  }
  return { length: lengths[from] ?? unreachable(from), path };
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
    for (const { to, length } of ways[nearest] ?? unreachable(nearest)) {
      const along = (lengths[nearest] ?? unreachable(nearest)) + length;
      const steps = (edges[nearest] ?? unreachable(nearest)) + 1;
      const known = lengths[to] ?? unreachable(to);
      if (along > known || (along === known && steps >= (edges[to] ?? unreachable(to)))) continue;
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
    if (nearest < 0 || (lengths[planet] ?? unreachable(planet)) < (lengths[nearest] ?? unreachable(nearest))) nearest = planet;
  return nearest;
}
