import { itemAt, unreachable } from '#engine/lookup.ts';
/** The fixed part of a map. Territories are in alphabetical order of their ids; each list goes by territory. */
export interface RiscMap {
  readonly ids: readonly string[];
  readonly labels: readonly string[];
  /** The group that it belongs to at the start, from 1. */
  readonly groups: readonly number[];
  /** The price in food of leading a unit through it. */
  readonly sizes: readonly number[];
  /** Yield in a turn. */
  readonly foods: readonly number[];
  readonly techs: readonly number[];
  /** Where it stands on a drawn map. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** The territories that it is linked to, in alphabetical order. */
  readonly links: readonly (readonly number[])[];
}

/** A territory as files have it. */
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

/** A map of territories in any order, and links between their ids, each given once. */
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

/** The id of a territory. */
export const idOf = ({ ids }: Pick<RiscMap, 'ids'>, territory: number): string =>
  ids[territory] ?? unreachable(territory);

/** The ids of territories. */
export const idsOf = (map: Pick<RiscMap, 'ids'>, territories: readonly number[]): string[] =>
  territories.map((territory) => idOf(map, territory));

/**
 * The first territory, in alphabetical order, that cannot be reached from the first one; nothing where the map is
 * connected.
 */
export function unreached({ ids, links }: Pick<RiscMap, 'ids' | 'links'>): string | undefined {
  const seen = new Set([0]);
  for (const territory of seen) for (const neighbor of links[territory] ?? unreachable(territory)) seen.add(neighbor);
  return ids.find((_, territory) => !seen.has(territory));
}

/**
 * A territory's name for people: its label, or its id where the label has signs that some terminals show differently.
 */
export function landName(map: Pick<RiscMap, 'ids' | 'labels'>, territory: number): string {
  const label = itemAt(map.labels, territory).replace(/ +/g, ' ').trim();
  return /^[ -~]+$/.test(label) ? label : idOf(map, territory);
}
