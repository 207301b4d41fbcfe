import { type Place, type StarMap, standardPlaces } from '../../../map.ts';
import { ownPlaces } from './own-places.ts';

/** Parts of each side of a map that places are told apart by. */
const parts = 128;

/** Where planets are drawn, before it is scaled: their own places, or those of an own layout where these say nothing. */
export const placesOf = (map: StarMap): readonly Place[] => {
  const places = map.ids.map((_, planet) => ({ x: map.xs[planet] ?? 0, y: map.ys[planet] ?? 0 }));
  return sayNothing(places) ? ownPlaces(map) : places;
};

/**
 * Whether places are of no use: the grid that stands for places not given (rules, section 9), a line of more than four
 * planets, or many that cannot be told apart.
 */
function sayNothing(places: readonly Place[]): boolean {
  const standard = standardPlaces(places.length);
  if (places.every(({ x, y }, planet) => x === standard[planet]?.x && y === standard[planet]?.y)) return true;
  const left = Math.min(...places.map(({ x }) => x));
  const top = Math.min(...places.map(({ y }) => y));
  const width = Math.max(...places.map(({ x }) => x)) - left;
  const height = Math.max(...places.map(({ y }) => y)) - top;
  if ((width === 0 || height === 0) && places.length > 4) return true;
  const part = (value: number, whole: number) => (whole === 0 ? 0 : Math.round((parts * value) / whole));
  const different = new Set(places.map(({ x, y }) => `${part(x - left, width)},${part(y - top, height)}`));
  return different.size * 4 < places.length * 3;
}
