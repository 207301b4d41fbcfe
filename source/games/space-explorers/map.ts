import { unreachable } from '../../engine/lookup.ts';
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
