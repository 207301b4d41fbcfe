import { drawBorder, isTyped, ownerRole } from '../../../../graph/drawing/node-border.ts';
import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import type { End } from '../../../../graph/drawing/ends.ts';
import type { Rect } from '../../../../graph/rect.ts';
import {
  bar,
  type Glyphs,
  type Line,
  type Role,
  seatPlate,
  seatRole,
  span,
  widthOf,
} from '../../../../screen/styled-text.ts';
import { shortNumber, threeCharacters } from '../../../../screen/format-number.ts';
import type { PlanetLook, ComingEvent, PlayerPeople } from './look.ts';
import { borderFor, drawSign } from './planet-sign.ts';
import { airyHead, type BoxRow, eventColumns, kindOf, type NodeSize } from './sizes.ts';

/** Draws a planet as a box of a size; as a sign where it is not seen, or the size has no boxes. */
export function drawPlanet(
  canvas: Canvas,
  size: NodeSize,
  rect: Rect,
  look: PlanetLook,
  glyphs: Glyphs,
  ends: readonly End[],
): void {
  if (look.seen && size !== 'signs') drawBox(canvas, size, rect, look, glyphs, ends);
  else drawSign(canvas, rect, look, glyphs, ends);
}

/** Draws a border with the links that meet it, a head, and the rows of the size. */
function drawBox(canvas: Canvas, size: NodeSize, rect: Rect, look: PlanetLook, glyphs: Glyphs, ends: readonly End[]): void {
  const { rows, hasEventBelow } = kindOf(size);
  const { left, top, width, height } = rect;
  drawBorder(canvas, rect, borderFor(look, glyphs), ownerRole(look.owner), ends);
  drawHead(canvas, rect, look, glyphs);
  for (const [i, row] of rows.entries())
    drawLine(canvas, top + 1 + i, left + 1, rowsDrawn[row](look, width - 2, glyphs));
  if (hasEventBelow) drawLine(canvas, top + height - 1, left + 1, textIn(look.events[0], eventColumns));
}

/** A row inside a box of so many columns. */
type RowDrawing = (look: PlanetLook, columns: number, glyphs: Glyphs) => Line;

const rowsDrawn: Readonly<Record<BoxRow, RowDrawing>> = {
  'first people': (look, columns, glyphs) => peopleLine(look, look.people[0], columns, glyphs),
  'second people': (look, columns, glyphs) => peopleLine(look, look.people[1], columns, glyphs),
  'both peoples': bothLine,
  totals: totalsLine,
  event: ({ events, room }, columns) => nextLine([...events, ...room][0], columns),
  'second event': ({ events, room }, columns) => nextLine([...events, ...room][1], columns),
  'event or growth': (look, columns) =>
    look.events.length === 0 ? growthLine(look, columns) : nextLine(look.events[0], columns),
  'airy count': (look, columns) => countLine(look, columns, [' / ', '/']),
  count: (look, columns) => countLine(look, columns, ['/']),
};

/** Columns of a number before a bar. */
const numberColumns = 4;

/** A player's people, and what part of the capacity they take. */
function peopleLine(look: PlanetLook, people: PlayerPeople, columns: number, glyphs: Glyphs): Line {
  if (look.total === 0) return [];
  const number = span(shortNumber(people.count).padStart(numberColumns), roleOf(look, people));
  if (people.count === 0) return [number];
  const columnsOfBar = columns - numberColumns - 2;
  return [number, span(' '), ...bar(glyphs, people.count, look.size, columnsOfBar, seatRole(people.player))];
}

/** ` 40 ███▎░░░░`, or `  3 v P2 14` where both are there. */
function bothLine(look: PlanetLook, columns: number, glyphs: Glyphs): Line {
  const { people, total, size, nameOf } = look;
  const [one, other] = people.filter(({ count }) => count > 0);
  const mark = total > size ? '!' : '';
  if (one === undefined) return [span('  -', 'dim')];
  if (other === undefined) {
    const number = `${mark}${threeCharacters(one.count)}`.padStart(3);
    const barred = bar(glyphs, one.count, size, columns - 5, seatRole(one.player));
    return [span(number, mark === '' ? roleOf(look, one) : 'hazard'), span(' '), ...barred];
  }
  const texts = (number: (value: number) => string) => {
    const mine = `${mark}${number(one.count)}`;
    const theirs = number(other.count);
    return [
      [mine.padStart(3), ' v ', `${nameOf(other.player)} ${theirs}`],
      [mine.padStart(3), ' v ', theirs],
      [mine, 'v', theirs],
    ] as const;
  };
  const fitting = [...texts(shortNumber), ...texts(threeCharacters)].find((parts) => parts.join('').length <= columns);
  if (fitting === undefined) return [];
  const [mine, versus, theirs] = fitting;
  return [
    span(mine, mark === '' ? roleOf(look, one) : 'hazard'),
    span(versus, 'dim'),
    span(theirs, roleOf(look, other)),
  ];
}

