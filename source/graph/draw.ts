import {
  cellsFor,
  type Drawing,
  type DrawingParts,
  type Form,
  fitDrawing,
  linkCells,
  naturalExtent,
  naturalOf,
  nodeCells,
} from './fit-drawing.ts';
import type { Extent, Graph, Point } from './graph.ts';
import type { Gap } from './layout/relax.ts';
import type { Effort } from './routing/search.ts';

/** With so many nodes or fewer, boxes are drawn even if their links are tangled. */
const alwaysBoxes = 16;
/** Links more tangled than this cannot be followed. */
export const maxTangle = 1.5;
/** Links more tangled than this do not become clear in any room. */
const hopeless = 4;
/** Enlargements of the room that are tried for a clearer drawing. */
const patience = 2;
/** After so many enlargements, or in a room so many times larger, links that find no way are left out. */
const maxEnlargements = 6;
const largest = 8;
/** States that searches may look at until links that find no way are left out, and again then: about a second each. */
const effortLimit = 4_000_000;
/** The share of an enlarged room that straight links would fill. */
const wellFilled = 0.6;

/** A graph with the places of its nodes, and the room for its drawing. */
export interface DrawRequest {
  readonly graph: Graph;
  readonly places: readonly Point[];
  readonly room: Extent;
}

/** The drawing of a graph in a room, in the first of these forms in which it fits; else in the last one in a larger room. */
export function drawAs<Size extends string>(scene: DrawRequest, forms: Forms<Size>): Drawing<Size> {
  const effort = { statesLeft: effortLimit };
  for (const form of forms) {
    const drawing = fitDrawing({ ...inRoom(scene), form, effort });
    if (drawing !== undefined) return drawing;
  }
  return drawEnlarged(scene, lastOf(forms), effort);
}

/**
 * The drawing of a graph in a room, in the first of these forms, from large to small, in which its links can be followed:
 * nodes stand where their places say, or elsewhere where there is much room. Few nodes are rather moved than drawn
 * without boxes. In a larger room where that is much clearer.
 */
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

/** One way to draw a graph. */
type Attempt<Size extends string> = readonly [form: Form<Size>, manner: Pick<DrawingParts<Size>, 'keepsPlaces'>];

/** The share of a room that nodes with their gaps fill at most for there to be much of it. */
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

/** The drawing in the first of these forms in which links can be followed, wherever nodes have to stand for it. */
export function clearDrawing<Size extends string>(scene: DrawRequest, forms: Forms<Size>): Drawing<Size> | undefined {
  const effort = { statesLeft: effortLimit };
  for (const form of forms) {
    const drawing = fitDrawing({ ...inRoom(scene), form, effort });
    if (drawing !== undefined && isClear(form, drawing)) return drawing;
  }
  return undefined;
}

/** Room that is added between nodes until links find their ways, and how often. */
const moreRoom: Gap = [2, 1];
const maxGaps = 8;

/**
 * The drawing in this form, all nodes where their places say, in a room enlarged until it fits; nothing where that
 * would be too large.
 */
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

/** The drawing whose links are easier to follow. */
const clearer = <Size extends string>(one: Drawing<Size> | undefined, other: Drawing<Size>): Drawing<Size> =>
  one !== undefined && one.tangle <= other.tangle ? one : other;

/** At least one, from large to small. */
type Forms<Size extends string> = readonly [Form<Size>, ...Form<Size>[]];

const lastOf = <Size extends string>(forms: Forms<Size>): Form<Size> => forms.at(-1) ?? forms[0];

const inRoom = ({ graph, places, room }: DrawRequest) => ({
  graph,
  places,
  extent: room,
  perEdge: 0.5,
  lenient: false,
});

/** Whether links can be followed. Few nodes are boxes wherever these fit. */
const isClear = ({ height }: Form<string>, { tangle, rects }: Drawing<string>): boolean =>
  tangle <= maxTangle || (height > 1 && rects.length <= alwaysBoxes);

/**
 * The drawing in the first enlarged room where it fits. Where its links cannot be followed there, a larger room gets one
 * chance to do better.
 */
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

/** States that searches may look at for each form: whether there is room shows soon. */
const effortPerDrawing = 700_000;
/** How many forms are tried for a clearer drawing. */
const maxForms = 3;

/**
 * The drawing of a graph in a room, all nodes where their places say: in the largest of these forms that fits with its
 * least gaps. What is left over goes into the gaps, half a node at most, and then to the margins. Where none fits like
 * that, nodes keep their rows and their order, and wide gaps between them are given up. Nothing where that is not enough.
 */
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

/** The widest gaps between the nearest nodes with which a form fits a room; nothing where it does not fit with the least. */
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
