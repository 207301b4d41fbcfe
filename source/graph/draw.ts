import type { Extent, Graph, Point, Rect } from './graph.ts';
import {
  type Gap,
  layoutInLevels,
  layoutInTable,
  type Margins,
  placeExactly,
  relax,
  type Space,
  scaleToExtent,
} from './layout.ts';
import { type End, endsOf } from './node-border.ts';
import type { Ports } from './routing/field.ts';
import { type Links, routeLinks } from './routing/route-links.ts';
import type { Effort } from './routing/search.ts';

export interface Form<Size extends string> {
  readonly size: Size;
  readonly height: number;
  /** Width of each node in columns: at least `perEdge` for each edge that does not fit at the left and right side. */
  widths(perEdge: number): readonly number[];
  /** Margins around all nodes, for links and brackets. `wide` is used if there is room, `narrow` otherwise. */
  readonly margins: { readonly wide: Margins; readonly narrow: Margins };
  readonly ports: Ports;
  /** Gaps between nodes to try, widest first. */
  readonly gaps: readonly Gap[];
  readonly minGap: Gap;
  /** Maximum gap between the nearest nodes. If undefined, nodes spread over the whole room. */
  readonly naturalGap?: Gap;
}

/** The fixed part of a drawn map: cells of nodes and links. */
export interface Drawing<Size extends string> extends Links {
  readonly size: Size;
  /** Size of the whole map. It may exceed the room. */
  readonly extent: Extent;
  readonly rects: readonly Rect[];
  readonly ends: readonly (readonly End[])[];
}

export interface DrawingParts<Size extends string> {
  readonly graph: Graph;
  readonly places: readonly Point[];
  readonly extent: Extent;
  readonly form: Form<Size>;
  /** Minimum columns of a node for each edge that ends at its top or bottom. */
  readonly perEdge: number;
  /** True if links without a route may be omitted. */
  readonly lenient: boolean;
  readonly keepsPlaces?: true;
  readonly effort: Effort;
}

const tableGaps: readonly Gap[] = [
  [4, 1],
  [3, 1],
];

/** Maximum number of nodes for which all layouts are tried. In larger graphs, at most `triesOfMany` are tried. */
const maxNodesForAllTries = 24;
const maxEdgesForAllTries = 45;
const triesOfMany = 2;
/** With more edges than this, `relax` is not tried, because moving nodes would not make links easier to draw. */
const tangle = 600;
/** Maximum share of a room's cells that links can fill. Above 1, because a crossing counts as two cells. */
const maxFill = 1.1;
/** The search for a better drawing ends if links cost less than this on average. */
const goodCostPerEdge = 16;

/** Draws a graph in a room of exactly this size. Undefined if it does not fit. */
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
    // The first drawing is used if nodes keep their places, or if links may be omitted, which makes costs incomparable.
    if ((lenient || keepsPlaces) && best !== undefined) break;
    if (effort.statesLeft < 0 || tries <= 0 || (best !== undefined && tries < triesOfMany)) break;
  }
  return best;
}

/** Number of cells that links cover if each has one elbow and no detour. */
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

/** Estimate of the minimum number of cells for nodes, their gaps and links. */
export const cellsFor = ({ graph, form, perEdge }: Pick<DrawingParts<string>, 'graph' | 'form' | 'perEdge'>): number =>
  nodeCells(form, perEdge) + 6 * graph.edges.length;

export const nodeCells = ({ widths, height, minGap }: Form<string>, perEdge: number): number =>
  widths(perEdge).reduce((sum, width) => sum + (width + minGap[0]) * (height + minGap[1]), 0);

/** Size in which the nearest nodes are `naturalGap` apart. Undefined without such a gap, or if nodes coincide. */
export const naturalOf = ({ places, form }: Pick<DrawingParts<string>, 'places' | 'form'>): Extent | undefined =>
  form.naturalGap && naturalExtent(places, Math.max(...form.widths(0)), form.height, form.naturalGap);

/** A layout of the nodes. The cost of its links is multiplied by `weight`, which is lower if nodes stay in place. */
interface Layout {
  readonly rects: readonly Rect[];
  readonly weight: number;
}

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

/** Size in which the nearest nodes are `columns` or `rows` apart. Undefined if two nodes coincide. */
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

/** Left and top of each node, centred in a room and spread no further than `natural`. Not rounded. */
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

/** Graphs with at most this number of nodes are drawn as boxes even if their links are tangled. */
const alwaysBoxes = 16;
/** Maximum tangle (see `Links`) of links that a reader can follow. */
export const maxTangle = 1.5;
/** If the tangle (see `Links`) exceeds this, a larger room does not help. */
const hopeless = 4;
const patience = 2;
/** Maximum number of enlarged rooms in which all links must have a route. In later rooms, links may be omitted. */
const maxEnlargements = 6;
const largest = 8;
/** Maximum number of search states (about a second). A drawing that may omit links gets the full number again. */
const effortLimit = 4_000_000;
/** Maximum share of an enlarged room that links would fill if they made no detours. */
const wellFilled = 0.6;