const roleOf = ({ isFlashing }: PlanetLook, { count, player }: PlayerPeople): Role =>
  isFlashing ? 'strong' : count === 0 ? 'dim' : seatRole(player);

/** `37/220 +6 %`, with `!` behind the total where there are too many; `-/220 +6 %` where nobody is. */
function totalsLine({ total, size, habitability, isFlashing }: PlanetLook, columns: number): Line {
  const before = total === 0 ? '-' : shortNumber(total);
  const mark = total > size ? '!' : '';
  const after = `/${shortNumber(size)}`;
  const growth = `+${habitability} %`;
  const length = before.length + mark.length + after.length;
  const blank = length + growth.length + 2 > columns ? '' : ' ';
  const gap = Math.max(1, ' total/ '.length - blank.length - length);
  const line = [span(`${blank}${before}`, isFlashing ? 'strong' : 'dim'), span(mark, 'hazard'), span(after, 'dim')];
  return blank.length + length + gap + growth.length > columns
    ? line
    : [...line, span(' '.repeat(gap)), span(growth, 'dim')];
}

/** ` of 100  +6 %`; without the growth where that is too long. */
function growthLine({ size, habitability }: PlanetLook, columns: number): Line {
  const of = ` of ${shortNumber(size)}`;
  const growth = `+${habitability} %`;
  const gap = columns - of.length - growth.length;
  return [span(gap < 1 ? of : `${of}${' '.repeat(gap)}${growth}`, 'dim')];
}

/** The longest text of an event that has room. */
function textIn(next: ComingEvent | undefined, columns: number): Line {
  const text = next?.texts.find((each) => each.length <= columns);
  return next === undefined || text === undefined ? [] : [span(text, next.role)];
}

/** An event on a row of its own. */
function nextLine(next: ComingEvent | undefined, columns: number): Line {
  const line = textIn(next, columns);
  return widthOf(line) < columns ? [span(' '), ...line] : line;
}

/**
 * `40/100`, `9v8/140` where both are there, `-/60` where nobody is; without the capacity where that is too long.
 *
 * @param strokes between people and capacity, the widest first
 */
function countLine({ people, total, size, isFlashing }: PlanetLook, columns: number, strokes: readonly string[]): Line {
  const counts = people.map(({ count }) => count).filter((count) => count > 0);
  const of = (number: (value: number) => string) => (total === 0 ? '-' : counts.map(number).join('v'));
  const mark = total > size ? '!' : '';
  const texts = [...strokes.map((stroke) => `${of(shortNumber)}${stroke}${shortNumber(size)}`), of(shortNumber)];
  const text = [...texts, of(threeCharacters)].find((each) => mark.length + each.length <= columns) ?? '';
  const blanks = (columns - mark.length - text.length) >> 1;
  return [
    span(' '.repeat(blanks)),
    span(mark, 'hazard'),
    span(text, isFlashing ? 'strong' : total === 0 ? 'dim' : 'text'),
  ];
}

/**
 * The id in its brackets or on the badge of the viewer, the home mark and the owner; a long id takes the corner, and
 * the home mark goes before either.
 */
function drawHead(canvas: Canvas, { left, top, width }: Rect, look: PlanetLook, glyphs: Glyphs): void {
  const { id, isHome, owner, isOwn, brackets, area, total } = look;
  const isAiry = width >= airyHead;
  const [open = isAiry ? ' ' : '', close = ' '] = brackets;
  const name = `${open}${id}${close}`;
  const room = width - 2 - (owner === 0 && total === 0 ? 0 : 1);
  const start = name.length > room ? left : left + 1;
  const badge = area ?? (isOwn ? seatPlate(owner) : undefined);
  write(canvas, top, start, name, 'strong', badge);
  const home = !isAiry ? '*' : brackets === '' ? 'home' : ' home';
  const after = start + name.length - (brackets === '' && !isAiry ? 1 : 0);
  if (isHome && after + home.length <= left + room)
    write(canvas, top, after, home, 'strong', isAiry ? undefined : badge);
  if (owner === 0 && total > 0) write(canvas, top, left + width - 2, '=', 'dim');
  if (owner === 0) return;
  // Without colours nothing but words says whose it is.
  const mine = isTyped(glyphs) && isOwn && isAiry ? 'you' : '';
  const text = `${mine}${owner}`;
  write(canvas, top, left + width - 1 - text.length, text, ownerRole(owner));
}

function drawLine(canvas: Canvas, row: number, column: number, line: Line): void {
  let at = column;
  for (const { text, role } of line) {
    write(canvas, row, at, text, role);
    at += text.length;
  }
}
