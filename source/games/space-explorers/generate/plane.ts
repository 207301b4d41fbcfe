import type { Edge, MapPosition } from '../map.ts';

/** How near an edge may come to a planet that it does not join. */
const clearance = 5;

const nowhere: MapPosition = { x: 0, y: 0 };

/** How far apart two planets are drawn. */
export function distance(places: readonly MapPosition[], a: number, b: number): number {
  const [{ x, y }, other] = [places[a] ?? nowhere, places[b] ?? nowhere];
  return Math.hypot(x - other.x, y - other.y);
}

/** Whether an edge crosses none of some edges. */
export function isUncrossed(places: readonly MapPosition[], edges: Iterable<Edge>, { a, b }: Edge): boolean {
  const side = sidesOf(places);
  for (const { a: c, b: d } of edges)
    if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return false;
  return true;
}

/** Whether an edge crosses none of some edges and keeps away from all other planets. */
export function isClear(places: readonly MapPosition[], edges: Iterable<Edge>, edge: Edge): boolean {
  const { a, b } = edge;
  const length = distance(places, a, b);
  const [start = nowhere, end = nowhere] = [places[a], places[b]];
  const side = sidesOf(places);
  for (const [planet, { x, y }] of places.entries()) {
    if (planet === a || planet === b) continue;
    const along = ((x - start.x) * (end.x - start.x) + (y - start.y) * (end.y - start.y)) / length;
    if (along > 0 && along < length && Math.abs(side(a, b, planet)) < clearance * length) return false;
  }
  return isUncrossed(places, edges, edge);
}

/** On which side of the line from one planet to another a third one is, by its sign; and how far, times their distance. */
const sidesOf = (places: readonly MapPosition[]) => (from: number, to: number, planet: number) => {
  const [one, other, third] = [places[from] ?? nowhere, places[to] ?? nowhere, places[planet] ?? nowhere];
  return (other.x - one.x) * (third.y - one.y) - (other.y - one.y) * (third.x - one.x);
};
