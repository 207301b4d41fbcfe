import { lengthBetween } from '#games/space-explorers/map.ts';
import type { Graph } from '#games/space-explorers/state.ts';
import { mappingOf } from '../../support/symmetry.ts';

/**
 * A mapping of the planets, by index, that exchanges the two homes and keeps sizes, habitabilities and lengths; nothing
 * where there is none.
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
