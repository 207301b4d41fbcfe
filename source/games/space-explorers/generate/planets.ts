import { itemAt } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import { mapOf, type StarMap } from '../map.ts';
import { distancesTo } from '../quickest-way.ts';
import type { Graph } from '../state.ts';
import { edgesFor } from './edges.ts';
import { placesFor } from './places.ts';
import { distance } from './plane.ts';

/** The least and the most of what is drawn, both possible. */
type Range = readonly [low: number, high: number];

/** What a planet is like: a size in tens, and a habitability. */
interface Nature {
  readonly size: number;
  readonly habitability: number;
}

/** Sizes in tens, small ones more often: each is as likely as the others. */
const sizes: readonly Range[] = [
  [5, 10],
  [7, 14],
  [9, 18],
  [12, 30],
  [30, 60],
];
/** The mean of two of these is a habitability. */
const habitabilities: Range = [1, 12];
/** What both homes are like. */
const homes = { size: [9, 14], habitability: [6, 8] } as const satisfies Readonly<Record<keyof Nature, Range>>;

/** A graph of so many planets; by ids, the last one is the image of the first where it is symmetric. */
export function graphFor(random: Stream, count: number, isSymmetric: boolean): Graph {
  const places = placesFor(random, count, isSymmetric);
  const edges = edgesFor(random, places, isSymmetric);
  const map = mapOf(
    places.map((place, id) => ({ id, ...place })),
    edges,
  );
  const [home1, home2] = homesIn(random, map, isSymmetric);
  const natures: Nature[] = places.map(() => drawNature(random));
  const home = { size: 10 * within(random, homes.size), habitability: within(random, homes.habitability) };
  const isImage = (planet: number) => isSymmetric && planet > count - 1 - planet;
  const natureOf = (planet: number) =>
    planet === home1 || planet === home2 ? home : natures[isImage(planet) ? count - 1 - planet : planet];
  return {
    map,
    sizes: places.map((_, planet) => natureOf(planet)?.size ?? 0),
    habitabilities: places.map((_, planet) => natureOf(planet)?.habitability ?? 0),
    homes: places.map((_, planet) => (planet === home1 ? 1 : planet === home2 ? 2 : 0)),
  };
}

function drawNature(random: Stream): Nature {
  const size = 10 * within(random, sizes[random.integer(0, sizes.length - 1)] ?? [5, 60]);
  const habitability = Math.round((within(random, habitabilities) + within(random, habitabilities)) / 2);
  return { size, habitability };
}

const within = (random: Stream, [low, high]: Range): number => random.integer(low, high);

/** Two planets as far apart as can be, by the way and then as they are drawn; whose is whose by chance. */
function homesIn(random: Stream, map: StarMap, isSymmetric: boolean): readonly [home1: number, home2: number] {
  const places = map.ids.map((_, planet) => ({ x: itemAt(map.xs, planet), y: itemAt(map.ys, planet) }));
  const last = places.length - 1;
  let [a, b, farthest] = [0, 0, -1];
  for (let one = 0; one <= last; one++) {
    const { lengths } = distancesTo(map, one);
    for (let other = isSymmetric ? last - one : 0; other <= (isSymmetric ? last - one : last); other++) {
      // Drawn distances are less than this many.
      const apart = 1e6 * itemAt(lengths, other) + distance(places, one, other);
      if (apart <= farthest) continue;
      [a, b, farthest] = [one, other, apart];
    }
  }
  return random.integer(0, 1) === 0 ? [a, b] : [b, a];
}
