import type { StarMap } from '../../../map.ts';

/** How far planets are from one another, for drawing: long edges count little more than short ones. */
export function distancesOf(map: StarMap): readonly (readonly number[])[] {
  return map.ids.map((_, start) => {
    const distances = map.ids.map(() => Number.POSITIVE_INFINITY);
    distances[start] = 0;
    const open = new Set([start]);
    for (let here = nearest(open, distances); here !== undefined; here = nearest(open, distances)) {
      open.delete(here);
      for (const { to, length } of map.ways[here] ?? []) {
        const distance = (distances[here] ?? 0) + 1 + Math.log2(length) / 4;
        if (distance >= (distances[to] ?? 0)) continue;
        distances[to] = distance;
        open.add(to);
      }
    }
    return distances;
  });
}

function nearest(open: ReadonlySet<number>, distances: readonly number[]): number | undefined {
  let best: number | undefined;
  for (const planet of open) if (best === undefined || (distances[planet] ?? 0) < (distances[best] ?? 0)) best = planet;
  return best;
}
