import type { RiscMap } from '#games/risc/map.ts';
import { mappingOf } from '../../support/symmetry.ts';

/** A link between two territories. `a` is the smaller index. */
interface Link {
  readonly a: number;
  readonly b: number;
}

export const linksOf = ({ links }: RiscMap): Link[] =>
  links.flatMap((linked, a) => linked.filter((b) => a < b).map((b) => ({ a, b })));

/** Group numbers of a map in ascending order. */
export const groupsOf = ({ groups }: RiscMap): number[] => [...new Set(groups)].sort();

export const territoriesWhere = ({ ids }: RiscMap, holds: (territory: number) => boolean): number[] =>
  [...ids.keys()].filter(holds);

export const landOf = (map: RiscMap, group: number): number[] =>
  territoriesWhere(map, (territory) => map.groups[territory] === group);

/** Sum of a value over the territories of a group. */
export const totalOf = (map: RiscMap, values: readonly number[], group: number): number =>
  landOf(map, group).reduce((sum, territory) => sum + (values[territory] ?? 0), 0);

export const borderOf = (map: RiscMap, one: number, other: number): Link[] =>
  linksOf(map).filter(({ a, b }) => {
    const ends = [map.groups[a], map.groups[b]];
    return one !== other && ends.includes(one) && ends.includes(other);
  });

/** Connected parts of `territories`, without links through other territories. */
export function partsOf({ links }: RiscMap, territories: readonly number[]): number[][] {
  const unvisited = new Set(territories);
  return territories.flatMap((first) => {
    if (!unvisited.delete(first)) return [];
    const part = [first];
    for (const territory of part)
      for (const neighbor of links[territory] ?? []) if (unvisited.delete(neighbor)) part.push(neighbor);
    return [part.sort((a, b) => a - b)];
  });
}

/** True if the territories form a ring: each is linked to the next, and the last to the first. */
export const isRing = (map: RiscMap, territories: readonly number[]): boolean =>
  partsOf(map, territories).length === 1 &&
  territories.every((territory) => map.links[territory]?.filter((other) => territories.includes(other)).length === 2);

/**
 * A symmetry of the map, as the image of each territory. It maps group `one` to group `other`, and preserves groups,
 * links, size, food and tech. Undefined if there is none.
 */
export function turnOf(map: RiscMap, one: number, other: number): readonly number[] | undefined {
  const { links, groups, sizes, foods, techs } = map;
  const [first = 0] = landOf(map, one);
  const isAlike = (territory: number, image: number) =>
    sizes[territory] === sizes[image] &&
    foods[territory] === foods[image] &&
    techs[territory] === techs[image] &&
    (territory !== first || groups[image] === other);
  const between = (a: number, b: number) => `${links[a]?.includes(b)} ${groups[a] === groups[b]}`;
  return mappingOf({ neighbors: links, isAlike, between }, first);
}
