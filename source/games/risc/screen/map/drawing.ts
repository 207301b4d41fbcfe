import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { clearDrawing, type DrawRequest, drawAs, drawByDescendingSize, drawInPlace } from '#graph/draw.ts';
import type { LinkPlace } from '#graph/drawing/links.ts';
import type { NodeSelection } from '#graph/drawing/node-border.ts';
import type { Drawing } from '#graph/fit-drawing.ts';
import type { Extent, Graph, GraphEdge, Point, Rect } from '#graph/graph.ts';
import { type CachedDrawing, createDrawingCache, type PaintedDrawing } from '#graph/paint-drawing.ts';
import { memoizeByKey } from '#screen/memoize.ts';
import type { Glyphs, Role } from '#screen/styled-text.ts';
import type { TargetArea } from '#screen/target.ts';
import type { RiscMap } from '../../map.ts';
import type { View } from '../../state.ts';
import type { Units } from '../../units.ts';
import type { RiscScene, Zoom } from '../local.ts';
import { formOf, type NodeSize, nodeSizes } from './sizes.ts';

export type MapDrawing = CachedDrawing<NodeSize>;

/** Territories up to which they may be moved for boxes to fit, and up to which a map that does not fit is scrolled. */
const maxMovable = 18;
const maxBoxes = 30;

/**
 * The drawing of a map in a room: in the size asked for, and in a larger room where that does not fit. Territories
 * stand where the map file has them, if they can.
 */
function drawnMap(map: RiscMap, room: Extent, zoom: Zoom): Drawing<NodeSize> {
  const { graph, places } = graphOf(map);
  const scene = { graph, places, room };
  return cropped(zoom === 'auto' ? largest(scene) : ofSize(scene, zoom));
}

/** The largest in which the whole map fits, rows in place of boxes if need be; else boxes in a larger room, or rows where that would be very large. */
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

/** Each map is laid out once for each size of the screen. */
export const { isDrawn, drawingOf } = createDrawingCache(drawnMap);

/** A map as a graph to be drawn. */
interface MapGraph {
  readonly graph: Graph;
  /** By territory. */
  readonly places: readonly Point[];
  /** For each territory, from neighbour to edge. */
  readonly edges: readonly ReadonlyMap<number, number>[];
}

/** The graph of a map; it is made only once. */
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

/** A drawing without the empty columns on its right and the empty rows below. */
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

/** The sizes that the setting of the cells of boards stands for. */
const sizes = { auto: 'auto', small: '12x3', medium: '16x6', large: '24x7' } as const satisfies Record<string, Zoom>;

/** How large territories are drawn: as was chosen by key, else as the setting has it. */
export const zoomOf = ({ local, preferences }: Pick<RiscScene, 'local' | 'preferences'>): Zoom =>
  local.zoom === 'auto' ? sizes[preferences.cells] : local.zoom;

/** All data for the drawing of a map. Territories go by number. */
export interface MapPicture extends NodeSelection {
  readonly view: View;
  /** The seat whose names are filled. */
  readonly ownSeat?: Seat;
  /** Units shown in each territory, after the own draft. */
  readonly units: readonly Units[];
  /** Units before it, where they differ. */
  readonly was?: ReadonlyMap<number, Units>;
  /** The room for it. */
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
  readonly zoom: Zoom;
  /** The first column and row that are seen of a map that is not whole; they follow source and cursor where absent. */
  readonly seen?: readonly [column: number, row: number];
  /** Units on their ways. */
  readonly ways?: readonly Way[];
  /** Notes in the lower edges of territories. */
  readonly notes?: ReadonlyMap<number, EdgeNote>;
  /** Results of this turn's battles, each from the longest text to the shortest. */
  readonly settled?: ReadonlyMap<number, readonly string[]>;
  /** The battle of this frame, and its score. */
  readonly fight?: FightPicture;
  /** Territories whose units or owner have just changed. */
  readonly flashing?: ReadonlySet<number>;
}

/** Units that go from a territory to one that is linked to it. */
export interface Way {
  readonly from: number;
  readonly to: number;
  /** How many, the longest text first. */
  readonly units: readonly string[];
  /** The chance of an attack. */
  readonly chance?: number;
  readonly role: Role;
  /** Whether the whole link is drawn heavy. */
  readonly isHeavy?: boolean;
  /** How far they have come; where absent, they only are to go. */
  readonly place?: LinkPlace;
}

/** A note in the lower edge of a territory, the longest text first. */
export interface EdgeNote {
  readonly texts: readonly string[];
  readonly role: Role;
}

/** One side of a battle. */
export interface FightSide {
  readonly seat: Seat;
  /** Units that are left, and units that came. */
  readonly unitsLeft: Units;
  readonly all: Units;
  /** The type of the one of them that meets the other side's right now, from 0. */
  readonly meeting?: number;
}

/** A battle that is fought in a territory. */
export interface FightPicture {
  readonly territory: number;
  readonly defender: FightSide;
  readonly attacker: FightSide;
}

/** A map as it is drawn. */
export interface PaintedMap extends PaintedDrawing<NodeSize> {
  /** Rectangles of the territories, for clicks. */
  readonly areas: readonly TargetArea[];
  /** Rectangles of the territories, by number; on a map that does not fit, before it is scrolled. */
  readonly rects: readonly Rect[];
}
