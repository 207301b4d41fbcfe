import { ownerRole } from '../../../../graph/drawing/border.ts';
import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import type { End } from '../../../../graph/drawing/ends.ts';
import type { Rect } from '../../../../graph/rect.ts';
import { bar, type Glyphs, seatPlate, seatRole } from '../../../../screen/paint.ts';
import { threeSigns } from '../../../../screen/short-number.ts';
import type { Look } from './look.ts';
import { borderFor } from './planet-box.ts';
import { drawUnseen } from './unseen.ts';

const smallBar = 3;

/** Draws a planet on two rows: id and owner, the owner's people with a bar against the size. */
export function drawSmall(
  canvas: Canvas,
  { left, top, width, height }: Rect,
  look: Look,
  glyphs: Glyphs,
  ends: readonly End[],
): void {
  const { owner, isOwn, isHome, isFlashing, brackets, area, total, size } = look;
  if (!look.seen) return drawUnseen(canvas, { left, top, width, height }, look, glyphs, ends);
  for (const row of [top, top + 1]) write(canvas, row, left, ' '.repeat(width), 'dim');
  const [open = ' ', close = ' '] = brackets;
  const name = `${open}${look.id}${close}`;
  const badge = area ?? (isOwn ? seatPlate(owner) : undefined);
  write(canvas, top, left, name, 'strong', badge);
  if (isHome) write(canvas, top, left + name.length, '*', 'strong');
  if (owner !== 0) write(canvas, top, left + width - 2, String(owner), ownerRole(owner));
  // Links reach as far as there is something.
  for (const { way, row } of ends) {
    if (way !== 0 || row !== top) continue;
    const last = owner === 0 ? name.trimEnd().length + (isHome ? 1 : 0) : width - 1;
    write(canvas, top, left + last, glyphs.horizontal.repeat(width - last), 'dim');
  }
  const count = mostPeople(look);
  const number = count === 0 ? '-' : threeSigns(count);
  const role = isFlashing ? 'strong' : owner === 0 ? 'text' : seatRole(owner);
  write(canvas, top + 1, left + width - number.length, number, role);
  if (count === 0) return;
  let column = left;
  for (const part of bar(glyphs, count, size, smallBar, owner === 0 ? 'dim' : seatRole(owner))) {
    write(canvas, top + 1, column, part.text, part.role);
    column += part.text.length;
  }
  if (total > size) write(canvas, top, left + width - 1, '!', 'hazard');
}

/**
 * Draws a planet as one row, such as `1:07 152`: owner, id, the owner's people; `*` for a home, `!` where it is
 * overcrowded, `-` where nobody lives.
 */
export function drawRow(
  canvas: Canvas,
  rect: Rect,
  look: Look,
  digits: number,
  glyphs: Glyphs,
  ends: readonly End[],
): void {
  if (!look.seen) return drawUnseen(canvas, rect, look, glyphs, ends, digits);
  const { left, top, width } = rect;
  const { owner, isOwn, isHome, isFlashing, total } = look;
  const id = String(look.id).padStart(digits, '0');
  const number = total === 0 ? '-' : threeSigns(mostPeople(look));
  const role = ownerRole(owner);
  write(canvas, top, left, ' '.repeat(width), role);
  const head = `${owner === 0 ? (total === 0 ? '.' : '=') : owner}${isHome ? '*' : ':'}`;
  write(canvas, top, left, head, role);
  write(canvas, top, left + head.length, id, 'strong', isOwn ? seatPlate(owner) : undefined);
  write(canvas, top, left + width - number.length, number, isFlashing ? 'strong' : 'text');
  if (look.total > look.size) write(canvas, top, left + 2 + digits, '!', 'hazard');
  drawBrackets(canvas, { left, top, width, height: 1 }, look);
}

/** Draws a planet as its id in its owner's brackets; of a home, the second one is `*`. */
export function drawId(
  canvas: Canvas,
  rect: Rect,
  look: Look,
  digits: number,
  glyphs: Glyphs,
  ends: readonly End[],
): void {
  if (!look.seen) return drawUnseen(canvas, rect, look, glyphs, ends, digits);
  const { left, top, width } = rect;
  const { owner, isOwn, isFlashing } = look;
  const down = owner === 0 && look.total > 0 ? '=' : borderFor(look, glyphs).down;
  const role = ownerRole(owner);
  const id = String(look.id)
    .padStart(digits, '0')
    .padEnd(width - 2);
  write(canvas, top, left, down, role);
  write(canvas, top, left + 1, id, isFlashing ? 'strong' : role, isOwn ? seatPlate(owner) : undefined);
  write(canvas, top, left + width - 1, look.isHome ? '*' : down, role);
  drawBrackets(canvas, { left, top, width, height: 1 }, look);
}

/** The people of whoever has more of them. */
const mostPeople = ({ people: [first, second] }: Look): number => Math.max(first.count, second.count);

/** Brackets stand outside: there is no room within. */
function drawBrackets(canvas: Canvas, { left, top, width }: Rect, { brackets, area }: Look): void {
  const [open, close] = brackets;
  if (open === undefined || close === undefined) return;
  write(canvas, top, left - 1, open, 'strong', area);
  write(canvas, top, left + width, close, 'strong', area);
  if (area !== undefined) underlay(canvas, top, left, width, area);
}

function underlay(canvas: Canvas, row: number, column: number, width: number, area: NonNullable<Look['area']>): void {
  const y = row - canvas.top;
  if (y < 0 || y >= canvas.rows) return;
  for (let x = Math.max(0, column - canvas.left); x < Math.min(canvas.columns, column - canvas.left + width); x += 1)
    canvas.areas[y * canvas.columns + x] = area;
}
