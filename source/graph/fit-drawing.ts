import { type End, endsOf } from './drawing/node-border.ts';
import type { Extent, Graph, Point, Rect } from './graph.ts';
import { layoutInLevels, layoutInTable } from './layout/grid.ts';
import { type Gap, placeExactly, relax, type Space } from './layout/relax.ts';
import { type Margins, scaleToExtent } from './layout/scale.ts';
import type { Ports } from './routing/field.ts';
import { type Links, routeLinks } from './routing/route-links.ts';
import type { Effort } from './routing/search.ts';

/** Size of the nodes in a drawing, with gaps and margins. */
export interface Form<Size extends string> {
  readonly size: Size;
  readonly height: number;
  /** Columns of each node. `perEdge` is added for each edge that cannot end at its left or right side. */
  widths(perEdge: number): readonly number[];
  /** Margins for links around all nodes and for brackets beside them, if there is much room and if there is little. */
  readonly margins: { readonly wide: Margins; readonly narrow: Margins };
  readonly ports: Ports;
  /** Gaps between nodes to try, widest first, and the smallest allowed. */
  readonly gaps: readonly Gap[];
  readonly minGap: Gap;
  /** Largest gap between the nearest nodes; if absent, nodes spread over the whole room. */
  readonly naturalGap?: Gap;
}

/** The fixed part of a drawn map: cells of nodes and links. */
export interface Drawing<Size extends string> extends Links {
  readonly size: Size;
  /** Size of the whole map, which may exceed the room. The field may be even larger. */
  readonly extent: Extent;
  readonly rects: readonly Rect[];
  /** Points where links meet the frame, by node. */
  readonly ends: readonly (readonly End[])[];
}

export interface DrawingParts<Size extends string> {
  readonly graph: Graph;
  readonly places: readonly Point[];
  readonly extent: Extent;
  readonly form: Form<Size>;
  /** Columns that a node needs for each edge that does not end at its left or right side. */
  readonly perEdge: number;
  /** True if links without a route may be omitted. */
  readonly lenient: boolean;
  /** Set if nodes must stand exactly at their positions. */
  readonly keepsPlaces?: true;
  /** Number of states that the searches for links may visit. */
  readonly effort: Effort;
}

const tableGaps: readonly Gap[] = [
  [4, 1],
  [3, 1],
];

/**
 * Largest graph for which every layout is tried and the best used. Above it, only the first two are tried, and the
 * first that works is used.
 */
const maxNodesForAllTries = 24;
const maxEdgesForAllTries = 45;
const triesOfMany = 2;
/** Number of edges above which moving nodes does not make links easier to draw. */
const tangle = 600;
/** Largest share of a room that links can fill. Crossings count twice. */
const maxFill = 1.1;
/** Average cost of a link below which no better drawing is sought. */
const goodCostPerEdge = 16;

/** Draws a graph in exactly this room, or returns `undefined` if it does not fit. */
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
    // Drawings with omitted links cannot be compared.
    if ((lenient || keepsPlaces) && best !== undefined) break;
    if (effort.statesLeft < 0 || tries <= 0 || (best !== undefined && tries < triesOfMany)) break;
  }
  return best;
}

/** Number of cells taken by links with one elbow and no detour. */
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

/** Minimum number of cells taken by nodes and links. */
export const cellsFor = ({ graph, form, perEdge }: Pick<DrawingParts<string>, 'graph' | 'form' | 'perEdge'>): number =>
  nodeCells(form, perEdge) + 6 * graph.edges.length;

/** Number of cells taken by nodes with the smallest gaps. */
export const nodeCells = ({ widths, height, minGap }: Form<string>, perEdge: number): number =>
  widths(perEdge).reduce((sum, width) => sum + (width + minGap[0]) * (height + minGap[1]), 0);

/** Size of a drawing whose nodes spread no further than its form wants. */
export const naturalOf = ({ places, form }: Pick<DrawingParts<string>, 'places' | 'form'>): Extent | undefined =>
  form.naturalGap && naturalExtent(places, Math.max(...form.widths(0)), form.height, form.naturalGap);

/**
 * A layout of the nodes, with a factor on the cost of its links. Layouts with the original positions get a discount.
 */
interface Layout {
  readonly rects: readonly Rect[];
  readonly weight: number;
}

/** Layouts of the nodes, each computed on demand. */
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

/**
 * Size of a drawing in which nearest nodes are this far apart, horizontally or vertically. Undefined if two nodes
 * coincide.
 */
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

/** Left and top of nodes that spread no further than `natural`, centered in a room. Not rounded. */
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
