import { type End, endsOf } from './drawing/node-border.ts';
import type { Extent, Graph, Point, Rect } from './graph.ts';
import { layoutInLevels, layoutInTable } from './layout/grid.ts';
import { type Gap, placeExactly, relax, type Space } from './layout/relax.ts';
import { type Margins, scaleToExtent } from './layout/scale.ts';
import type { Ports } from './routing/field.ts';
import { type Links, routeLinks } from './routing/route-links.ts';
import type { Effort } from './routing/search.ts';

/** How large the nodes of a graph are drawn, and the room that this takes. */
export interface Form<Size extends string> {
  readonly size: Size;
  /** Rows of every node. */
  readonly height: number;
  /** Columns of each node, with so many added for each edge that cannot end at its left or right side. */
  widths(perEdge: number): readonly number[];
  /** Room for links around all nodes, and for brackets beside them: where there is much of it, and the least. */
  readonly margins: { readonly wide: Margins; readonly narrow: Margins };
  readonly ports: Ports;
  /** Room between nodes to try, the widest first, and the least that is allowed. */
  readonly gaps: readonly Gap[];
  readonly minGap: Gap;
  /** Room between the nearest two nodes at which they are not spread further; absent where they always fill the room. */
  readonly naturalGap?: Gap;
}

/** The fixed part of a drawn map: nodes and links with their cells. */
export interface Drawing<Size extends string> extends Links {
  readonly size: Size;
  /** Columns and rows of the whole map; it may be larger than the room for it. The field may go on behind it. */
  readonly extent: Extent;
  /** By node. */
  readonly rects: readonly Rect[];
  /** By node: where links meet its frame. */
  readonly ends: readonly (readonly End[])[];
}

/** All that a drawing depends on. */
export interface DrawingParts<Size extends string> {
  readonly graph: Graph;
  readonly places: readonly Point[];
  readonly extent: Extent;
  readonly form: Form<Size>;
  /** Columns that a node needs for each edge that does not end at its left or right side. */
  readonly perEdge: number;
  /** Whether links for which no way is found may be left out. */
  readonly lenient: boolean;
  /** Set where nodes must stand exactly at their places. */
  readonly keepsPlaces?: true;
  /** How many states the searches for links may look at. */
  readonly effort: Effort;
}

const tableGaps: readonly Gap[] = [
  [4, 1],
  [3, 1],
];

/**
 * Up to so many nodes and edges, every way to place the nodes is tried and the best is taken; above that, only the first
 * two are tried, and the first that works is taken.
 */
const maxNodesForAllTries = 24;
const maxEdgesForAllTries = 45;
const triesOfMany = 2;
/** From so many edges on, moving nodes does not make links easier to draw. */
const tangle = 600;
/** The largest share of a room that links can fill; a cell where two cross counts twice. */
const maxFill = 1.1;
/** Average cost of a link at which a drawing is good enough, and no better one is looked for. */
const goodCostPerEdge = 16;

/** The drawing of a graph in exactly this room; nothing where it does not fit. */
export function fitDrawing<Size extends string>(draft: DrawingParts<Size>): Drawing<Size> | undefined {
  const { graph, extent, form, keepsPlaces, lenient, effort } = draft;
  const cells = extent.columns * extent.rows;
  if (!lenient && keepsPlaces !== true && (cellsFor(draft) > cells || linkCells(draft) > maxFill * cells))
    return undefined;
  let best: Drawing<Size> | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  let tries =
    graph.ways.length <= maxNodesForAllTries && graph.edges.length <= maxEdgesForAllTries
      ? Number.POSITIVE_INFINITY
      : triesOfMany;
  for (const { rects, weight } of layouts(draft, () => best)) {
    const links = routeLinks(graph, rects, extent, { lenient, effort, ports: form.ports });
    if (links !== undefined && links.cost * weight < lowest) {
      lowest = links.cost * weight;
      best = { ...links, size: form.size, extent, rects, ends: endsOf(graph, rects, links) };
    }
    tries -= 1;
    // Drawings with links left out cannot be compared.
    if ((lenient || keepsPlaces) && best !== undefined) break;
    if (effort.statesLeft < 0 || tries <= 0 || (best !== undefined && tries < triesOfMany)) break;
  }
  return best;
}

/** Cells that straight links with an elbow would take. */
export function linkCells({
  graph,
  places,
  extent,
}: Pick<DrawingParts<string>, 'graph' | 'places' | 'extent'>): number {
  const range = (values: readonly number[]) => Math.max(...values) - Math.min(...values) || 1;
  const across = extent.columns / range(places.map(({ x }) => x));
  const down = extent.rows / range(places.map(({ y }) => y));
  return graph.edges.reduce((sum, { a, b }) => {
    const one = places[a];
    const other = places[b];
    if (one === undefined || other === undefined) return sum;
    return sum + Math.abs(one.x - other.x) * across + Math.abs(one.y - other.y) * down;
  }, 0);
}

