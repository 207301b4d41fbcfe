import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Glyphs, Line, Role, Span } from '#screen/styled-text.ts';
import type { Target, TargetArea } from '#screen/target.ts';
import { blankCanvas, type Canvas, linesOf, write } from './canvas.ts';
import type { Drawing } from './draw.ts';
import { columnsBetween, type Extent, type Rect, rowsBetween } from './graph.ts';
import type { End } from './node-border.ts';
import { type Direction, isAcross, oppositeOf, type Route, type RoutingField, stepsOf } from './routing/field.ts';
import type { Links } from './routing/route-links.ts';

/** Sides on which links leave each cell of a map, as a bit mask with one bit per direction. */
export function sidesOf({ links, field }: Links): Uint8Array {
  const sides = new Uint8Array(field.columns * field.rows);
  for (const link of links)
    for (const [cell, into, exit] of link === undefined ? [] : stepsOf(link.route, field.columns))
      sides[cell] = (sides[cell] ?? unreachable(cell)) | (1 << oppositeOf(into)) | (1 << exit);
  return sides;
}

/** Characters of links, indexed by the bit mask of the sides on which they leave a cell. */
export function linkSigns({ horizontal, vertical, corners, joins }: Glyphs): readonly string[] {
  const signs = new Array<string>(16).fill(' ');
  const [right, down, left, up] = [1, 2, 4, 8];
  signs[left | right] = horizontal;
  signs[up | down] = vertical;
  signs[right | down] = corners.downRight;
  signs[left | down] = corners.downLeft;
  signs[right | up] = corners.upRight;
  signs[left | up] = corners.upLeft;
  signs[left | right | down] = joins.down;
  signs[left | right | up] = joins.up;
  signs[up | down | left] = joins.left;
  signs[up | down | right] = joins.right;
  signs[15] = joins.cross;
  return signs;
}

/** Text on a link: before its arrow, the arrow itself, and after the arrow. Parts that do not fit are omitted. */
export interface LinkText {
  /** Variants of the text on the source's side of the arrow, longest first. */
  readonly before: readonly string[];
  readonly arrows: readonly string[];
  /** Variants of the text on the target's side of the arrow, longest first. */
  readonly after: readonly string[];
  readonly role: Role;
  readonly area?: Span['area'];
  /** Position on the link. If undefined, the text is near the source, or in the middle of a long link. */
  readonly place?: LinkPlace;
}

export type LinkPlace = 'source' | 'middle' | 'target';

interface Run {
  readonly way: Direction;
  readonly cells: readonly number[];
}

interface LongRun extends Run {
  readonly cells: number[];
}

/** Writes text on a link from source to target. Horizontal text always reads from left to right. */
export function writeOnLink(canvas: Canvas, field: RoutingField, route: Route, text: LinkText): void {
  const runs = runsOf(route, field.columns);
  const texts = textsOf(text);
  const across = runs.filter(({ way }) => isAcross(way)).toSorted((a, b) => b.cells.length - a.cells.length)[0];
  const down = runs.filter(({ way }) => !isAcross(way)).toSorted((a, b) => b.cells.length - a.cells.length)[0];
  const { columns } = field;
  if (across !== undefined) {
    const fitting = texts.find(({ before, after }) => before.length + 1 + after.length <= across.cells.length);
    if (
      fitting !== undefined &&
      (down === undefined || fitting.after !== '' || texts.every(({ after }) => after === ''))
    )
      return writeAcross(canvas, columns, across, fitting, text);
  }
  if (down !== undefined) return writeDown(canvas, field, down, texts, text);
  if (across !== undefined) {
    const cell = itemAt(across.cells, across.cells.length - 1);
    write(canvas, Math.floor(cell / columns), cell % columns, arrowOf(text, across.way), text.role, text.area);
  }
}

const arrowOf = ({ arrows }: LinkText, way: Direction): string => itemAt(arrows, way);

