import { itemAt, unreachable } from '#engine/lookup.ts';
/** The map, which never changes. Territories are sorted by id. Lists are indexed by territory. */
export interface RiscMap {
  readonly ids: readonly string[];
  readonly labels: readonly string[];
  /** Starting group of each territory, from 1. */
  readonly groups: readonly number[];
  /** Food that each unit pays if the territory is on its path. The path includes its first and last territory. */
  readonly sizes: readonly number[];
  /** Food that each territory yields per turn. */
  readonly foods: readonly number[];
  readonly techs: readonly number[];
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Linked territories of each territory, in alphabetical order. */
  readonly links: readonly (readonly number[])[];
}

export interface Territory {
  readonly id: string;
  readonly label: string;
  readonly group: number;
  readonly size: number;
  readonly food: number;
  readonly tech: number;
  readonly x: number;
  readonly y: number;
}

/** Builds a map. `territories` may have any order. `links` must contain each link only once. */
export function mapOf(territories: readonly Territory[], links: readonly (readonly [string, string])[]): RiscMap {
  const sorted = territories.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const numbers = new Map(sorted.map(({ id }, i) => [id, i]));
  const neighbors: number[][] = sorted.map(() => []);
  for (const [a, b] of links) {
    const [from, to] = [numbers.get(a), numbers.get(b)];
    if (from === undefined || to === undefined) continue;
    neighbors[from]?.push(to);
    neighbors[to]?.push(from);
  }
  return {
    ids: sorted.map(({ id }) => id),
    labels: sorted.map(({ label }) => label),
    groups: sorted.map(({ group }) => group),
    sizes: sorted.map(({ size }) => size),
    foods: sorted.map(({ food }) => food),
    techs: sorted.map(({ tech }) => tech),
    xs: sorted.map(({ x }) => x),
    ys: sorted.map(({ y }) => y),
    links: neighbors.map((linked) => linked.toSorted((a, b) => a - b)),
  };
}

export const idOf = ({ ids }: Pick<RiscMap, 'ids'>, territory: number): string =>
  ids[territory] ?? unreachable(territory);

export const idsOf = (map: Pick<RiscMap, 'ids'>, territories: readonly number[]): string[] =>
  territories.map((territory) => idOf(map, territory));

/** The alphabetically first territory that cannot be reached from territory 0. Undefined if the map is connected. */
export function unreached({ ids, links }: Pick<RiscMap, 'ids' | 'links'>): string | undefined {
  const seen = new Set([0]);
  for (const territory of seen) for (const neighbor of links[territory] ?? unreachable(territory)) seen.add(neighbor);
  return ids.find((_, territory) => !seen.has(territory));
}

/** A territory's label with single blanks, or its id if the label is blank or not ASCII. */
export function landName(map: Pick<RiscMap, 'ids' | 'labels'>, territory: number): string {
  const label = itemAt(map.labels, territory).replace(/ +/g, ' ').trim();
  return /^[ -~]+$/.test(label) ? label : idOf(map, territory);
}
