import { unreachable } from '#engine/lookup.ts';
import { type Canvas, write } from '#graph/canvas.ts';
import type { Rect } from '#graph/graph.ts';
import { type Border, borderOf, drawBorder, type End, isTyped, type NodeMarks, ownerRole } from '#graph/node-border.ts';
import { linkSigns } from '#graph/paint-drawing.ts';
import { oppositeOf } from '#graph/routing/field.ts';
import { shortNumber, threeCharacters } from '#screen/format-number.ts';
import { bar, type Glyphs, type Line, type Role, seatPlate, seatRole, span, widthOf } from '#screen/styled-text.ts';
import type { ComingEvent, PlanetLook, PlayerPeople } from './picture.ts';
import { airyHead, type BoxRow, eventColumns, kindOf, type NodeSize } from './sizes.ts';

/** Draws a planet as a box. An unseen planet, or a size without boxes, is drawn as a sign. */
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

function drawBox(
  canvas: Canvas,
  size: NodeSize,
  rect: Rect,
  look: PlanetLook,
  glyphs: Glyphs,
  ends: readonly End[],
): void {
  const { rows, hasEventBelow } = kindOf(size);
  const { left, top, width, height } = rect;
  drawBorder(canvas, rect, borderFor(look, glyphs), ownerRole(look.owner), ends);
  drawHead(canvas, rect, look, glyphs);
  for (const [i, row] of rows.entries())
    drawLine(canvas, top + 1 + i, left + 1, rowsDrawn[row](look, width - 2, glyphs));
  if (hasEventBelow) drawLine(canvas, top + height - 1, left + 1, textIn(look.events[0], eventColumns));
}

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

const numberColumns = 4;

function peopleLine(look: PlanetLook, people: PlayerPeople, columns: number, glyphs: Glyphs): Line {
  if (people.count === 0) return [];
  const number = span(shortNumber(people.count).padStart(numberColumns), roleOf(look, people));
  const columnsOfBar = columns - numberColumns - 2;
  return [number, span(' '), ...bar(glyphs, people.count, look.size, columnsOfBar, seatRole(people.player))];
}

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

/** Text such as `37/220 +6 %`, or `-/220 +6 %` for an empty planet. An overcrowded planet has a `!`. */
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

/** Text such as ` of 100  +6 %`. Omits the growth rate if it does not fit. */
function growthLine({ size, habitability }: PlanetLook, columns: number): Line {
  const of = ` of ${shortNumber(size)}`;
  const growth = `+${habitability} %`;
  const gap = columns - of.length - growth.length;
  return [span(gap < 1 ? of : `${of}${' '.repeat(gap)}${growth}`, 'dim')];
}

function textIn(next: ComingEvent | undefined, columns: number): Line {
  const text = next?.texts.find((each) => each.length <= columns);
  return next === undefined || text === undefined ? [] : [span(text, next.role)];
}

function nextLine(next: ComingEvent | undefined, columns: number): Line {
  const line = textIn(next, columns);
  return widthOf(line) < columns ? [span(' '), ...line] : line;
}

/** Text such as `40/100`, `9v8/140`, or `-/60` for an empty planet. `strokes` replace the `/`, widest first. */
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

