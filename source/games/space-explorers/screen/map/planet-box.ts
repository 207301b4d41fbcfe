import { type Border, borderOf, drawBorder, isTyped, ownerRole } from '../../../../graph/drawing/border.ts';
import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import type { End } from '../../../../graph/drawing/ends.ts';
import type { Rect } from '../../../../graph/rect.ts';
import { bar, type Glyphs, type Line, seatPlate, seatRole } from '../../../../screen/paint.ts';
import { shortNumber, threeSigns } from '../../../../screen/short-number.ts';
import type { Look, People } from './look.ts';
import { drawUnseen } from './unseen.ts';

/** Columns of a number before a bar in the largest box, and in the one below it. */
const fullNumber = 4;
const largeNumber = 3;

/** Rows of the largest box above those for its next events. */
const rowsBeforeNext = 4;

/** Draws border and head of a planet that is seen, and the token of another; says whether it is seen. */
function drawFrame(
  canvas: Canvas,
  rect: Rect,
  look: Look,
  glyphs: Glyphs,
  ends: readonly End[],
  beforeName: '' | ' ',
): boolean {
  if (!look.seen) {
    drawUnseen(canvas, rect, look, glyphs, ends);
    return false;
  }
  drawBorder(canvas, rect, borderFor(look, glyphs), ownerRole(look.owner), ends);
  drawHead(canvas, rect, look, glyphs, beforeName);
  return true;
}

/** Both peoples, each on a row: a number of so many columns, and a bar. */
function drawPeople(
  canvas: Canvas,
  { left, top }: Rect,
  look: Look,
  glyphs: Glyphs,
  numberWidth: number,
  barWidth: number,
): void {
  for (const [i, people] of look.people.entries()) {
    if (look.total === 0 && i > 0) return;
    drawNumber(canvas, top + 1 + i, left + 1, look, people, numberWidth);
    if (people.count === 0) continue;
    const line = bar(glyphs, people.count, look.size, barWidth, seatRole(people.player));
    drawLine(canvas, top + 1 + i, left + 2 + numberWidth, line);
  }
}

/** Draws a planet as the largest box: both peoples with a bar each, capacity and growth, and its next events. */
export function drawFull(canvas: Canvas, rect: Rect, look: Look, glyphs: Glyphs, ends: readonly End[] = []): void {
  if (!drawFrame(canvas, rect, look, glyphs, ends, ' ')) return;
  const { left, top, width, height } = rect;
  const inner = width - 2;
  if (look.total > 0) drawPeople(canvas, rect, look, glyphs, fullNumber, inner - fullNumber - 2);
  drawTotals(canvas, rect, look);
  for (const [i, { text, role }] of look.next.slice(0, height - rowsBeforeNext - 1).entries())
    write(canvas, top + rowsBeforeNext + i, left + (text.length < inner ? 2 : 1), text.slice(0, inner), role);
}

/** `37/220 +6 %`, with `!` behind the total where there are too many; `-/220 +6 %` where nobody is. */
function drawTotals(canvas: Canvas, { left, top, width }: Rect, look: Look): void {
  const { total, size, habitability, isFlashing } = look;
  const inner = width - 2;
  const mark = total > size ? '!' : '';
  const totals = [total === 0 ? '-' : shortNumber(total), mark, `/${shortNumber(size)}`];
  const text = totals.join('');
  const growth = `+${habitability} %`;
  let column = left + (text.length + 1 + growth.length + 1 > inner ? 1 : 2);
  for (const [i, part] of totals.entries()) {
    write(canvas, top + 3, column, part, i === 1 ? 'hazard' : i === 0 && isFlashing ? 'strong' : 'dim');
    column += part.length;
  }
  const at = Math.max(column + 1, left + 2 + 'total/'.length + 1);
  if (at + growth.length <= left + width - 1) write(canvas, top + 3, at, growth, 'dim');
}

