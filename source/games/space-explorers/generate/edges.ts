import { itemAt } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import type { Edge, Place } from '../map.ts';
import { distance, isClear, isUncrossed } from './plane.ts';

/** Edges a planet: the least and the most, and what is aimed at. A graph of fewer than four planets is any that fits. */
const [fewest, most] = [1.2, 1.6];
const [aimedFrom, aimedTo] = [1.25, 1.5];
/** How far apart planets are drawn that are no way apart, how much farther for a unit of time, and the most units. */
const [nearest, pace, longest] = [6, 4, 7];
/** By how many hundredths a pair may count as farther apart than it is. */
const unevenness = 40;

/** Edges that are drawn together: one, or one and its image. */
type Orbit = readonly Edge[];

/**
 * Edges that join all planets, mostly near ones, and hardly ever cross. Where the places are symmetric, the first being
 * the image of the last and so on, an edge comes with its image.
 */
export function edgesFor(random: Stream, places: readonly Place[], isSymmetric: boolean): readonly Edge[] {
  const count = places.length;
  const orbits = orbitsOf(random, places, isSymmetric);
  const least = count < 4 ? count - 1 : Math.ceil(fewest * count);
  const aim = random.integer(Math.ceil(aimedFrom * count), Math.floor(aimedTo * count));
  const edges = new Set<Edge>();
  const groups = places.map((_, planet) => planet);
  const doesJoin = (orbit: Orbit) => orbit.some(({ a, b }) => groups[a] !== groups[b]);
  const isShortOf = (wanted: number) => (orbit: Orbit) =>
    edges.size < wanted && edges.size + orbit.length <= Math.floor(most * count);
  const isAny = () => true;
  const takings = [
    [doesJoin, isClear],
    [doesJoin, isUncrossed],
    [doesJoin, isAny],
    [isShortOf(aim), isClear],
    [isShortOf(least), isUncrossed],
    [isShortOf(least), isAny],
  ] as const;
  for (const [isWanted, isFit] of takings)
    for (const orbit of orbits) {
      if (!isWanted(orbit) || orbit.some((edge) => edges.has(edge))) continue;
      if (!orbit.every((edge) => isFit(places, edges, edge))) continue;
      for (const edge of orbit) {
        edges.add(edge);
        mergeGroups(groups, edge);
      }
    }
  return [...edges];
}

/** Puts the planets of both ends into one group. */
function mergeGroups(groups: number[], { a, b }: Edge): void {
  const [one, other] = [itemAt(groups, a), groups[b]];
  for (const [planet, group] of groups.entries()) if (group === other) groups[planet] = one;
}

/** All pairs of planets, roughly by distance. */
function orbitsOf(random: Stream, places: readonly Place[], isSymmetric: boolean): readonly Orbit[] {
  const last = places.length - 1;
  const edgeOf = (a: number, b: number): Edge => ({ a, b, length: lengthFor(distance(places, a, b)) });
  const ranked: { readonly orbit: Orbit; readonly rank: number }[] = [];
  for (let a = 0; a <= last; a++)
    for (let b = a + 1; b <= (isSymmetric ? last - a : last); b++) {
      const isOwnImage = !isSymmetric || a + b === last;
      const orbit = isOwnImage ? [edgeOf(a, b)] : [edgeOf(a, b), edgeOf(last - b, last - a)];
      ranked.push({ orbit, rank: distance(places, a, b) * (100 + random.integer(0, unevenness)) });
    }
  return ranked.sort((one, other) => one.rank - other.rank).map(({ orbit }) => orbit);
}

const lengthFor = (drawn: number): number => Math.max(1, Math.min(longest, Math.round((drawn - nearest) / pace)));
