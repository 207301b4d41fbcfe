import { itemAt } from '../../../../engine/lookup.ts';
import { isTyped } from '../../../../graph/drawing/border.ts';
import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import { linkSigns } from '../../../../graph/drawing/link-signs.ts';
import { areasSeen, paintDrawing } from '../../../../graph/paint-drawing.ts';
import type { Rect } from '../../../../graph/rect.ts';
import type { Glyphs } from '../../../../screen/paint.ts';
import { explorersTargets } from '../local.ts';
import { drawingOf, type MapDrawing } from './drawing.ts';
import { flightsOf } from './flights.ts';
import { lookOf } from './look.ts';
import type { MapPicture, PaintedMap } from './picture.ts';
import { drawNode } from './planet.ts';
import { drawLarge } from './planet-box.ts';
import { drawFlights } from './shuttles.ts';
import { digitsOf, extentOf, type NodeSize } from './sizes.ts';

/** Draws a map: planets, links with their lengths, people under way, orders, and what is chosen. */
export function paintMap(picture: MapPicture): PaintedMap {
  const { view, columns, rows, zoom, cursor, glyphs, first, own } = picture;
  const drawing = drawingOf(view.map, { columns, rows }, zoom);
  const digits = digitsOf(view.map);
  const flights = flightsOf(picture);
  const style = { glyphs, filled: own ?? first, hasTurns: isLarge(drawing.size) };
  let over: Rect | undefined;
  const painted = paintDrawing(drawing, {
    columns,
    rows,
    glyphs,
    seen: picture.seen,
    followed: cursor === undefined ? undefined : drawing.rects[cursor],
    drawWays: (canvas) => drawWays(canvas, drawing, picture),
    drawNode: (canvas, planet, rect, ends) =>
      drawNode(canvas, drawing.size, rect, lookOf(picture, planet), digits, glyphs, ends),
    drawOver: (canvas) => {
      const isEnlarged = cursor !== undefined && !isLarge(drawing.size) && view.visible[cursor] === true;
      if (isEnlarged) over = enlargedRect(canvas, itemAt(drawing.rects, cursor), extentOf(view.map, 'large'));
      drawFlights(canvas, drawing, flights, style, over);
      if (over !== undefined && cursor !== undefined) drawLarge(canvas, over, lookOf(picture, cursor), glyphs);
    },
  });
  const planetIn = (rect: Rect, planet: number) => ({ rect, target: explorersTargets.to({ type: 'planet', planet }) });
  const enlarged = over === undefined || cursor === undefined ? [] : [planetIn(over, cursor)];
  return { ...painted, areas: areasSeen([...enlarged, ...drawing.rects.map(planetIn)], picture, painted.seen) };
}

/** Whether planets are boxes: they say all that matters by themselves. */
const isLarge = (size: NodeSize): boolean => size === 'full' || size === 'large' || size === 'boxes';

/** The rectangle of a planet drawn large over its neighbours: around its place, and all of it in sight. */
function enlargedRect(
  { left, top, columns, rows }: Canvas,
  rect: Rect,
  { width, height }: Pick<Rect, 'width' | 'height'>,
): Rect | undefined {
  if (width > columns || height > rows) return undefined;
  const within = (wanted: number, first: number, room: number, size: number) =>
    Math.max(first, Math.min(wanted, first + room - size));
  return {
    left: within(rect.left - ((width - rect.width) >> 1), left, columns, width),
    top: within(rect.top - ((height - rect.height) >> 1), top, rows, height),
    width,
    height,
  };
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
