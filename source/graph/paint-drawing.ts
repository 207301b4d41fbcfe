import { itemAt } from '#engine/lookup.ts';
import type { Glyphs, Line } from '#screen/styled-text.ts';
import type { Target, TargetArea } from '#screen/target.ts';
import { blankCanvas, type Canvas, linesOf, write } from './drawing/canvas.ts';
import { linkSigns, sidesOf } from './drawing/links.ts';
import type { End } from './drawing/node-border.ts';
import type { Drawing } from './fit-drawing.ts';
import { columnsBetween, type Extent, type Rect, rowsBetween } from './graph.ts';

export interface CachedDrawing<Size extends string> extends Drawing<Size> {
  /** For each cell, the sides on which links leave it. */
  readonly sides: Uint8Array;
}

/** Cached drawings of one kind of map. */
export interface DrawingCache<Of extends object, Zoom extends string, Size extends string> {
  /** True if the drawing is cached for this room and zoom. */
  isDrawn(map: Of, room: Extent, zoom: Zoom): boolean;
  /** The drawing of a map in a room, computed on the first call. */
  drawingOf(map: Of, room: Extent, zoom: Zoom): CachedDrawing<Size>;
}

/** Cached drawings of a map, for different rooms and sizes. */
const maxDrawings = 24;

/** Creates a cache, because maps are painted far more often than their room changes. */
export function createDrawingCache<Of extends object, Zoom extends string, Size extends string>(
  draw: (map: Of, room: Extent, zoom: Zoom) => Drawing<Size>,
): DrawingCache<Of, Zoom, Size> {
  const known = new WeakMap<Of, Map<string, CachedDrawing<Size>>>();
  const keyOf = ({ columns, rows }: Extent, zoom: Zoom): string => `${columns} ${rows} ${zoom}`;
  return {
    isDrawn: (map, room, zoom) => known.get(map)?.has(keyOf(room, zoom)) === true,
    drawingOf: (map, room, zoom) => {
      const ofMap = known.get(map) ?? new Map<string, CachedDrawing<Size>>();
      known.set(map, ofMap);
      const key = keyOf(room, zoom);
      const cached = ofMap.get(key);
      if (cached !== undefined) return cached;
      const drawing = draw(map, room, zoom);
      const drawn = { ...drawing, sides: sidesOf(drawing) };
      const [oldest] = ofMap.keys();
      if (ofMap.size >= maxDrawings && oldest !== undefined) ofMap.delete(oldest);
      ofMap.set(key, drawn);
      return drawn;
    },
  };
}

/** The part of a drawing to paint, and callbacks for everything except the links. */
export interface PaintOptions extends Extent {
  readonly glyphs: Glyphs;
  /** Scroll position of a map larger than the room; if absent, it follows `followed`. */
  readonly seen: readonly [column: number, row: number] | undefined;
  readonly followed: Rect | undefined;
  /** Draws on top of the links. */
  drawWays(canvas: Canvas): void;
  /** Draws a node. `ends` are the junctions of its frame. */
  drawNode(canvas: Canvas, node: number, rect: Rect, ends: readonly End[]): void;
  /** Draws on top of the nodes. */
  drawOver?(canvas: Canvas): void;
}

/** A painted drawing. */
export interface PaintedDrawing<Size extends string> {
  /** Rows of the visible part, as large as the room. */
  readonly lines: readonly Line[];
  /** First visible column and row. */
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
  // A bracket beside a node may be visible when the node itself is not.
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

/** Visible parts of rectangles with their click targets. */
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

/** Marks the edges beyond which the map continues. */
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

/** Cells left between the followed rectangle and an edge beyond which the map continues, if there is room. */
const maxMargin = 2;

/**
 * First visible column and row: as requested, or moved by half a view at a time until the followed rectangle is
 * visible.
 */
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

/** Visible part of a map, such as `columns 12-40 of 60`. Empty if all of it is visible. */
export function seenText(map: Extent, room: Extent, [column, row]: readonly [number, number]): string {
  const part = (what: string, first: number, total: number, count: number) =>
    total <= count ? undefined : { text: `${what} ${first + 1}-${first + count}`, total };
  const columns = part('columns', column, map.columns, room.columns);
  const rows = part('rows', row, map.rows, room.rows);
  if (columns !== undefined && rows !== undefined) return `${columns.text}, ${rows.text}`;
  const only = columns ?? rows;
  return only === undefined ? '' : `${only.text} of ${only.total}`;
}