interface TextChoice {
  readonly before: string;
  readonly after: string;
}

/** All variants of the text, in the order in which to try them. The text after the arrow is shortened first. */
function textsOf({ before, after }: LinkText): readonly TextChoice[] {
  const afters = after.includes('') ? after : [...after, ''];
  return [...before, ''].flatMap((first) => afters.map((second) => ({ before: first, after: second })));
}

/** Minimum number of spare cells to centre a text on its line. Otherwise, at most one cell stays free at the source. */
const roomy = 6;

/** Writes on a horizontal line: at the text's place, by default near the source, or in the middle of a long line. */
function writeAcross(canvas: Canvas, columns: number, { way, cells }: Run, choice: TextChoice, text: LinkText): void {
  const { before, after } = choice;
  const length = before.length + 1 + after.length;
  const spare = cells.length - length;
  const usual = spare >= roomy ? spare >> 1 : Math.min(1, spare);
  const skipped = text.place === undefined ? usual : cellAt(text.place, spare);
  const arrow = arrowOf(text, way);
  const first = itemAt(cells, skipped);
  const row = Math.floor(first / columns);
  const [column, fullText] =
    way === 0
      ? [first % columns, `${before}${arrow}${after}`]
      : [(first % columns) - length + 1, `${after}${arrow}${before}`];
  write(canvas, row, column, fullText, text.role, text.area);
}

const cellAt = (place: LinkPlace, last: number): number =>
  place === 'source' ? 0 : place === 'middle' ? last >> 1 : last;

const noText: TextChoice = { before: '', after: '' };

/** Writes on a vertical line, by default in its middle: the arrow on the line, the other texts beside it. */
function writeDown(
  canvas: Canvas,
  field: RoutingField,
  { way, cells }: Run,
  texts: readonly TextChoice[],
  text: LinkText,
): void {
  const { columns } = field;
  const usual = (cells.length - (way === 3 ? 0 : 1)) >> 1;
  const middle = text.place === undefined ? usual : cellAt(text.place, cells.length - 1);
  const isCrossed = (at: number) => field.across[at] !== 0 && field.down[at] !== 0;
  const free = cells.map((_, i) => i).filter((i) => !isCrossed(itemAt(cells, i)));
  const nearest = free.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0] ?? middle;
  const cell = itemAt(cells, nearest);
  const row = Math.floor(cell / columns);
  const column = cell % columns;
  const isFree = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => from + i).every((at) => {
      const there = row * columns + at;
      return at >= 0 && at < columns && !field.nodes[there] && !field.across[there] && !field.down[there];
    });
  const fitting = texts.find(
    ({ before, after }) => isFree(column - before.length, before.length) && isFree(column + 1, after.length),
  );
  const { before, after } = fitting ?? noText;
  write(canvas, row, column - before.length, `${before}${arrowOf(text, way)}${after}`, text.role, text.area);
}

function runsOf(route: Route, columns: number): readonly Run[] {
  const runs: LongRun[] = [];
  let run: LongRun | undefined;
  for (const [cell, into, out] of stepsOf(route, columns)) {
    if (into !== out) {
      run = undefined;
      continue;
    }
    run ??= startRun(runs, into);
    run.cells.push(cell);
  }
  return runs;
}

function startRun(runs: LongRun[], way: Direction): LongRun {
  const run: LongRun = { way, cells: [] };
  runs.push(run);
  return run;
}

export interface CachedDrawing<Size extends string> extends Drawing<Size> {
  readonly sides: Uint8Array;
}

export interface DrawingCache<Of extends object, Zoom extends string, Size extends string> {
  isDrawn(map: Of, room: Extent, zoom: Zoom): boolean;
  drawingOf(map: Of, room: Extent, zoom: Zoom): CachedDrawing<Size>;
}

/** Maximum number of cached drawings per map, one for each room and zoom. */
const maxDrawings = 24;
const maxMaps = 32;

