import { lengthBetween } from '../../../source/games/space-explorers/map.ts';
import type { Graph } from '../../../source/games/space-explorers/state.ts';

/**
 * A mapping of the planets, by index, that exchanges the two homes and keeps sizes, habitabilities and lengths; nothing
 * where there is none. Found by trying, planet after planet, so that each is next to one that has its image already.
 */
export function symmetryOf({ map, sizes, habitabilities, homes }: Graph): readonly number[] | undefined {
  const { ways } = map;
  const home = homes.indexOf(1);
  const order = [home];
  for (const planet of order) for (const { to } of ways[planet] ?? []) if (!order.includes(to)) order.push(to);

  const exchanged = [0, 2, 1];
  const isAlike = (planet: number, image: number) =>
    sizes[planet] === sizes[image] &&
    habitabilities[planet] === habitabilities[image] &&
    exchanged[homes[planet] ?? 0] === homes[image] &&
    ways[planet]?.length === ways[image]?.length;

  const search = (images: ReadonlyMap<number, number>): ReadonlyMap<number, number> | undefined => {
    const planet = order[images.size];
    if (planet === undefined) return images;
    const taken = new Set(images.values());
    for (const image of sizes.keys()) {
      if (taken.has(image) || !isAlike(planet, image)) continue;
      const fits = [...images].every(
        ([other, itsImage]) => lengthBetween(map, planet, other) === lengthBetween(map, image, itsImage),
      );
      const whole = fits ? search(new Map([...images, [planet, image]])) : undefined;
      if (whole !== undefined) return whole;
    }
    return undefined;
  };
  const images = search(new Map());
  return images && sizes.map((_, planet) => images.get(planet) ?? -1);
}