export interface DrawRequest {
  readonly graph: Graph;
  readonly places: readonly Point[];
  readonly room: Extent;
}

/** Draws a graph in the first form that fits the room. If none fits, uses the last form in a larger room. */
export function drawAs<Size extends string>(scene: DrawRequest, forms: Forms<Size>): Drawing<Size> {
  const effort = { statesLeft: effortLimit };
  for (const form of forms) {
    const drawing = fitDrawing({ ...inRoom(scene), form, effort });
    if (drawing !== undefined) return drawing;
  }
  return drawEnlarged(scene, lastOf(forms), effort);
}

/** Uses the largest form with clear links, else the clearest form, or a larger room if that is much clearer. */
export function drawIn<Size extends string>(scene: DrawRequest, forms: Forms<Size>): Drawing<Size> {
  const effort = { statesLeft: effortLimit };
  let clearest: Drawing<Size> | undefined;
  for (const [form, manner] of attemptsAt(scene, forms)) {
    const drawing = fitDrawing({ ...inRoom(scene), ...manner, form, effort });
    if (drawing === undefined) continue;
    if (isClear(form, drawing)) return drawing;
    clearest = clearer(clearest, drawing);
  }
  const scrolling = drawEnlarged(scene, lastOf(forms), effort);
  return clearest === undefined || scrolling.tangle < clearest.tangle / 2 ? scrolling : clearest;
}

type Attempt<Size extends string> = readonly [form: Form<Size>, manner: Pick<DrawingParts<Size>, 'keepsPlaces'>];

/** A room is large if nodes and gaps fill less than this share of the room. */
const muchRoom = 0.45;

function attemptsAt<Size extends string>({ room, places }: DrawRequest, forms: Forms<Size>): readonly Attempt<Size>[] {
  const inPlace = (form: Form<Size>): Attempt<Size> => [form, { keepsPlaces: true }];
  const moved = (form: Form<Size>): Attempt<Size> => [form, {}];
  const isRoomy = (form: Form<Size>) => nodeCells(form, 0) < muchRoom * room.columns * room.rows;
  const boxes = forms.filter(({ height }) => height > 1);
  const rows = forms.filter(({ height }) => height === 1);
  return [
    ...boxes.flatMap((form) => (isRoomy(form) ? [inPlace(form), moved(form)] : [inPlace(form)])),
    ...(places.length <= alwaysBoxes ? boxes.map(moved) : []),
    ...rows.map(inPlace),
    ...rows.map(moved),
  ];
}

/** Draws a graph in the first form whose links can be followed, moving nodes if needed. Undefined if there is none. */
export function clearDrawing<Size extends string>(scene: DrawRequest, forms: Forms<Size>): Drawing<Size> | undefined {
  const effort = { statesLeft: effortLimit };
  for (const form of forms) {
    const drawing = fitDrawing({ ...inRoom(scene), form, effort });
    if (drawing !== undefined && isClear(form, drawing)) return drawing;
  }
  return undefined;
}

/** Additional columns and rows of a gap in each attempt. `maxGaps` is the number of attempts. */
const moreRoom: Gap = [2, 1];
const maxGaps = 8;

/** Draws a graph with all nodes at their positions, in a larger room if necessary. Undefined if no room fits. */
export function drawInPlace<Size extends string>(scene: DrawRequest, form: Form<Size>): Drawing<Size> | undefined {
  const { room, places } = scene;
  const [columns, rows] = form.naturalGap ?? form.minGap;
  let best: Drawing<Size> | undefined;
  for (let times = 0; times < maxGaps; times += 1) {
    const spread: Gap = [columns + times * moreRoom[0], rows + times * moreRoom[1]];
    const spreadForm = { ...form, naturalGap: spread };
    const natural = naturalOf({ places, form: spreadForm });
    if (natural === undefined || natural.columns > largest * room.columns || natural.rows > largest * room.rows) break;
    const { left, right, top, bottom } = form.margins.wide;
    const extent = {
      columns: Math.max(room.columns, natural.columns + left + right),
      rows: Math.max(room.rows, natural.rows + top + bottom),
    };
    if (linkCells({ ...scene, extent }) > wellFilled * extent.columns * extent.rows) continue;
    const drawing = fitDrawing({
      ...inRoom({ ...scene, room: extent }),
      form: spreadForm,
      keepsPlaces: true,
      effort: { statesLeft: effortLimit },
    });
    if (drawing === undefined) continue;
    if (drawing.tangle <= maxTangle || best !== undefined) return clearer(best, drawing);
    best = drawing;
  }
  return best;
}

