import { drawBorder, ownerRole } from '../../../../../graph/drawing/border.ts';
import { type Canvas, write } from '../../../../../graph/drawing/canvas.ts';
import type { Rect } from '../../../../../graph/rect.ts';
import type { Glyphs } from '../../../../../screen/paint.ts';
import type { Look } from './look.ts';
import { lengthOf, type Parts, productionIn } from './production.ts';
import { fittingUnits, sumText } from './units-text.ts';

/** Draws a territory as a box: name and owner in its border, units and production, and how much that is where there is room. */
export function drawBox(
  canvas: Canvas,
  rect: Rect,
  nameIn: (columns: number) => string,
  look: Look,
  glyphs: Glyphs,
): void {
  drawBorder(canvas, rect, glyphs, look.owner);
  drawHead(canvas, rect, nameIn, look);
  const { left, top, width, height } = rect;
  const inner = width - 2;
  const rows = rowsOf(look, inner);
  for (const [i, parts] of rows.slice(0, height - 2).entries()) {
    // A blank beside the border is given up for a text that needs its column.
    const indent = lengthOf(parts) < inner ? 2 : 1;
    writeParts(canvas, top + 1 + i, left + indent, parts);
  }
  const under = height <= 3 ? rows[height - 2] : undefined;
  if (under !== undefined) writeParts(canvas, top + height - 1, left + 1, under);
}

/** What is in a box, the most important first. */
function rowsOf(look: Look, columns: number): readonly Parts[] {
  const { units, was, isFlashing } = look;
  const role = isFlashing || was !== undefined ? 'strong' : 'text';
  return [
    [[fittingUnits(units, columns), role]],
    productionIn(look, columns),
    [[sumText(units), 'dim']],
    was === undefined ? [] : [[`was ${fittingUnits(was, columns - 4)}`, 'dim']],
  ];
}

function writeParts(canvas: Canvas, row: number, column: number, parts: Parts): void {
  let at = column;
  for (const [text, role] of parts) {
    write(canvas, row, at, text, role);
    at += text.length;
  }
}

/** The name in its brackets, and the owner, not right behind another digit; a long name in brackets takes the corners, too. */
function drawHead(canvas: Canvas, rect: Rect, nameIn: (columns: number) => string, look: Look): void {
  const { left, top, width } = rect;
  const { owner, brackets, area } = look;
  const [open = '', close = ''] = brackets;
  const fitting = nameIn(width - 3);
  const name = fitting.length === width - 3 && /\d$/.test(fitting) ? nameIn(width - 4) : fitting;
  const text = `${open}${name}${close}`;
  const start = text.length > width - 3 ? left : left + 1;
  write(canvas, top, start, text, 'strong', area);
  write(canvas, top, Math.max(left + width - 2, start + text.length), String(owner), ownerRole(owner));
}
