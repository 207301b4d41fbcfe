import { drawBorder, ownerRole } from '../../../../../graph/drawing/border.ts';
import { type Canvas, write } from '../../../../../graph/drawing/canvas.ts';
import type { Rect } from '../../../../../graph/rect.ts';
import type { Glyphs } from '../../../../../screen/paint.ts';
import { barSigns, type Look } from './look.ts';
import { bothText } from './numbers.ts';

/** Draws a planet as a box: id, home and owner in its border, two bars against its size, and numbers. */
export function drawBox(canvas: Canvas, rect: Rect, look: Look, glyphs: Glyphs): void {
  if (!look.seen) {
    drawFog(canvas, rect, look, glyphs);
    return;
  }
  const { left, top, width } = rect;
  const inner = width - 2;
  drawBorder(canvas, { left, top, width, height: 3 }, glyphs, look.owner);
  drawHead(canvas, rect, look);
  drawBars(canvas, rect, look, glyphs);
  const isOver = look.p1 + look.p2 > look.size;
  const numbers = bothText(look.p1, look.p2, isOver ? inner - 1 : inner);
  write(canvas, top + 2, left + 1, numbers, look.isFlashing ? 'strong' : 'text');
  if (isOver) write(canvas, top + 2, left + 1 + numbers.length, '!', 'hazard');
}

/** The id in its brackets, the home mark and the owner; a long id takes the corner, and the home mark goes before either. */
function drawHead(canvas: Canvas, { left, top, width }: Rect, { id, isHome, owner, brackets, area }: Look): void {
  const [open = '', close = ''] = brackets;
  const name = `${open}${id}${close}`;
  const room = width - 2 - (owner === 0 ? 0 : 1);
  const start = name.length > room ? left : left + 1;
  write(canvas, top, start, name, 'strong', area);
  if (isHome && start + name.length < left + 1 + room) write(canvas, top, start + name.length, '*', 'strong');
  if (owner !== 0) write(canvas, top, left + width - 2, String(owner), ownerRole(owner));
}

function drawBars(canvas: Canvas, { left, top, width }: Rect, { p1, p2, size }: Look, glyphs: Glyphs): void {
  const [one = '', two = '', both = ''] = barSigns(glyphs);
  const first = barLength(p1, size, width - 2);
  const second = barLength(p2, size, width - 2);
  const shared = Math.min(first, second);
  write(canvas, top + 1, left + 1, both.repeat(shared), 'text');
  write(canvas, top + 1, left + 1 + shared, one.repeat(first - shared), 'seat1');
  write(canvas, top + 1, left + 1 + shared, two.repeat(second - shared), 'seat2');
}

/** Columns of a bar: one from the first person on, all only from the size on. */
const barLength = (people: number, size: number, columns: number): number =>
  people >= size ? columns : Math.min(columns - 1, Math.ceil((columns * people) / size));

function drawFog(canvas: Canvas, { left, top, width }: Rect, look: Look, glyphs: Glyphs): void {
  for (let row = top; row < top + 3; row += 1) write(canvas, row, left, glyphs.fog.repeat(width), 'fog');
  const [open = ' ', close = ' '] = look.brackets;
  const name = `${open}${look.id}?${close}`;
  write(canvas, top + 1, left + ((width - name.length) >> 1), name, 'text', look.area);
  const { sighting } = look;
  if (sighting === undefined) return;
  const turn = `t${sighting.turn} `;
  const people = bothText(sighting.p1, sighting.p2, width - turn.length);
  const text = turn.length + people.length <= width ? `${turn}${people}` : people;
  write(canvas, top + 2, left + ((width - text.length) >> 1), text, 'fog');
}