/** Draws a planet as a box with a bar and a number for each people, and the capacity in its lower edge. */
export function drawLarge(canvas: Canvas, rect: Rect, look: Look, glyphs: Glyphs, ends: readonly End[] = []): void {
  if (!drawFrame(canvas, rect, look, glyphs, ends, '')) return;
  const { left, top, width } = rect;
  drawPeople(canvas, rect, look, glyphs, largeNumber, width - 3 - largeNumber);
  const isOver = look.total > look.size;
  const text = isOver ? `! of ${shortNumber(look.size)}` : `of ${shortNumber(look.size)}`;
  write(canvas, top + 3, left + 2, ` ${text} `, isOver ? 'hazard' : 'dim');
}

/** Draws a planet as a box: id, home and owner in its border, people against the capacity in the middle. */
export function drawBox(canvas: Canvas, rect: Rect, look: Look, glyphs: Glyphs, ends: readonly End[] = []): void {
  if (!drawFrame(canvas, rect, look, glyphs, ends, '')) return;
  const { left, top, width } = rect;
  const inner = width - 2;
  const isOver = look.total > look.size;
  const texts = countTexts(look).map((text) => `${isOver ? '!' : ''}${text}`);
  const text = texts.find((each) => each.length <= inner) ?? '';
  const role = look.isFlashing ? 'strong' : look.total === 0 ? 'dim' : 'text';
  const start = left + 1 + ((inner - text.length) >> 1);
  write(canvas, top + 1, start, text, role);
  if (isOver) write(canvas, top + 1, start, '!', 'hazard');
}

/** `40/100`, `9v8/140` where both are there, `-/60` where nobody is; without the capacity where that is too long. */
function countTexts({ people, total, size }: Look): readonly string[] {
  const counts = people.map(({ count }) => count).filter((count) => count > 0);
  const of = (number: (value: number) => string) => (total === 0 ? '-' : counts.map(number).join('v'));
  return [`${of(shortNumber)}/${shortNumber(size)}`, of(shortNumber), of(threeSigns)];
}

/** The border of a planet: in ASCII, an empty one has dots, a tied one strokes. */
export const borderFor = ({ owner, total }: Look, glyphs: Glyphs): Border =>
  total === 0 && isTyped(glyphs) ? typedEmpty : borderOf(glyphs, owner);

const typedEmpty: Border = { corners: '....', across: '.', down: ':', joins: ':.:.' };

/**
 * The id in its brackets or on the badge of the viewer, the home mark and the owner; a long id takes the corner, and
 * the home mark goes before either.
 *
 * @param blank what stands beside the id where there are no brackets
 */
function drawHead(canvas: Canvas, { left, top, width }: Rect, look: Look, glyphs: Glyphs, blank: ' ' | ''): void {
  const { id, isHome, owner, isOwn, brackets, area, total } = look;
  const [open = blank, close = ' '] = brackets;
  const name = `${open}${id}${close}`;
  const room = width - 2 - (owner === 0 && total === 0 ? 0 : 1);
  const start = name.length > room ? left : left + 1;
  const badge = area ?? (isOwn ? seatPlate(owner) : undefined);
  write(canvas, top, start, name, 'strong', badge);
  const home = blank === '' ? '*' : brackets === '' ? 'home' : ' home';
  const after = start + name.length - (brackets === '' && blank === '' ? 1 : 0);
  if (isHome && after + home.length <= left + room)
    write(canvas, top, after, home, 'strong', blank === '' ? badge : undefined);
  if (owner === 0 && total > 0) write(canvas, top, left + width - 2, '=', 'dim');
  if (owner === 0) return;
  // Without colours nothing but words says whose it is.
  const mine = isTyped(glyphs) && isOwn && blank === ' ' ? 'you' : '';
  const text = `${mine}${owner}`;
  write(canvas, top, left + width - 1 - text.length, text, ownerRole(owner));
}

function drawNumber(canvas: Canvas, row: number, column: number, look: Look, people: People, columns: number): void {
  const text = look.total === 0 ? '-' : columns > 3 ? shortNumber(people.count) : threeSigns(people.count);
  const role = people.count === 0 ? 'dim' : seatRole(people.player);
  write(canvas, row, column, text.padStart(columns), look.isFlashing ? 'strong' : role);
}

function drawLine(canvas: Canvas, row: number, column: number, line: Line): void {
  let at = column;
  for (const { text, role } of line) {
    write(canvas, row, at, text, role);
    at += text.length;
  }
}
