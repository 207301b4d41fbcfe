import { lengthBetween } from '#games/space-explorers/map.ts';
import type { Graph } from '#games/space-explorers/state.ts';
import { mappingOf } from '../../support/symmetry.ts';

/**
 * Finds a mapping of planet indexes that swaps the homes and preserves sizes, habitabilities and lengths. Undefined if
 * there is none.
 */
export function symmetryOf({ map, sizes, habitabilities, homes }: Graph): readonly number[] | undefined {
  const exchanged = [0, 2, 1];
  const isAlike = (planet: number, image: number) =>
    sizes[planet] === sizes[image] &&
    habitabilities[planet] === habitabilities[image] &&
    exchanged[homes[planet] ?? 0] === homes[image];
  const neighbors = map.ways.map((own) => own.map(({ to }) => to));
  return mappingOf({ neighbors, isAlike, between: (a, b) => lengthBetween(map, a, b) }, homes.indexOf(1));
}
