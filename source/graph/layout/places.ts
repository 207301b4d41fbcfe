import type { Graph, Point } from '../graph.ts';
import { derivePlaces } from './own-places.ts';

/** Each side of a drawing is divided into so many parts; places in the same parts count as the same. */
const parts = 128;

/** Places of nodes before scaling: their own, or computed ones where those are of no use. */
export const placesFor = (graph: Graph, places: readonly Point[]): readonly Point[] =>
  areMeaningless(places) ? derivePlaces(graph) : places;

/** Whether places are of no use: all on one, a line of more than four nodes, or many that cannot be told apart. */
function areMeaningless(places: readonly Point[]): boolean {
  const left = Math.min(...places.map(({ x }) => x));
  const top = Math.min(...places.map(({ y }) => y));
  const width = Math.max(...places.map(({ x }) => x)) - left;
  const height = Math.max(...places.map(({ y }) => y)) - top;
  if ((width === 0 || height === 0) && places.length > 4) return true;
  const part = (value: number, size: number) => (size === 0 ? 0 : Math.round((parts * value) / size));
  const different = new Set(places.map(({ x, y }) => `${part(x - left, width)},${part(y - top, height)}`));
  return different.size * 4 < places.length * 3;
}