const clearer = <Size extends string>(one: Drawing<Size> | undefined, other: Drawing<Size>): Drawing<Size> =>
  one !== undefined && one.tangle <= other.tangle ? one : other;

/** At least one form, sorted from large to small. */
type Forms<Size extends string> = readonly [Form<Size>, ...Form<Size>[]];

const lastOf = <Size extends string>(forms: Forms<Size>): Form<Size> => forms.at(-1) ?? forms[0];

const inRoom = ({ graph, places, room }: DrawRequest) => ({
  graph,
  places,
  extent: room,
  perEdge: 0.5,
  lenient: false,
});

/** True if the links can be followed. Always true for a small graph drawn as boxes. */
const isClear = ({ height }: Form<string>, { tangle, rects }: Drawing<string>): boolean =>
  tangle <= maxTangle || (height > 1 && rects.length <= alwaysBoxes);

/** Draws a graph in the first enlarged room that fits. Tries larger rooms if its links cannot be followed. */
function drawEnlarged<Size extends string>(
  { graph, places, room }: DrawRequest,
  form: Form<Size>,
  effort: Effort,
): Drawing<Size> {
  let best: Drawing<Size> | undefined;
  for (let tries = 0, scale = 1; ; tries += 1, scale *= 1.2) {
    const draft = { graph, places, form, perEdge: Math.min(1.5, 0.75 + tries / 4) };
    const cells = room.columns * room.rows;
    const filled = linkCells({ ...draft, extent: room }) / (wellFilled * cells);
    const requestedFactor = Math.max(1.1, Math.sqrt(cellsFor(draft) / cells), filled) * scale;
    const factor = Math.min(requestedFactor, largest * scale);
    const lenient = tries >= maxEnlargements || requestedFactor > largest * scale || effort.statesLeft < 0;
    const extent = { columns: Math.ceil(room.columns * factor), rows: Math.ceil(room.rows * factor) };
    const drawing = fitDrawing({ ...draft, extent, lenient, effort: lenient ? { statesLeft: effortLimit } : effort });
    if (drawing === undefined) continue;
    if (isClear(form, drawing) || drawing.tangle > hopeless) return drawing;
    if (best !== undefined || tries >= patience) return clearer(best, drawing);
    best = drawing;
  }
}

/** Number of states that the searches for one form may visit, so that a form that does not fit fails early. */
const effortPerDrawing = 700_000;
const maxForms = 3;

/** Draws nodes in place, in the largest form with clear links or else the clearest one. Undefined if no form fits. */
export function drawByDescendingSize<Size extends string>(
  scene: DrawRequest,
  forms: readonly Form<Size>[],
): Drawing<Size> | undefined {
  const { graph, places, room } = scene;
  const drawn = (form: Form<Size>, spread: Gap) =>
    fitDrawing({
      graph,
      places,
      extent: room,
      form: { ...form, naturalGap: spread },
      perEdge: 0,
      lenient: false,
      keepsPlaces: true,
      effort: { statesLeft: effortPerDrawing },
    });
  let clearest: Drawing<Size> | undefined;
  let tries = maxForms;
  for (const spreadOf of [spreadIn, (_: DrawRequest, { minGap }: Form<Size>) => minGap]) {
    for (const form of forms) {
      if (tries === 0) break;
      const spread = spreadOf(scene, form);
      const drawing = spread && drawn(form, spread);
      if (drawing === undefined) continue;
      if (drawing.tangle <= maxTangle) return drawing;
      if (clearest === undefined || drawing.tangle < clearest.tangle) clearest = drawing;
      tries -= 1;
    }
    if (clearest !== undefined) return clearest;
  }
  return undefined;
}

/** The widest gaps, up to half a node, that fit the room. Undefined if even the smallest gaps do not fit. */
function spreadIn({ places, room }: DrawRequest, form: Form<string>): Gap | undefined {
  const width = Math.max(...form.widths(0));
  const { height, minGap, margins } = form;
  const natural = (gap: Gap) => naturalExtent(places, width, height, gap);
  const { left, right, top, bottom } = margins.wide;
  const columns = room.columns - left - right;
  const rows = room.rows - top - bottom;
  const fits = (gap: Gap) => {
    const extent = natural(gap);
    return extent !== undefined && extent.columns <= columns && extent.rows <= rows;
  };
  if (!fits(minGap)) return undefined;
  let [across, down] = minGap;
  while (2 * (across + 1) <= width && fits([across + 1, down])) across += 1;
  while (2 * (down + 1) <= height && fits([across, down + 1])) down += 1;
  return [across, down];
}
