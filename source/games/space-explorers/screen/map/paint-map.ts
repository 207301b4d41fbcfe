import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import { linkSigns } from '../../../../graph/drawing/link-signs.ts';
import { nodeAt, paintDrawing } from '../../../../graph/paint-drawing.ts';
import { drawingOf, type MapDrawing } from './drawing.ts';
import type { MapPicture, PaintedMap } from './picture.ts';
import { drawBox, drawId, drawRow, lookOf } from './planet.ts';
import { flightsOf } from './shuttle-text.ts';
import { drawShuttles } from './shuttles.ts';
import { digitsOf } from './sizes.ts';

/** Draws a map: planets, links with their lengths, shuttles, and what is chosen. */
export function paintMap(picture: MapPicture): PaintedMap {
  const { view, columns, rows, zoom, cursor, glyphs, landing = [] } = picture;
  const drawing = drawingOf(view.map, { columns, rows }, zoom);
  const digits = digitsOf(view.map);
  const painted = paintDrawing(drawing, {
    columns,
    rows,
    glyphs,
    seen: picture.seen,
    followed: cursor === undefined ? undefined : drawing.rects[cursor],
    drawWays: (canvas) => drawWays(canvas, drawing, picture),
    drawNode: (canvas, planet, rect) => {
      const look = lookOf(picture, planet);
      if (drawing.size === 'boxes') drawBox(canvas, rect, look, glyphs);
      else if (drawing.size === 'rows') drawRow(canvas, rect, look, digits, glyphs);
      else drawId(canvas, rect, look, digits, glyphs);
    },
    drawOver: (canvas) => drawShuttles(canvas, drawing, flightsOf(view, landing)),
  });
  return { ...painted, planetAt: (row, column) => nodeAt(drawing, picture, painted.seen, row, column) };
}

/** Lengths of links; the link between source and cursor stands out. */
function drawWays(canvas: Canvas, drawing: MapDrawing, { view, glyphs, source, cursor }: MapPicture): void {
  const signs = linkSigns(glyphs);
  const { columns } = drawing.extent;
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
