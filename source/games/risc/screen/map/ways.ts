import { itemAt } from '../../../../engine/lookup.ts';
import { isTyped } from '../../../../graph/drawing/border.ts';
import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import { type Direction, isAcross, oppositeOf } from '../../../../graph/routing/directions.ts';
import { type Route, stepsOf } from '../../../../graph/routing/field.ts';
import { type Glyphs, type Role, seatRole } from '../../../../screen/paint.ts';
import type { MapDrawing } from './drawing.ts';
import { graphOf } from './drawing.ts';
import type { MapPicture } from './picture.ts';

const arrows: readonly string[] = ['>', 'v', '<', '^'];

/** Signs of heavy links by the sides that they leave a cell by, a bit for each direction. */
const drawn: Readonly<Record<number, string>> = { 5: '━', 10: '┃', 3: '┏', 6: '┓', 9: '┗', 12: '┛' };
const typed: Readonly<Record<number, string>> = { 5: '=', 10: '"', 3: '+', 6: '+', 9: '+', 12: '+' };

/** Draws where units are sent: the attacks of the draft with an arrow, what is being put together heavy as well. */
export function drawWays(canvas: Canvas, drawing: MapDrawing, picture: MapPicture): void {
  const { sent = [], chosen = [], view, glyphs } = picture;
  for (const [from, to] of sent) {
    const route = routeBetween(drawing, picture, from, to);
    if (route !== undefined) drawArrow(canvas, drawing, route, seatRole(itemAt(view.owners, from)));
  }
  for (const [i, from] of chosen.entries()) {
    const to = chosen[i + 1];
    const route = to === undefined ? undefined : routeBetween(drawing, picture, from, to);
    if (route === undefined) continue;
    drawHeavy(canvas, drawing, route, glyphs);
    drawArrow(canvas, drawing, route, 'accent');
  }
}

/** The way of a link, from one of its ends to the other; nothing where there is none. */
function routeBetween({ links }: MapDrawing, { view }: MapPicture, from: number, to: number): Route | undefined {
  const route = links[graphOf(view.map).edges[from]?.get(to) ?? -1]?.route;
  return route === undefined || from < to ? route : reversed(route);
}

function reversed(route: Route): Route {
  return {
    ...route,
    cells: route.cells.toReversed(),
    start: oppositeOf(route.end),
    end: oppositeOf(route.start),
  };
}

function drawArrow(canvas: Canvas, { field }: MapDrawing, { cells, end }: Route, role: Role): void {
  const last = cells.at(-1) ?? 0;
  write(canvas, Math.floor(last / field.columns), last % field.columns, arrows[end] ?? '>', role);
}

function drawHeavy(canvas: Canvas, { field, sides }: MapDrawing, route: Route, glyphs: Glyphs): void {
  const signs = isTyped(glyphs) ? typed : drawn;
  for (const [cell, into, exit] of stepsOf(route, field.columns)) {
    const own = (1 << oppositeOf(into)) | (1 << exit);
    const sign = sides[cell] === own ? signs[own] : crossing(glyphs, exit);
    write(canvas, Math.floor(cell / field.columns), cell % field.columns, sign ?? ' ', 'accent');
  }
}

/** A heavy link that crosses another one. */
const crossing = ({ joins, ...glyphs }: Glyphs, way: Direction): string =>
  isTyped({ joins, ...glyphs }) ? joins.cross : isAcross(way) ? '┿' : '╂';
