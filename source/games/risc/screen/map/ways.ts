import { itemAt } from '../../../../engine/lookup.ts';
import { isTyped } from '../../../../graph/drawing/border.ts';
import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import { writeOnLink } from '../../../../graph/drawing/link-text.ts';
import { type Direction, isAcross, oppositeOf } from '../../../../graph/routing/directions.ts';
import { type Route, stepsOf } from '../../../../graph/routing/field.ts';
import type { Glyphs, Role } from '../../../../screen/paint.ts';
import { wholePercent } from '../words.ts';
import type { MapDrawing } from './drawing.ts';
import { graphOf } from './drawing.ts';
import type { MapPicture } from './picture.ts';

/** The arrows on links, by direction. */
const arrowsOf = ({ pointers }: Glyphs): readonly string[] => [
  pointers.right,
  pointers.down,
  pointers.left,
  pointers.up,
];

/** Signs of heavy links by the sides that they leave a cell by, a bit for each direction. */
const heavySigns: Readonly<Record<number, string>> = { 5: '━', 10: '┃', 3: '┏', 6: '┓', 9: '┗', 12: '┛' };
const typedHeavySigns: Readonly<Record<number, string>> = { 5: '=', 10: '"', 3: '+', 6: '+', 9: '+', 12: '+' };

/** Columns of boxes from which on the odds of an attack stand on its links. */
const oddsFrom = 16;

/** Draws marches: number of units, arrow, and odds; the order being composed in heavy lines as well. */
export function drawWays(canvas: Canvas, drawing: MapDrawing, picture: MapPicture): void {
  const { ways = [], glyphs } = picture;
  const hasOdds = itemAt(drawing.rects, 0).width >= oddsFrom;
  for (const { from, to, units, chance, role, isHeavy, place } of ways) {
    const route = routeBetween(drawing, picture, from, to);
    if (route === undefined) continue;
    if (isHeavy === true) drawHeavy(canvas, drawing, route, glyphs, role);
    const percent = chance === undefined ? undefined : String(wholePercent(chance));
    writeOnLink(canvas, drawing.field, route, {
      before: units,
      arrows: arrowsOf(glyphs),
      after: hasOdds && percent !== undefined ? [`${percent}%`, percent] : [''],
      role,
      ...(place !== undefined && { place }),
    });
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

function drawHeavy(canvas: Canvas, { field, sides }: MapDrawing, route: Route, glyphs: Glyphs, role: Role): void {
  const signs = isTyped(glyphs) ? typedHeavySigns : heavySigns;
  for (const [cell, into, exit] of stepsOf(route, field.columns)) {
    const exits = (1 << oppositeOf(into)) | (1 << exit);
    const sign = sides[cell] === exits ? signs[exits] : crossing(glyphs, exit);
    write(canvas, Math.floor(cell / field.columns), cell % field.columns, sign ?? ' ', role);
  }
}

/** The sign where a heavy link crosses another one. */
const crossing = ({ joins, ...glyphs }: Glyphs, way: Direction): string =>
  isTyped({ joins, ...glyphs }) ? joins.cross : isAcross(way) ? '┿' : '╂';
