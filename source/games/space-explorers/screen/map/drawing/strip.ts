import { borderOf, ownerRole } from '../../../../../graph/drawing/border.ts';
import { type Canvas, write } from '../../../../../graph/drawing/canvas.ts';
import type { Rect } from '../../../../../graph/rect.ts';
import type { Glyphs } from '../../../../../screen/paint.ts';
import { threeSigns } from '../../../../../screen/short-number.ts';
import type { Look } from './look.ts';

/** Draws a planet as one row, such as `1:07 152`: owner, id, the owner's people; `*` for a home, `!` where it is overcrowded. */
export function drawRow(canvas: Canvas, { left, top, width }: Rect, look: Look, digits: number, glyphs: Glyphs): void {
  const { owner, seen, sighting } = look;
  const id = String(look.id).padStart(digits, '0');
  const people = seen ? Math.max(look.p1, look.p2) : sighting && Math.max(sighting.p1, sighting.p2);
  const number = people === undefined ? '' : threeSigns(people);
  const role = seen ? ownerRole(owner) : 'fog';
  write(canvas, top, left, (seen || people !== undefined ? ' ' : glyphs.fog).repeat(width), role);
  const head = seen ? `${owner === 0 ? '.' : owner}${look.isHome ? '*' : ':'}` : glyphs.fog;
  write(canvas, top, left, head, role);
  write(canvas, top, left + head.length, seen ? id : `${id}?`, seen ? 'strong' : 'text');
  write(canvas, top, left + width - number.length, number, seen ? (look.isFlashing ? 'strong' : 'text') : 'fog');
  if (seen && look.p1 + look.p2 > look.size) write(canvas, top, left + 2 + digits, '!', 'hazard');
  drawBrackets(canvas, { left, top, width, height: 1 }, look);
}

/** Draws a planet as its id in its owner's brackets; of a home, the second one is `*`. */
export function drawId(canvas: Canvas, { left, top, width }: Rect, look: Look, digits: number, glyphs: Glyphs): void {
  const { owner, seen, isFlashing } = look;
  const { down } = borderOf(glyphs, owner);
  const role = seen ? ownerRole(owner) : 'fog';
  const id = String(look.id)
    .padStart(digits, '0')
    .padEnd(width - 2);
  write(canvas, top, left, seen ? down : glyphs.fog, role);
  write(canvas, top, left + 1, id, seen ? (isFlashing ? 'strong' : role) : 'text');
  write(canvas, top, left + width - 1, seen ? (look.isHome ? '*' : down) : '?', role);
  drawBrackets(canvas, { left, top, width, height: 1 }, look);
}

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
