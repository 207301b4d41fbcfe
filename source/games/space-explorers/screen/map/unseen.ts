import { missing } from '../../../../engine/lookup.ts';
import { isTyped } from '../../../../graph/drawing/border.ts';
import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import type { End } from '../../../../graph/drawing/ends.ts';
import { linkSigns } from '../../../../graph/drawing/link-signs.ts';
import type { Rect } from '../../../../graph/rect.ts';
import { oppositeOf } from '../../../../graph/routing/directions.ts';
import type { Glyphs } from '../../../../screen/paint.ts';
import { shortNumber, threeSigns } from '../../../../screen/short-number.ts';
import type { Look } from './look.ts';

/**
 * Draws an unseen planet as a token in the middle of its place, such as `○7`, to which its links are led; what was seen
 * there last stands beside it, or behind the id as in `○7~40` where there is no room.
 *
 * @param digits to which the id is filled up, where others of its size are
 */
export function drawUnseen(
  canvas: Canvas,
  rect: Rect,
  look: Look,
  glyphs: Glyphs,
  ends: readonly End[],
  digits = 0,
): void {
  const { left, top, width, height } = rect;
  for (let row = top; row < top + height; row += 1) write(canvas, row, left, ' '.repeat(width), 'fog');
  const row = top + ((height - 1) >> 1);
  const [open = '', close = ''] = look.brackets;
  const id = `${unseenSign(glyphs)}${String(look.id).padStart(digits, '0')}${look.isHome ? '*' : ''}`;
  const name = `${open}${id}${close}`;
  const { start, sides } = ledTo(rect, name.length, ends);
  const signs = signsIn(glyphs);
  for (let cell = 0; cell < sides.length; cell += 1) {
    const sign = signs[sides[cell] ?? missing(cell)];
    if (sides[cell] !== 0) write(canvas, top + Math.floor(cell / width), left + (cell % width), sign ?? ' ', 'dim');
  }
  const isTold = tellLast(canvas, rect, look, row, sides);
  const last = look.sighting;
  const number = last === undefined || isTold ? '' : `~${threeSigns(Math.max(last.p1, last.p2))}`;
  write(canvas, row, start, name, look.area === undefined ? 'fog' : 'text', look.area);
  if (start + name.length + number.length <= left + width && close === '')
    write(canvas, row, start + name.length, number, 'fog');
}

/** The sign before the id of an unseen planet. */
export const unseenSign = (glyphs: Glyphs): string => (isTyped(glyphs) ? 'o' : '○');

/** The column of a token: in the middle, or a little beside it where more links meet it straight from above or below. */
function startOf({ left, width }: Rect, length: number, ends: readonly End[]): number {
  const middle = left + Math.max(0, (width - length) >> 1);
  let [best, most] = [middle, -1];
  for (const aside of [0, 1, -1, 2, -2]) {
    const start = middle + aside;
    if (start < left || start + length > left + width) continue;
    let met = 0;
    for (const { way, column } of ends)
      if ((way === 1 || way === 3) && column >= start && column < start + length) met += 1;
    if (met > most) [best, most] = [start, met];
  }
  return best;
}

/** A token in its place, and the sides by which the links that are led to it leave each cell of that place. */
interface Led {
  readonly length: number;
  readonly start: number;
  readonly sides: Uint8Array;
}

/** The way of all links from the edge of a planet's place to a token of this length; found once for each place. */
function ledTo(rect: Rect, length: number, ends: readonly End[]): Led {
  const known = ledByEnds.get(ends);
  if (known?.length === length) return known;
  const start = startOf(rect, length, ends);
  const token: Rect = { left: start, top: rect.top + ((rect.height - 1) >> 1), width: length, height: 1 };
  const led = { length, start, sides: sidesWithin(rect, token, ends) };
  ledByEnds.set(ends, led);
  return led;
}

const ledByEnds = new WeakMap<readonly End[], Led>();

function sidesWithin({ left, top, width, height }: Rect, token: Rect, ends: readonly End[]): Uint8Array {
  const sides = new Uint8Array(width * height);
  const mark = (row: number, column: number, side: number) => {
    if (row < top || row >= top + height || column < left || column >= left + width) return;
    const cell = (row - top) * width + column - left;
    sides[cell] = (sides[cell] ?? missing(cell)) | (1 << side);
  };
  for (const { row, column, way } of ends) {
    mark(row, column, way);
    const down = row < token.top ? 1 : 3;
    for (let at = row; at !== token.top; at += Math.sign(token.top - row)) {
      mark(at, column, down);
      mark(at + Math.sign(token.top - row), column, oppositeOf(down));
    }
    const right = column < token.left ? 0 : 2;
    const near = column < token.left ? token.left : token.left + token.width - 1;
    const isAbove = column >= token.left && column < token.left + token.width;
    for (let at = column; at !== near && !isAbove; at += Math.sign(near - column)) {
      mark(token.top, at, right);
      mark(token.top, at + Math.sign(near - column), oppositeOf(right));
    }
  }
  return sides;
}

/** The signs of links in a set of glyphs, made once. */
function signsIn(glyphs: Glyphs): readonly string[] {
  const signs = signsByGlyphs.get(glyphs) ?? linkSigns(glyphs);
  signsByGlyphs.set(glyphs, signs);
  return signs;
}

const signsByGlyphs = new WeakMap<Glyphs, readonly string[]>();

/** Writes what was seen last, and own people who have landed since, into rows that are free of links; says whether it could. */
function tellLast(
  canvas: Canvas,
  { left, top, width, height }: Rect,
  look: Look,
  token: number,
  sides: Uint8Array,
): boolean {
  const { sighting, landed } = look;
  if (sighting === undefined && landed === undefined) return false;
  const rows = [...Array(height).keys()].filter(
    (row) => top + row !== token && sides.subarray(row * width, (row + 1) * width).every((bits) => bits === 0),
  );
  const free = [...rows.filter((row) => top + row > token), ...rows.filter((row) => top + row < token)];
  const told = [
    ...(sighting === undefined ? [] : [lastTexts(look)]),
    ...(landed === undefined ? [] : [[`${shortNumber(landed.people)} landed t${landed.turn}`]]),
  ];
  for (const [i, texts] of told.entries()) {
    const row = free[i];
    const text = texts.find((each) => each.length <= width);
    if (row === undefined || text === undefined) return i > 0;
    write(canvas, top + row, left + ((width - text.length) >> 1), text, 'fog');
  }
  return true;
}

/** `P2 40 t23`; with fewer words where that is too long. */
function lastTexts({ people, nameOf, sighting }: Look): readonly string[] {
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
