import { unreachable } from '#engine/lookup.ts';

/** A link to a neighbour. `length` is the flight time in units of time. */
export interface NeighbourLink {
  readonly to: number;
  readonly length: number;
}

export interface Edge {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/** Planets and edges, known to both players. A planet's index is its position in the list of ids. */
export interface StarMap {
  readonly ids: readonly number[];
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Sorted by planets. In each edge, `a` is the smaller index. */
  readonly edges: readonly Edge[];
  /** Links of each planet, sorted by the index of the neighbour. */
  readonly ways: readonly (readonly NeighbourLink[])[];
  readonly indexOf: Readonly<Record<number, number>>;
}

export interface MapPosition {
  readonly x: number;
  readonly y: number;
}

/** Builds a map. `planets` must be sorted by id. */
export function mapOf(planets: readonly (MapPosition & { readonly id: number })[], links: readonly Edge[]): StarMap {
  const edges = links
    .map(({ a, b, length }) => (a < b ? { a, b, length } : { a: b, b: a, length }))
    .sort((one, other) => one.a - other.a || one.b - other.b);
  // Edges are sorted, so the neighbours of each planet are sorted, too.
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

/** Positions for a level in which a planet has none: rows of a square, filled by id (rules, "Level files"). */
export function standardPositions(count: number): readonly MapPosition[] {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, i) => ({ x: 10 * (i % columns), y: 10 * Math.floor(i / columns) }));
}

export function lengthBetween({ ways }: Pick<StarMap, 'ways'>, from: number, to: number): number | undefined {
  for (const way of ways[from] ?? []) if (way.to === to) return way.length;
  return undefined;
}

export const lengthOf = (map: Pick<StarMap, 'ways'>, from: number, to: number): number =>
  lengthBetween(map, from, to) ?? unreachable(`${from} -- ${to}`);

export const idOf = ({ ids }: Pick<StarMap, 'ids'>, planet: number): number => ids[planet] ?? unreachable(planet);

/** Planets that cannot be reached from the first planet. */
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

export interface ShortestPath {
  readonly length: number;
  /** Includes start and end. */
  readonly path: readonly number[];
}

/** Shortest path by time. On a tie, fewer edges decide, then smaller ids (rules, "Commands"). */
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

/** Time and number of edges of the shortest path from each planet to `target`. Time is in units of time. */
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

/** The planet with the smallest distance. On a tie, any of them is correct, because every edge takes time. */
function nearestOf(open: ReadonlySet<number>, lengths: readonly number[]): number {
  let nearest = -1;
  for (const planet of open)
    if (nearest < 0 || (lengths[planet] ?? unreachable(planet)) < (lengths[nearest] ?? unreachable(nearest)))
      nearest = planet;
  return nearest;
}
