import { itemAt } from '../../../../engine/lookup.ts';
import { cropped } from '../../../../graph/cropped.ts';
import type { Plan } from '../../../../graph/fitted.ts';
import type { Graph, GraphEdge, Point } from '../../../../graph/graph.ts';
import { type KnownPlan, knownPlans } from '../../../../graph/known-plans.ts';
import {
  clear,
  mostTangle,
  plannedAs,
  plannedClear,
  plannedInPlace,
  type Scene,
  spreadInPlace,
} from '../../../../graph/plan.ts';
import type { Extent } from '../../../../graph/rect.ts';
import { onceFor } from '../../../../screen/remembered.ts';
import type { RiscMap } from '../../map.ts';
import type { Zoom } from '../local.ts';
import { boxesOf, formsOf, type NodeSize, scrolledOf, someBoxesOf } from './sizes.ts';

/** Where everything of a map is drawn that does not change. */
export type MapPlan = KnownPlan<NodeSize>;

/** Territories up to which they may be moved for larger ones to fit. */
const few = 18;

/**
 * The drawing of a map in a room: as large as asked for, and where that does not fit in a larger room. Territories stand
 * where the map has them, if they can.
 */
function plannedMap(map: RiscMap, room: Extent, zoom: Zoom): Plan<NodeSize> {
  const { graph, places } = graphOf(map);
  const scene = { graph, places, room };
  return cropped(zoom === 'auto' ? largest(scene) : ofSize(scene, zoom));
}

/** The largest in which the whole map fits; else small in a larger room. */
function largest(scene: Scene): Plan<NodeSize> {
  const { graph, places } = scene;
  const boxes = plannedInPlace(scene, boxesOf(graph));
  if (boxes !== undefined && boxes.tangle <= mostTangle) return boxes;
  const rows = boxes ?? plannedInPlace(scene, formsOf(graph, 'small'));
  if (rows !== undefined && rows.tangle <= clear) return rows;
  const moved = places.length <= few ? plannedClear(scene, someBoxesOf(graph)) : undefined;
  return moved ?? wholeOr(scene, rows, 'small');
}

const ofSize = (scene: Scene, size: NodeSize): Plan<NodeSize> =>
  wholeOr(scene, plannedInPlace(scene, formsOf(scene.graph, size)), size);

/** The drawing that is whole, or one in a larger room where there is none, or where that is much clearer. */
function wholeOr(scene: Scene, whole: Plan<NodeSize> | undefined, size: NodeSize): Plan<NodeSize> {
  if (whole !== undefined && whole.tangle <= mostTangle) return whole;
  const form = scrolledOf(scene.graph, size);
  const scrolled = spreadInPlace(scene, form) ?? plannedAs(scene, [form]);
  return whole === undefined || scrolled.tangle < whole.tangle / 2 ? scrolled : whole;
}

/** What is known of the plans of maps, each of which is made only once. */
export const { isPlanned, planOf } = knownPlans(plannedMap);

/** A map as a graph to be drawn. */
interface MapGraph {
  readonly graph: Graph;
  /** By territory. */
  readonly places: readonly Point[];
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