/** Draws id, home mark and owner into the upper border. A long id covers the corner of the box. */
function drawHead(canvas: Canvas, { left, top, width }: Rect, look: PlanetLook, glyphs: Glyphs): void {
  const { id, isHome, owner, isOwn, brackets, area, total, change } = look;
  const isAiry = width >= airyHead;
  const [open = isAiry ? ' ' : '', close = ' '] = brackets;
  const room = width - 2 - (owner === 0 && total === 0 ? 0 : 1);
  const mark = change !== undefined && open.length + String(id).length + close.length < room ? '!' : '';
  const name = `${open}${id}${mark}${close}`;
  const start = name.length > room ? left : left + 1;
  const badge = area ?? (isOwn ? seatPlate(owner) : undefined);
  write(canvas, top, start, name, 'strong', badge);
  if (mark !== '') write(canvas, top, start + open.length + String(id).length, mark, 'hazard', area);
  const home = !isAiry ? '*' : brackets === '' ? 'home' : ' home';
  const after = start + name.length - (brackets === '' && !isAiry ? 1 : 0);
  if (isHome && after + home.length <= left + room)
    write(canvas, top, after, home, 'strong', isAiry ? undefined : badge);
  if (owner === 0 && total > 0) write(canvas, top, left + width - 2, '=', 'dim');
  if (owner === 0) return;
  // ASCII has no filled boxes, so the word `you` marks the player's own planets.
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

/** Draws a planet as a sign, with links that reach the sign. A free row above or below shows the last sight of it. */
export function drawSign(canvas: Canvas, rect: Rect, look: PlanetLook, glyphs: Glyphs, ends: readonly End[]): void {
  const { left, top, width, height } = rect;
  for (let row = top; row < top + height; row += 1) write(canvas, row, left, ' '.repeat(width), 'fog');
  const short = signOf({ ...look, sighting: undefined }, glyphs, width);
  const isTold = drawLastSight(canvas, rect, look, linkSign(rect, widthOf(short), ends));
  const sign = isTold ? short : signOf(look, glyphs, width);
  const { start, sides } = linkSign(rect, widthOf(sign), ends);
  const signs = signsIn(glyphs);
  for (const [cell, open] of sides.entries())
    if (open !== 0) write(canvas, top + Math.floor(cell / width), left + (cell % width), signs[open] ?? ' ', 'dim');
  writeSign(canvas, rowOf(rect), start, sign, look);
}

export function writeSign(
  canvas: Canvas,
  row: number,
  column: number,
  sign: Line,
  { brackets, area }: NodeMarks,
): void {
  const [open, close] = brackets;
  let at = column;
  for (const part of sign) {
    write(canvas, row, at, part.text, part.role, area ?? part.area);
    at += part.text.length;
  }
  if (open !== undefined) write(canvas, row, column - 1, open, 'strong', area);
  if (close !== undefined) write(canvas, row, at, close, 'strong', area);
}

/**
 * Text of a sign. Visible planets look like `[16*52]`, `║18:22║`, `[9:9v8]`, `┊3:-┊` or `=9:8v8=`, unseen planets like
 * `○12~5`. If `columns` are few, `[9:9v8]` becomes `[9:v9]`.
 */
export function signOf(look: PlanetLook, glyphs: Glyphs, columns = Number.POSITIVE_INFINITY): Line {
  const { id, seen, owner, isOwn, isHome, people, total, size, sighting, isFlashing, change } = look;
  if (!seen) {
    const name = `${unseenSign(glyphs)}${id}${isHome ? '*' : ''}`;
    const last = sighting === undefined ? '' : `~${threeCharacters(Math.max(sighting.p1, sighting.p2))}`;
    return [span(name.length + last.length > columns ? name : `${name}${last}`, 'fog')];
  }
  const mark = isHome ? '*' : ':';
  const marks = total > size ? [`${mark}!`, '!'] : change === undefined ? [mark] : ['!'];
  const counts = people.map(({ count }) => count).filter((count) => count > 0);
  const max = Math.max(...counts);
  const numbers =
    total === 0
      ? ['-']
      : counts.length === 1
        ? [shortNumber(max), threeCharacters(max)]
        : [
            counts.map(shortNumber).join('v'),
            counts.map(threeCharacters).join('v'),
            `v${threeCharacters(max)}`,
            threeCharacters(max),
          ];
  const room = columns - String(id).length - 2;
  const texts = numbers.flatMap((number) => marks.map((head) => [head, number] as const));
  const [head, number] = texts.find((text) => text.join('').length <= room) ?? ['', ''];
  const side = borderFor(look, glyphs).down;
  const [open = side, close = side] = isOwn ? '[]' : owner === 0 && total > 0 ? '==' : '';
  const role = owner === 0 ? 'dim' : seatRole(owner);
  return [
    span(open, role),
    span(String(id), owner === 0 ? 'text' : role, isOwn ? seatPlate(owner) : undefined),
    span(head, head.endsWith('!') ? 'hazard' : role),
    span(number, isFlashing ? 'strong' : role),
    span(close, role),
  ];
}

/** Border of a planet. In ASCII, only empty planets have a dotted border. */
export const borderFor = ({ owner, total }: PlanetLook, glyphs: Glyphs): Border =>
  total === 0 && isTyped(glyphs) ? typedEmpty : borderOf(glyphs, owner);

const typedEmpty: Border = { corners: '....', across: '.', down: ':', joins: ':.:.' };

export const unseenSign = (glyphs: Glyphs): string => (isTyped(glyphs) ? 'o' : '○');

const rowOf = ({ top, height }: Rect): number => top + ((height - 1) >> 1);

/** First column of a sign: near the middle, such that as many vertical links as possible meet the sign. */
function startOf({ left, width }: Rect, length: number, ends: readonly End[]): number {
  const middle = left + Math.max(0, (width - length) >> 1);
  let [best, max] = [middle, -1];
  for (let i = 0; i <= 2 * (width - length); i += 1) {
    const start = middle + (i % 2 === 0 ? -i / 2 : (i + 1) / 2);
    if (start < left || start + length > left + width) continue;
    let met = 0;
    for (const { way, column } of ends)
      if ((way === 1 || way === 3) && column >= start && column < start + length) met += 1;
    if (met > max) [best, max] = [start, met];
  }
  return best;
}

/** A sign within the rectangle of its planet, and the sides where links leave each cell of the rectangle. */
interface LinkedSign {
  readonly start: number;
  readonly sides: Uint8Array;
}

/** Extends links from the border of `rect` to the sign inside. Cached by the length of the sign and the links. */
function linkSign(rect: Rect, length: number, ends: readonly End[]): LinkedSign {
  const known = signsByEnds.get(ends) ?? new Map<number, LinkedSign>();
  signsByEnds.set(ends, known);
  const there = known.get(length);
  if (there !== undefined) return there;
  const start = startOf(rect, length, ends);
  const sign: Rect = { left: start, top: rowOf(rect), width: length, height: 1 };
  const led = { start, sides: sidesWithin(rect, sign, ends) };
  known.set(length, led);
  return led;
}

const signsByEnds = new WeakMap<readonly End[], Map<number, LinkedSign>>();

/** Path of each link inside `rect`: first along the row of its end, then up or down to the sign. */
function sidesWithin({ left, top, width, height }: Rect, sign: Rect, ends: readonly End[]): Uint8Array {
  const sides = new Uint8Array(width * height);
  const mark = (row: number, column: number, side: number) => {
    const cell = (row - top) * width + column - left;
    sides[cell] = (sides[cell] ?? unreachable(cell)) | (1 << side);
  };
  for (const { row, column, way } of ends) {
    mark(row, column, way);
    const near = Math.max(sign.left, Math.min(sign.left + sign.width - 1, column));
    const right = column < near ? 0 : 2;
    for (let at = column; at !== near; at += Math.sign(near - column)) {
      mark(row, at, right);
      mark(row, at + Math.sign(near - column), oppositeOf(right));
    }
    const down = row < sign.top ? 1 : 3;
    for (let at = row; at !== sign.top; at += Math.sign(sign.top - row)) {
      mark(at, near, down);
      mark(at + Math.sign(sign.top - row), near, oppositeOf(down));
    }
  }
  return sides;
}

function signsIn(glyphs: Glyphs): readonly string[] {
  const signs = signsByGlyphs.get(glyphs) ?? linkSigns(glyphs);
  signsByGlyphs.set(glyphs, signs);
  return signs;
}

const signsByGlyphs = new WeakMap<Glyphs, readonly string[]>();

/** Writes the last sight, and own people landed since then, into rows without links. Returns true if any fit. */
function drawLastSight(canvas: Canvas, rect: Rect, look: PlanetLook, { sides }: LinkedSign): boolean {
  const { left, top, width, height } = rect;
  const { sighting, landed } = look;
  if (sighting === undefined && landed === undefined) return false;
  const sign = rowOf(rect) - top;
  const rows = [...Array(height).keys()].filter(
    (row) => row !== sign && sides.subarray(row * width, (row + 1) * width).every((open) => open === 0),
  );
  const free = [...rows.filter((row) => row > sign), ...rows.filter((row) => row < sign)];
  const lines = [
    ...(sighting === undefined ? [] : [lastTexts(look)]),
    ...(landed === undefined
      ? []
      : [
          [
            `${shortNumber(landed.people)} landed by t${landed.turn}`,
            `${shortNumber(landed.people)} landed t${landed.turn}`,
          ],
        ]),
  ];
  for (const [i, texts] of lines.entries()) {
    const row = free[i];
    const text = texts.find((each) => each.length <= width);
    if (row === undefined || text === undefined) return i > 0;
    write(canvas, top + row, left + ((width - text.length) >> 1), text, 'fog');
  }
  return true;
}

/** Text such as `P2 40 t23` for a planet last seen in turn 23, longest text first. */
function lastTexts({ people, nameOf, sighting }: PlanetLook): readonly string[] {
  if (sighting === undefined) return [];
  const { turn, p1, p2 } = sighting;
  const counts = people
    .map(({ player }) => ({ player, count: player === 1 ? p1 : p2 }))
    .filter(({ count }) => count > 0);
  const [only, other] = counts;
  const numbers = people.map(({ player }) => shortNumber(player === 1 ? p1 : p2)).join('v');
  if (only === undefined) return [`empty t${turn}`, `- t${turn}`];
  if (other !== undefined) return [`${numbers} t${turn}`, numbers];
  return [`${nameOf(only.player)} ${shortNumber(only.count)} t${turn}`, `${shortNumber(only.count)} t${turn}`];
}
