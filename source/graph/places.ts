import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Graph, Point } from './graph.ts';

/** Each side of the map is divided into this many parts. Positions in the same part count as equal. */
const parts = 128;

/** Returns `places`, or positions computed from the edges if `places` are useless. */
export const placesFor = (graph: Graph, places: readonly Point[]): readonly Point[] =>
  areMeaningless(places) ? derivePlaces(graph) : places;

/** True if positions are useless: more than four nodes are all on one horizontal or vertical line, or many coincide. */
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

const rounds = 120;

/** Computes positions from the edges, with distances similar to those in the graph. The result is wider than high. */
export function derivePlaces(graph: Graph): readonly Point[] {
  const distances = distancesOf(graph);
  let places = firstPlaces(distances);
  for (let round = 0; round < rounds; round += 1) places = pulled(places, distances);
  return turned(places);
}

/** Initial guess. x comes from the distances to two nodes far apart, y from those to two nodes far from these. */
function firstPlaces(distances: readonly (readonly number[])[]): readonly Point[] {
  const distance = (one: number, other: number) => itemAt(itemAt(distances, one), other);
  const farthest = (score: (node: number) => number) =>
    distances.reduce((best, _, node) => (score(node) > score(best) ? node : best), 0);
  const west = farthest((node) => distance(0, node));
  const east = farthest((node) => distance(west, node));
  const aside = (node: number) => Math.min(distance(west, node), distance(east, node));
  const north = farthest(aside);
  const south = farthest((node) => Math.min(aside(node), distance(north, node)));
  return distances.map((_, node) => ({
    x: (distance(west, node) - distance(east, node)) / 2 + Math.sin(node) / 10,
    y: (distance(north, node) - distance(south, node)) / 2 + Math.cos(2 * node) / 10,
  }));
}

/** One round of stress majorization: each node moves to a weighted mean of the positions that suit its distances. */
function pulled(places: readonly Point[], distances: readonly (readonly number[])[]): readonly Point[] {
  return places.map((place, node) => {
    let x = 0;
    let y = 0;
    let weights = 0;
    const far = itemAt(distances, node);
    for (const [other, there] of places.entries()) {
      const targetDistance = far[other] ?? unreachable(other);
      if (other === node || targetDistance === 0) continue;
      const weight = 1 / (targetDistance * targetDistance);
      const is = Math.max(1e-6, Math.hypot(place.x - there.x, place.y - there.y));
      x += weight * (there.x + (targetDistance * (place.x - there.x)) / is);
      y += weight * (there.y + (targetDistance * (place.y - there.y)) / is);
      weights += weight;
    }
    return weights === 0 ? place : { x: x / weights, y: y / weights };
  });
}

/** Rotates positions to be widest horizontally, with the first node on the left and not in the lower half. */
function turned(places: readonly Point[]): readonly Point[] {
  const mean = (of: (place: Point) => number) => places.reduce((sum, place) => sum + of(place), 0) / places.length;
  const x = mean((place) => place.x);
  const y = mean((place) => place.y);
  const across = mean((place) => (place.x - x) ** 2 - (place.y - y) ** 2);
  const aslant = mean((place) => 2 * (place.x - x) * (place.y - y));
  const angle = Math.atan2(aslant, across) / 2;
  const straight = places.map((place) => ({
    x: (place.x - x) * Math.cos(angle) + (place.y - y) * Math.sin(angle),
    y: (place.y - y) * Math.cos(angle) - (place.x - x) * Math.sin(angle),
  }));
  const flipX = itemAt(straight, 0).x > 0 ? -1 : 1;
  const flipY = itemAt(straight, 0).y > 0 ? -1 : 1;
  return straight.map((place) => ({ x: flipX * place.x, y: flipY * place.y }));
}

/** Distances between all nodes for drawing. Long edges count only slightly more than short ones. */
export function distancesOf(graph: Graph): readonly (readonly number[])[] {
  return graph.ways.map((_, start) => {
    const distances = graph.ways.map(() => Number.POSITIVE_INFINITY);
    distances[start] = 0;
    const open = new Set([start]);
    for (let here = nearest(open, distances); here !== undefined; here = nearest(open, distances)) {
      open.delete(here);
      for (const { to, length } of graph.ways[here] ?? unreachable(here)) {
        const distance =
          (distances[here] ?? unreachable(here)) + 1 + (length === undefined ? 0 : Math.log2(length) / 4);
        if (distance >= (distances[to] ?? unreachable(to))) continue;
        distances[to] = distance;
        open.add(to);
      }
    }
    return distances;
  });
}

function nearest(open: ReadonlySet<number>, distances: readonly number[]): number | undefined {
  let best: number | undefined;
  for (const node of open)
    if (best === undefined || (distances[node] ?? unreachable(node)) < (distances[best] ?? unreachable(best)))
      best = node;
  return best;
}
