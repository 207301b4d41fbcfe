import { blankCanvas, type Canvas, linesOf, write } from '../../../../screen/graph/drawing/canvas.ts';
import { linkSigns } from '../../../../screen/graph/drawing/link-signs.ts';
import { columnsBetween, holds, rowsBetween } from '../../../../screen/graph/rect.ts';
import { firstSeen, seenText } from '../../../../screen/graph/window.ts';
import { drawBox } from './drawing/box.ts';
import { lookOf } from './drawing/look.ts';
import { flightsOf } from './drawing/shuttle-text.ts';
import { drawShuttles } from './drawing/shuttles.ts';
import { drawId, drawRow } from './drawing/strip.ts';
import type { MapPicture, PaintedMap } from './picture.ts';
import { type MapPlan, planOf } from './plan.ts';
import { digitsOf } from './sizes.ts';

/** Draws a map: planets, links with their lengths, shuttles, and what is chosen. */
export function paintMap(picture: MapPicture): PaintedMap {
  const { view, columns, rows, zoom, cursor, landing = [] } = picture;
  const room = { columns, rows };
  const plan = planOf(view.map, room, zoom);
  const seen = firstSeen(plan.extent, room, picture.seen, cursor === undefined ? undefined : plan.rects[cursor]);
  const [left, top] = seen;
  const canvas = blankCanvas(room, left, top);
  drawLinks(canvas, plan, picture);
  drawPlanets(canvas, plan, picture);
  drawShuttles(canvas, plan, flightsOf(view, landing));
  drawEdges(canvas, plan);
  return {
    lines: linesOf(canvas),
    planetAt: (row, column) => {
      if (row < 0 || row >= rows || column < 0 || column >= columns) return undefined;
      const found = plan.rects.findIndex((rect) => holds(rect, row + top, column + left));
      return found < 0 ? undefined : found;
    },
    seen,
    whole: plan.extent.columns <= columns && plan.extent.rows <= rows,
    zoom: plan.size,
    label: seenText(plan.extent, room, seen),
  };
}

/** Links with their lengths; the one between source and cursor stands out. */
function drawLinks(canvas: Canvas, plan: MapPlan, { view, glyphs, source, cursor }: MapPicture): void {
  const signs = linkSigns(glyphs);
  const { columns } = plan.extent;
  for (let row = 0; row < canvas.rows; row += 1)
    for (let column = 0; column < canvas.columns; column += 1) {
      if (column + canvas.left >= columns) break;
      const sides = plan.sides[(row + canvas.top) * columns + column + canvas.left] ?? 0;
      if (sides !== 0) canvas.signs[row * canvas.columns + column] = signs[sides] ?? ' ';
    }
  for (const [edge, drawn] of plan.links.entries()) {
    const link = view.map.edges[edge];
    if (link === undefined || drawn === undefined) continue;
    const { route, label } = drawn;
    const isChosen = (link.a === source && link.b === cursor) || (link.b === source && link.a === cursor);
    if (isChosen)
      for (const cell of route.cells)
        write(canvas, Math.floor(cell / columns), cell % columns, signs[plan.sides[cell] ?? 0] ?? ' ', 'accent');
    const { cell } = label;
    write(canvas, Math.floor(cell / columns), cell % columns, String(link.length), isChosen ? 'accent' : 'text');
  }
}

function drawPlanets(canvas: Canvas, plan: MapPlan, picture: MapPicture): void {
  const { glyphs, view } = picture;
  const digits = digitsOf(view.map);
  const window = { left: canvas.left, top: canvas.top, width: canvas.columns, height: canvas.rows };
  for (const [planet, rect] of plan.rects.entries()) {
    // A bracket beside a planet may be in sight when the planet itself is not.
    if (columnsBetween(rect, window) > 0 || rowsBetween(rect, window) >= 0) continue;
    const look = lookOf(picture, planet);
    if (plan.size === 'boxes') drawBox(canvas, rect, look, glyphs);
    else if (plan.size === 'rows') drawRow(canvas, rect, look, digits, glyphs);
    else drawId(canvas, rect, look, digits, glyphs);
  }
}

/** Marks the edges of the view that have more behind them. */
function drawEdges(canvas: Canvas, { extent, field }: MapPlan): void {
  const { left, top, columns, rows } = canvas;
  const mark = (row: number, column: number) => {
    const isPlanet = (field.nodes[row * extent.columns + column] ?? 0) !== 0;
    if (!isPlanet && column < extent.columns && row < extent.rows) write(canvas, row, column, ':', 'dim');
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
