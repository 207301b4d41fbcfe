import { itemAt } from '../../../../engine/lookup.ts';
import { areasSeen, paintDrawing } from '../../../../graph/paint-drawing.ts';
import type { Rect } from '../../../../graph/rect.ts';
import { riscTargets } from '../local.ts';
import { shortName } from '../words/names.ts';
import { drawingOf, type MapDrawing } from './drawing.ts';
import type { MapPicture, PaintedMap } from './picture.ts';
import { drawStrip, hangNote } from './strip.ts';
import { drawBox, lookOf } from './territory.ts';
import { drawWays } from './ways.ts';

/** Draws a map: territories and links, what is chosen, and where units are sent. */
export function paintMap(picture: MapPicture): PaintedMap {
  const { view, columns, rows, zoom, glyphs } = picture;
  const drawing = drawingOf(view.map, { columns, rows }, zoom);
  const painted = paintDrawing(drawing, {
    columns,
    rows,
    glyphs,
    seen: picture.seen,
    followed: followed(drawing, picture),
    drawWays: (canvas) => drawWays(canvas, drawing, picture),
    drawNode: (canvas, territory, rect, ends) => {
      const look = lookOf(picture, territory);
      const nameIn = (room: number) => shortName(view.map, territory, room);
      if (rect.height > 1) drawBox(canvas, rect, nameIn, look, glyphs, ends);
      else drawStrip(canvas, rect, nameIn, look, glyphs);
    },
    drawOver: (canvas) => {
      picture.notes?.forEach((note, territory) => {
        const rect = itemAt(drawing.rects, territory);
        if (rect.height === 1) hangNote(canvas, rect, note, glyphs);
      });
    },
  });
  const lands = drawing.rects.map((rect, territory) => ({
    rect,
    target: riscTargets.to({ type: 'territory', territory }),
  }));
  return { ...painted, rects: drawing.rects, areas: areasSeen(lands, picture, painted.seen) };
}

/** Cells to keep in sight: source and cursor, or the cursor alone where both do not fit. */
function followed({ rects }: MapDrawing, { cursor, source, columns, rows }: MapPicture): Rect | undefined {
  const target = rects[cursor ?? source ?? -1];
  const from = rects[source ?? cursor ?? -1];
  if (target === undefined || from === undefined) return undefined;
  const [left, width] = both([target.left, target.width], [from.left, from.width], columns);
  const [top, height] = both([target.top, target.height], [from.top, from.height], rows);
  return { left, width, top, height };
}

type Part = readonly [start: number, size: number];

function both(target: Part, from: Part, room: number): Part {
  const start = Math.min(target[0], from[0]);
  const size = Math.max(target[0] + target[1], from[0] + from[1]) - start;
  return size <= room ? [start, size] : target;
}
