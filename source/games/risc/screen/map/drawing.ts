import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import {
  clearDrawing,
  type Drawing,
  type DrawRequest,
  drawAs,
  drawByDescendingSize,
  drawInPlace,
} from '#graph/draw.ts';
import type { Extent, Graph, GraphEdge, Point, Rect } from '#graph/graph.ts';
import type { NodeSelection } from '#graph/node-border.ts';
import { type CachedDrawing, createDrawingCache, type LinkPlace, type PaintedDrawing } from '#graph/paint-drawing.ts';
import { memoizeByKey } from '#screen/memoize.ts';
import type { Glyphs, Role } from '#screen/styled-text.ts';
import type { TargetArea } from '#screen/target.ts';
import type { RiscMap } from '../../map.ts';
import type { View } from '../../state.ts';
import type { Units } from '../../units.ts';
import type { RiscScene, Zoom } from '../local.ts';
import { formOf, type NodeSize, nodeSizes } from './sizes.ts';

export type MapDrawing = CachedDrawing<NodeSize>;

/** Maximum number of territories of a map that the layout may rearrange to make room for boxes. */
const maxMovable = 18;
const maxBoxes = 30;

/** Draws a map in the size `zoom`. A map larger than `room` can scroll. */
function drawnMap(map: RiscMap, room: Extent, zoom: Zoom): Drawing<NodeSize> {
  const { graph, places } = graphOf(map);
  const scene = { graph, places, room };
  return cropped(zoom === 'auto' ? largest(scene) : ofSize(scene, zoom));
}

/** Draws the largest size that shows the whole map. If none does, draws scrolling boxes, or rows on a large map. */
function largest(scene: DrawRequest): Drawing<NodeSize> {
  const { graph, places } = scene;
  const fullDrawing = drawByDescendingSize(
    scene,
    nodeSizes.filter((size) => size !== '7x1').map((size) => formOf(graph, size)),
  );
  if (fullDrawing !== undefined) return fullDrawing;
  const moved = places.length <= maxMovable ? clearDrawing(scene, [formOf(graph, '12x3')]) : undefined;
  if (moved !== undefined && isFitted(moved, scene)) return moved;
  const rows = ofSize(scene, '7x1');
  if (isFitted(rows, scene)) return rows;
  return moved ?? (places.length <= maxBoxes ? ofSize(scene, '12x3') : rows);
}

function isFitted(drawing: Drawing<NodeSize>, { room }: DrawRequest): boolean {
  const { extent } = cropped(drawing);
  return extent.columns <= room.columns && extent.rows <= room.rows;
}

function ofSize(scene: DrawRequest, size: NodeSize): Drawing<NodeSize> {
  const form = formOf(scene.graph, size);
  return drawByDescendingSize(scene, [form]) ?? drawInPlace(scene, form) ?? drawAs(scene, [form]);
}

export const { isDrawn, drawingOf } = createDrawingCache(drawnMap);

interface MapGraph {
  readonly graph: Graph;
  readonly places: readonly Point[];
  readonly edges: readonly ReadonlyMap<number, number>[];
}

export const graphOf: (map: RiscMap) => MapGraph = memoizeByKey((map: RiscMap) => {
  const edges: GraphEdge[] = [];
  const between = map.ids.map(() => new Map<number, number>());
  for (const [a, neighbors] of map.links.entries())
    for (const b of neighbors) {
      if (a > b) continue;
      between[a]?.set(b, edges.length);
      between[b]?.set(a, edges.length);
      edges.push({ a, b });
    }
  const graph: Graph = { edges, ways: map.links.map((linked) => linked.map((to) => ({ to }))) };
  const places = map.ids.map((_, territory) => ({ x: itemAt(map.xs, territory), y: itemAt(map.ys, territory) }));
  return { graph, places, edges: between };
});

function cropped<Size extends string>(drawing: Drawing<Size>): Drawing<Size> {
  const { field, rects, links } = drawing;
  let columns = 0;
  let rows = 0;
  for (const { left, top, width, height } of rects) {
    columns = Math.max(columns, left + width);
    rows = Math.max(rows, top + height);
  }
  for (const link of links)
    for (const cell of link?.route.cells ?? []) {
      columns = Math.max(columns, (cell % field.columns) + 1);
      rows = Math.max(rows, Math.floor(cell / field.columns) + 1);
    }
  return { ...drawing, extent: { columns, rows } };
}

/** Size of the territories for each value of the setting `cells`. */
const sizes = { auto: 'auto', small: '12x3', medium: '16x6', large: '24x7' } as const satisfies Record<string, Zoom>;

/** Size that the player chose with a key, or else the size in the settings. */
export const zoomOf = ({ local, preferences }: Pick<RiscScene, 'local' | 'preferences'>): Zoom =>
  local.zoom === 'auto' ? sizes[preferences.cells] : local.zoom;

/** All input for drawing a map. Territories are given by their indices. */
export interface MapPicture extends NodeSelection {
  readonly view: View;
  readonly ownSeat?: Seat;
  /** Units of each territory after the viewer's draft. */
  readonly units: readonly Units[];
  /** Units before the draft, for territories where the draft changes the units. */
  readonly was?: ReadonlyMap<number, Units>;
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
  readonly zoom: Zoom;
  /** Scroll position of a large map. Undefined if the map follows source and cursor. */
  readonly seen?: readonly [column: number, row: number];
  readonly ways?: readonly Way[];
  readonly notes?: ReadonlyMap<number, EdgeNote>;
  /** Results of this turn's battles by territory, each in several lengths, longest first. */
  readonly settled?: ReadonlyMap<number, readonly string[]>;
  readonly fight?: FightPicture;
  readonly flashing?: ReadonlySet<number>;
}

export interface Way {
  readonly from: number;
  readonly to: number;
  readonly units: readonly string[];
  readonly chance?: number;
  readonly isMove?: boolean;
  readonly role: Role;
  /** True if the whole link is drawn with heavy lines. */
  readonly isHeavy?: boolean;
  /** Position of the marching units on the link. Undefined before they leave. */
  readonly place?: LinkPlace;
}

/** A note in the lower edge of a territory, in several lengths, longest first. */
export interface EdgeNote {
  readonly texts: readonly string[];
  readonly role: Role;
}

export interface FightSide {
  readonly seat: Seat;
  readonly unitsLeft: Units;
  readonly all: Units;
  /** Type of the unit that fights in this round. Undefined while no unit fights. */
  readonly meeting?: number;
}

export interface FightPicture {
  readonly territory: number;
  readonly defender: FightSide;
  readonly attacker: FightSide;
}

export interface PaintedMap extends PaintedDrawing<NodeSize> {
  /** Units per sign of a silhouette. */
  readonly scale: number;
  readonly areas: readonly TargetArea[];
  readonly rects: readonly Rect[];
}
