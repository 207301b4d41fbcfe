import { nodeAt, paintPlan } from '../../../../graph/paint-plan.ts';
import { drawBox } from './drawing/box.ts';
import { lookOf } from './drawing/look.ts';
import { drawStrip } from './drawing/strip.ts';
import { drawWays } from './drawing/ways.ts';
import { followed } from './followed.ts';
import { shortName } from './names.ts';
import type { MapPicture, PaintedMap } from './picture.ts';
import { planOf } from './plan.ts';

/** Draws a map: territories and links, what is chosen, and where units are sent. */
export function paintMap(picture: MapPicture): PaintedMap {
  const { view, columns, rows, laidOut = rows, zoom, glyphs } = picture;
  const plan = planOf(view.map, { columns, rows: Math.max(rows, laidOut) }, zoom);
  const painted = paintPlan(plan, {
    columns,
    rows,
    glyphs,
    seen: picture.seen,
    followed: followed(plan, picture),
    drawWays: (canvas) => drawWays(canvas, plan, picture),
    drawNode: (canvas, territory, rect) => {
      const look = lookOf(picture, territory);
      const nameIn = (room: number) => shortName(view.map, territory, room);
      if (rect.height > 1) drawBox(canvas, rect, nameIn, look, glyphs);
      else drawStrip(canvas, rect, nameIn, look, glyphs);
    },
  });
  const territoryAt = (row: number, column: number) => nodeAt(plan, picture, painted.seen, row, column);
  return { ...painted, rects: plan.rects, territoryAt };
}
