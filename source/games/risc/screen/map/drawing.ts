import { itemAt } from '../../../../engine/lookup.ts';
import { cropped } from '../../../../graph/cropped.ts';
import {
  clear,
  clearDrawing,
  drawingAs,
  drawingInPlace,
  mostTangle,
  spreadInPlace,
  type ToDraw,
} from '../../../../graph/draw.ts';
import type { Drawing } from '../../../../graph/fitted.ts';
import type { Graph, GraphEdge, Point } from '../../../../graph/graph.ts';
import { type KnownDrawing, knownDrawings } from '../../../../graph/known-drawings.ts';
import type { Extent } from '../../../../graph/rect.ts';
import { onceFor } from '../../../../screen/remembered.ts';
import type { RiscMap } from '../../map.ts';
import type { Zoom } from '../local.ts';
import { boxesOf, formsOf, type NodeSize, scrolledOf, someBoxesOf } from './sizes.ts';

/** Where everything of a map is drawn that does not change. */
export type MapDrawing = KnownDrawing<NodeSize>;

/** Territories up to which they may be moved for larger ones to fit. */
const few = 18;

/**
 * The drawing of a map in a room: as large as asked for, and where that does not fit in a larger room. Territories stand
 * where the map has them, if they can.
 */
function drawnMap(map: RiscMap, room: Extent, zoom: Zoom): Drawing<NodeSize> {
  const { graph, places } = graphOf(map);
  const scene = { graph, places, room };
  return cropped(zoom === 'auto' ? largest(scene) : ofSize(scene, zoom));
}

/** The largest in which the whole map fits; else small in a larger room. */
function largest(scene: ToDraw): Drawing<NodeSize> {
  const { graph, places } = scene;
  const boxes = drawingInPlace(scene, boxesOf(graph));
  if (boxes !== undefined && boxes.tangle <= mostTangle) return boxes;
  const rows = boxes ?? drawingInPlace(scene, formsOf(graph, 'small'));
  if (rows !== undefined && rows.tangle <= clear) return rows;
  const moved = places.length <= few ? clearDrawing(scene, someBoxesOf(graph)) : undefined;
  return moved ?? wholeOr(scene, rows, 'small');
}

const ofSize = (scene: ToDraw, size: NodeSize): Drawing<NodeSize> =>
  wholeOr(scene, drawingInPlace(scene, formsOf(scene.graph, size)), size);

/** The drawing that is whole, or one in a larger room where there is none, or where that is much clearer. */
function wholeOr(scene: ToDraw, whole: Drawing<NodeSize> | undefined, size: NodeSize): Drawing<NodeSize> {
  if (whole !== undefined && whole.tangle <= mostTangle) return whole;
  const form = scrolledOf(scene.graph, size);
  const scrolled = spreadInPlace(scene, form) ?? drawingAs(scene, [form]);
  return whole === undefined || scrolled.tangle < whole.tangle / 2 ? scrolled : whole;
}

/** What is known of the drawings of maps, each of which is made only once. */
export const { isDrawn, drawingOf } = knownDrawings(drawnMap);

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
