import { isTyped } from '../../../../graph/drawing/node-border.ts';
import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import { linkSigns } from '../../../../graph/drawing/link-signs.ts';
import { areasSeen, paintDrawing } from '../../../../graph/paint-drawing.ts';
import type { Glyphs } from '../../../../screen/styled-text.ts';
import { explorersTargets } from '../local.ts';
import { drawingOf, type MapDrawing } from './drawing.ts';
import { flightsOf } from './flights.ts';
import { lookOf } from './look.ts';
import type { MapPicture, PaintedMap } from './picture.ts';
import { drawPlanet } from './planet-box.ts';
import { drawFlights } from './shuttles.ts';

/** Draws a map: planets, links with their lengths, people under way, orders, and what is chosen. */
export function paintMap(picture: MapPicture): PaintedMap {
  const { view, columns, rows, zoom, cursor, glyphs, first, me } = picture;
  const drawing = drawingOf(view.map, { columns, rows }, zoom);
  const flights = flightsOf(picture);
  const style = { glyphs, filled: me ?? first, hasTurns: drawing.size !== 'signs' };
  const painted = paintDrawing(drawing, {
    columns,
    rows,
    glyphs,
    seen: picture.seen,
    followed: cursor === undefined ? undefined : drawing.rects[cursor],
    drawWays: (canvas) => drawWays(canvas, drawing, picture),
    drawNode: (canvas, planet, rect, ends) =>
      drawPlanet(canvas, drawing.size, rect, lookOf(picture, planet), glyphs, ends),
    drawOver: (canvas) => drawFlights(canvas, drawing, flights, style),
  });
  const planets = drawing.rects.map((rect, planet) => ({
    rect,
    target: explorersTargets.to({ type: 'planet', planet }),
  }));
  return { ...painted, areas: areasSeen(planets, picture, painted.seen) };
}

/** Lengths of links; the link between source and cursor stands out. */
function drawWays(canvas: Canvas, drawing: MapDrawing, { view, glyphs, source, cursor }: MapPicture): void {
  const signs = linkSigns(heavy(glyphs));
  const { columns } = drawing.field;
  for (const [edge, drawn] of drawing.links.entries()) {
    const link = view.map.edges[edge];
    if (link === undefined || drawn === undefined) continue;
    const { route, label } = drawn;
    const isChosen = (link.a === source && link.b === cursor) || (link.b === source && link.a === cursor);
    if (isChosen)
      for (const cell of route.cells)
        write(canvas, Math.floor(cell / columns), cell % columns, signs[drawing.sides[cell] ?? 0] ?? ' ', 'accent');
    const { cell } = label;
    write(canvas, Math.floor(cell / columns), cell % columns, String(link.length), isChosen ? 'accent' : 'text');
  }
}

/** The signs of a link over which people are about to be sent. */
const heavy = (glyphs: Glyphs): Glyphs =>
  isTyped(glyphs)
    ? { ...glyphs, horizontal: '=', vertical: '"' }
    : {
        ...glyphs,
        horizontal: '━',
        vertical: '┃',
        corners: { downRight: '┏', downLeft: '┓', upRight: '┗', upLeft: '┛' },
        joins: { down: '┳', up: '┻', left: '┫', right: '┣', cross: '╋' },
      };
