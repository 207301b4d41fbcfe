import { unreachable } from '#engine/lookup.ts';

/** A neighbour of a planet, and how many units of time a shuttle takes to it. */
export interface NeighbourLink {
  readonly to: number;
  readonly length: number;
}

/** An edge between two planets, the smaller one first. */
export interface Edge {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/** Public facts: planets, their places, and the edges between them. Planets go by their index, ascending by id. */
export interface StarMap {
  readonly ids: readonly number[];
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Ascending by their planets. */
  readonly edges: readonly Edge[];
  /** By planet, ascending by neighbour. */
  readonly ways: readonly (readonly NeighbourLink[])[];
  /** The index of a planet by its id. */
  readonly indexOf: Readonly<Record<number, number>>;
}

/** A place to draw a planet at. */
export interface MapPosition {
  readonly x: number;
  readonly y: number;
}

/** A map from its planets, ascending by id, and its edges in any order, both ends by index. */
export function mapOf(planets: readonly (MapPosition & { readonly id: number })[], links: readonly Edge[]): StarMap {
  const edges = links
    .map(({ a, b, length }) => (a < b ? { a, b, length } : { a: b, b: a, length }))
    .sort((one, other) => one.a - other.a || one.b - other.b);
  // Edges are sorted, so each planet gets its neighbours in ascending order.
  const ways: NeighbourLink[][] = planets.map(() => []);
  for (const { a, b, length } of edges) {
    (ways[a] ?? unreachable(a)).push({ to: b, length });
    (ways[b] ?? unreachable(b)).push({ to: a, length });
  }
  const ids = planets.map(({ id }) => id);
  return {
    ids,
    xs: planets.map(({ x }) => x),
    ys: planets.map(({ y }) => y),
    edges,
    ways,
    indexOf: Object.fromEntries(ids.map((id, i) => [id, i])),
  };
}

/**
 * The places of so many planets where not all have one: rows of a square, from the first to the last by id (rules,
 * section 9).
 */
export function standardPositions(count: number): readonly MapPosition[] {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, i) => ({ x: 10 * (i % columns), y: 10 * Math.floor(i / columns) }));
}

/** The length of the edge between two planets; nothing where there is none. */
export function lengthBetween({ ways }: Pick<StarMap, 'ways'>, from: number, to: number): number | undefined {
  for (const way of ways[from] ?? []) if (way.to === to) return way.length;
  return undefined;
}

/** The length of an edge that is there. */
export const lengthOf = (map: Pick<StarMap, 'ways'>, from: number, to: number): number =>
  lengthBetween(map, from, to) ?? unreachable(`${from} -- ${to}`);

/** The id of a planet. */
export const idOf = ({ ids }: Pick<StarMap, 'ids'>, planet: number): number => ids[planet] ?? unreachable(planet);

/** The planets that cannot be reached from the first one, ascending. */
export function unreachedPlanets(ways: readonly (readonly { readonly to: number }[])[]): number[] {
  const reached = ways.map((_, planet) => planet === 0);
  const open = [0];
  for (let planet = open.pop(); planet !== undefined; planet = open.pop())
    for (const { to } of ways[planet] ?? unreachable(planet)) {
      if (reached[to] !== false) continue;
      reached[to] = true;
      open.push(to);
    }
  return reached.flatMap((isReached, planet) => (isReached ? [] : [planet]));
}

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
    if (nearest < 0 || (lengths[planet] ?? unreachable(planet)) < (lengths[nearest] ?? unreachable(nearest)))
      nearest = planet;
  return nearest;
}