/**
 * Creates a cache, because maps are painted far more often than their room changes. Maps with equal data share their
 * drawings: every match of a level, and every position that a client receives, has a map object of its own.
 */
export function createDrawingCache<Of extends object, Zoom extends string, Size extends string>(
  draw: (map: Of, room: Extent, zoom: Zoom) => Drawing<Size>,
): DrawingCache<Of, Zoom, Size> {
  type Drawings = Map<string, CachedDrawing<Size>>;
  const known = new WeakMap<Of, Drawings>();
  const recent = new Map<string, Drawings>();
  const keyOf = ({ columns, rows }: Extent, zoom: Zoom): string => `${columns} ${rows} ${zoom}`;
  const drawingsOf = (map: Of): Drawings => {
    const cached = known.get(map);
    if (cached !== undefined) return cached;
    const data = JSON.stringify(map);
    const drawings: Drawings = recent.get(data) ?? new Map();
    known.set(map, drawings);
    recent.delete(data);
    setBounded(recent, data, drawings, maxMaps);
    return drawings;
  };
  return {
    isDrawn: (map, room, zoom) => drawingsOf(map).has(keyOf(room, zoom)),
    drawingOf: (map, room, zoom) => {
      const drawings = drawingsOf(map);
      const key = keyOf(room, zoom);
      const cached = drawings.get(key);
      if (cached !== undefined) return cached;
      const drawing = draw(map, room, zoom);
      const drawn = { ...drawing, sides: sidesOf(drawing) };
      setBounded(drawings, key, drawn, maxDrawings);
      return drawn;
    },
  };
}

/** Adds an entry, and removes the oldest entry if there are more than `size`. */
function setBounded<Value>(map: Map<string, Value>, key: string, value: Value, size: number): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > size && oldest !== undefined) map.delete(oldest);
}

/** The visible part of a drawing, and callbacks that paint everything except the links. */
export interface PaintOptions extends Extent {
  readonly glyphs: Glyphs;
  /** Scroll position of a map that is larger than the room. If undefined, `followed` stays visible. */
  readonly seen: readonly [column: number, row: number] | undefined;
  readonly followed: Rect | undefined;
  drawWays(canvas: Canvas): void;
  drawNode(canvas: Canvas, node: number, rect: Rect, ends: readonly End[]): void;
  drawOver?(canvas: Canvas): void;
}

export interface PaintedDrawing<Size extends string> {
  /** Rows of the visible part, as large as the room. */
  readonly lines: readonly Line[];
  readonly seen: readonly [column: number, row: number];
  readonly isComplete: boolean;
  readonly zoom: Size;
  /** Visible part of a scrolled map, such as `columns 12-40 of 60`. Empty if all of it is visible. */
  readonly label: string;
}

export function paintDrawing<Size extends string>(
  drawing: CachedDrawing<Size>,
  look: PaintOptions,
): PaintedDrawing<Size> {
  const { columns, rows } = look;
  const room = { columns, rows };
  const seen = firstSeen(drawing.extent, room, look.seen, look.followed);
  const canvas = blankCanvas(room, ...seen);
  drawLinks(canvas, drawing, look.glyphs);
  look.drawWays(canvas);
  const window = { left: canvas.left, top: canvas.top, width: columns, height: rows };
  // Includes invisible nodes: a bracket beside a node can be visible even if the node is not.
  for (const [node, rect] of drawing.rects.entries())
    if (columnsBetween(rect, window) <= 0 && rowsBetween(rect, window) < 0)
      look.drawNode(canvas, node, rect, itemAt(drawing.ends, node));
  look.drawOver?.(canvas);
  drawEdges(canvas, drawing);
  return {
    lines: linesOf(canvas),
    seen,
    isComplete: drawing.extent.columns <= columns && drawing.extent.rows <= rows,
    zoom: drawing.size,
    label: seenText(drawing.extent, room, seen),
  };
}

