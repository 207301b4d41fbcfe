import { itemAt } from '../../../../engine/lookup.ts';
import type { Graph, GraphEdge, Place } from '../../../../graph/graph.ts';
import { onceFor } from '../../../../screen/remembered.ts';
import type { RiscMap } from '../../map.ts';

/** A map as a graph to be drawn. */
export interface MapGraph {
  readonly graph: Graph;
  /** By territory. */
  readonly places: readonly Place[];
  /** By territory, by neighbour: the edge between them. */
  readonly edges: readonly ReadonlyMap<number, number>[];
}

/** The graph of a map; it is made only once. */
export const graphOf: (map: RiscMap) => MapGraph = onceFor((map: RiscMap) => {
  const edges: GraphEdge[] = [];
  const between = map.ids.map(() => new Map<number, number>());
  for (const [a, neighbors] of map.links.entries())
    for (const b of neighbors) {
      if (a > b) continue;
      between[a]?.set(b, edges.length);
      between[b]?.set(a, edges.length);
      edges.push({ a, b });
    }
  const graph: Graph = { edges, ways: map.links.map((own) => own.map((to) => ({ to }))) };
  const places = map.ids.map((_, territory) => ({ x: itemAt(map.xs, territory), y: itemAt(map.ys, territory) }));
  return { graph, places, edges: between };
});