/** Cells that nodes and links take at the least. */
export const cellsFor = ({ graph, form, perEdge }: Pick<DrawingParts<string>, 'graph' | 'form' | 'perEdge'>): number =>
  nodeCells(form, perEdge) + 6 * graph.edges.length;

/** Cells that nodes take with the least gaps. */
export const nodeCells = ({ widths, height, minGap }: Form<string>, perEdge: number): number =>
  widths(perEdge).reduce((sum, width) => sum + (width + minGap[0]) * (height + minGap[1]), 0);

/** Columns and rows of a drawing that is not spread beyond what its form asks for. */
export const naturalOf = ({ places, form }: Pick<DrawingParts<string>, 'places' | 'form'>): Extent | undefined =>
  form.naturalGap && naturalExtent(places, Math.max(...form.widths(0)), form.height, form.naturalGap);

/**
 * Nodes as they are placed, with a weight for the cost of their links: a layout that keeps the graph's places gets a
 * discount.
 */
interface Layout {
  readonly rects: readonly Rect[];
  readonly weight: number;
}

/** Ways to place the nodes, each worked out only when it is asked for. */
function* layouts(draft: DrawingParts<string>, best: () => Drawing<string> | undefined): Generator<Layout> {
  const { graph, places, extent, form, perEdge } = draft;
  const { height, minGap, margins } = form;
  const widths = form.widths(perEdge);
  const natural = naturalOf(draft);
  const targetsFor = (wide: boolean) =>
    natural === undefined
      ? scaleToExtent(places, widths, height, extent, wide ? margins.wide : margins.narrow)
      : compactPlaces(places, widths, height, natural, extent, wide ? margins.wide : margins.narrow);
  const space = (gap: Gap): Space => ({ graph, widths, height, extent, gap, minGap, margins: margins.narrow });
  const where = (rects: readonly Rect[] | undefined, weight: number): Layout[] =>
    rects === undefined ? [] : [{ rects, weight }];
  const isGood = () => (best()?.cost ?? Number.POSITIVE_INFINITY) < goodCostPerEdge * graph.edges.length;
  for (const wide of [true, false]) yield* where(placeExactly(space(minGap), targetsFor(wide)), wide ? 0.6 : 0.65);
  if (form.naturalGap)
    for (const wide of [true, false])
      yield* where(
        layoutInLevels({ ...space(minGap), margins: wide ? margins.wide : margins.narrow }, targetsFor(wide)),
        wide ? 0.65 : 0.7,
      );
  if (isGood() || draft.keepsPlaces) return;
  const isTangle = graph.edges.length > tangle;
  if (!isTangle) for (const [i, gap] of form.gaps.entries()) yield* where(relax(space(gap), targetsFor(i === 0)), 1);
  if (best() !== undefined) return;
  for (const gap of tableGaps.filter(([columns, rows]) => columns >= minGap[0] && rows >= minGap[1]))
    yield* where(layoutInTable(space(gap), targetsFor(false)), 1);
}

/** The size of a drawing in which the nearest nodes stand this far apart, beside or above each other. */
export function naturalExtent(
  places: readonly Point[],
  width: number,
  height: number,
  [columns, rows]: Gap,
): Extent | undefined {
  let across = 0;
  let down = 0;
  for (const [node, one] of places.entries())
    for (const other of places.slice(node + 1)) {
      const dx = Math.abs(one.x - other.x);
      const dy = Math.abs(one.y - other.y);
      if (dx === 0 && dy === 0) return undefined;
      const isBeside = dx * (height + rows) >= dy * (width + columns);
      if (isBeside) across = Math.max(across, (width + columns) / dx);
      else down = Math.max(down, (height + rows) / dy);
    }
  const range = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return {
    columns: Math.round(width + across * range(places.map(({ x }) => x))),
    rows: Math.round(height + down * range(places.map(({ y }) => y))),
  };
}

/** The first column and row of nodes that are spread no more than this over a room, in its middle; not rounded. */
export function compactPlaces(
  places: readonly Point[],
  widths: readonly number[],
  height: number,
  natural: Extent,
  room: Extent,
  { left, right, top, bottom }: Margins,
): readonly Point[] {
  const columns = Math.min(natural.columns, room.columns - left - right);
  const rows = Math.min(natural.rows, room.rows - top - bottom);
  const first = Math.max(left, Math.floor((room.columns - columns) / 2));
  const under = Math.max(top, Math.floor((room.rows - rows) / 2));
  const extent = { columns: first + columns, rows: under + rows };
  return scaleToExtent(places, widths, height, extent, { left: first, right: 0, top: under, bottom: 0 });
}