export const areasSeen = (
  rects: readonly { readonly rect: Rect; readonly target: Target }[],
  { columns, rows }: Extent,
  [firstColumn, firstRow]: PaintedDrawing<string>['seen'],
): TargetArea[] =>
  rects.flatMap(({ rect, target }) => {
    const left = Math.max(0, rect.left - firstColumn);
    const top = Math.max(0, rect.top - firstRow);
    const width = Math.min(columns, rect.left - firstColumn + rect.width) - left;
    const height = Math.min(rows, rect.top - firstRow + rect.height) - top;
    return width > 0 && height > 0 ? [{ left, top, width, height, target }] : [];
  });

export function drawLinks(canvas: Canvas, { extent, field, sides }: CachedDrawing<string>, glyphs: Glyphs): void {
  const signs = linkSigns(glyphs);
  for (let row = 0; row < canvas.rows; row += 1)
    for (let column = 0; column < canvas.columns; column += 1) {
      if (column + canvas.left >= extent.columns) break;
      const open = sides[(row + canvas.top) * field.columns + column + canvas.left] ?? 0;
      if (open !== 0) canvas.signs[row * canvas.columns + column] = signs[open] ?? ' ';
    }
}

/** Marks the sides on which the map continues. */
export function drawEdges(canvas: Canvas, { extent, field }: CachedDrawing<string>): void {
  const { left, top, columns, rows } = canvas;
  const mark = (row: number, column: number) => {
    const isNode = (field.nodes[row * field.columns + column] ?? 0) !== 0;
    if (!isNode && column < extent.columns && row < extent.rows) write(canvas, row, column, ':', 'dim');
  };
  for (let row = top; row < top + rows; row += 1) {
    if (left > 0) mark(row, left);
    if (left + columns < extent.columns) mark(row, left + columns - 1);
  }
  for (let column = left; column < left + columns; column += 1) {
    if (top > 0) mark(top, column);
    if (top + rows < extent.rows) mark(top + rows - 1, column);
  }
}

/** Number of cells that stay visible on each side of the followed rectangle, if the view and the map have room. */
const maxMargin = 2;

/** First visible column and row: as requested, or else moved by half a view until `followed` is visible. */
export function firstSeen(
  map: Extent,
  room: Extent,
  requested: readonly [column: number, row: number] | undefined,
  followed: Rect | undefined,
): readonly [column: number, row: number] {
  return [
    firstOf(map.columns, room.columns, requested?.[0], followed && [followed.left, followed.width]),
    firstOf(map.rows, room.rows, requested?.[1], followed && [followed.top, followed.height]),
  ];
}

function firstOf(
  total: number,
  seen: number,
  requested: number | undefined,
  followed: readonly [start: number, size: number] | undefined,
): number {
  const last = Math.max(0, total - seen);
  if (requested !== undefined) return Math.max(0, Math.min(requested, last));
  if (followed === undefined) return 0;
  const [start, size] = followed;
  const margin = Math.max(0, Math.min(maxMargin, Math.floor((seen - size) / 2)));
  const step = Math.max(1, Math.floor(seen / 2));
  let first = 0;
  while (first < last && start + size > first + seen - margin) first = Math.min(first + step, last);
  return first > 0 && start < first + margin ? Math.max(0, Math.min(last, start - margin)) : first;
}

export function seenText(map: Extent, room: Extent, [column, row]: readonly [number, number]): string {
  const part = (what: string, first: number, total: number, count: number) =>
    total <= count ? undefined : { text: `${what} ${first + 1}-${first + count}`, total };
  const columns = part('columns', column, map.columns, room.columns);
  const rows = part('rows', row, map.rows, room.rows);
  if (columns !== undefined && rows !== undefined) return `${columns.text}, ${rows.text}`;
  const only = columns ?? rows;
  return only === undefined ? '' : `${only.text} of ${only.total}`;
}
