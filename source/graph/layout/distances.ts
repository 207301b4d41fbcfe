import type { Graph } from '../graph.ts';

/** How far nodes are from one another, for drawing: long edges count little more than short ones. */
export function distancesOf(graph: Graph): readonly (readonly number[])[] {
  return graph.ways.map((_, start) => {
    const distances = graph.ways.map(() => Number.POSITIVE_INFINITY);
    distances[start] = 0;
    const open = new Set([start]);
    for (let here = nearest(open, distances); here !== undefined; here = nearest(open, distances)) {
      open.delete(here);
      for (const { to, length } of graph.ways[here] ?? []) {
        const distance = (distances[here] ?? 0) + 1 + (length === undefined ? 0 : Math.log2(length) / 4);
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
  for (const node of open) if (best === undefined || (distances[node] ?? 0) < (distances[best] ?? 0)) best = node;
  return best;
}
