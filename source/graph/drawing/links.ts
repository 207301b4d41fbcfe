import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Glyphs, Role, Span } from '#screen/styled-text.ts';
import { type Direction, type Field, isAcross, oppositeOf, type Route, stepsOf } from '../routing/field.ts';
import type { Links } from '../routing/route-links.ts';
import { type Canvas, write } from './canvas.ts';

/** For each cell of a map, the sides on which links leave it, one bit for each direction. */
export function sidesOf({ links, field }: Links): Uint8Array {
  const sides = new Uint8Array(field.columns * field.rows);
  for (const link of links)
    for (const [cell, into, exit] of link === undefined ? [] : stepsOf(link.route, field.columns))
      sides[cell] = (sides[cell] ?? unreachable(cell)) | (1 << oppositeOf(into)) | (1 << exit);
  return sides;
}

/** Signs of links, indexed by the sides on which they leave a cell. */
export function linkSigns({ horizontal, vertical, corners, joins }: Glyphs): readonly string[] {
  const signs = new Array<string>(16).fill(' ');
  const [right, down, left, up] = [1, 2, 4, 8];
  signs[left | right] = horizontal;
  signs[up | down] = vertical;
  signs[right | down] = corners.downRight;
  signs[left | down] = corners.downLeft;
  signs[right | up] = corners.upRight;
  signs[left | up] = corners.upLeft;
  signs[left | right | down] = joins.down;
  signs[left | right | up] = joins.up;
  signs[up | down | left] = joins.left;
  signs[up | down | right] = joins.right;
  signs[15] = joins.cross;
  return signs;
}

/** Text on a link: before its arrow, the arrow itself, and after it. Parts that do not fit are omitted. */
export interface LinkText {
  /** Numbers nearest to the source, longest text first. */
  readonly before: readonly string[];
  readonly arrows: readonly string[];
  /** Text nearest to the target, longest first. */
  readonly after: readonly string[];
  readonly role: Role;
  readonly area?: Span['area'];
  /** Position on the link; if absent, near the source, or in the middle of a long link. */
  readonly place?: LinkPlace;
}

export type LinkPlace = 'source' | 'middle' | 'target';

/** Consecutive cells of a route in one direction, without elbows. */
interface Run {
  readonly way: Direction;
  readonly cells: readonly number[];
}

interface LongRun extends Run {
  readonly cells: number[];
}

/** Writes on a link from source to target. Text on a row reads from left to right in either direction. */
export function writeOnLink(canvas: Canvas, field: Field, route: Route, text: LinkText): void {
  const runs = runsOf(route, field.columns);
  const texts = textsOf(text);
  const across = runs.filter(({ way }) => isAcross(way)).toSorted((a, b) => b.cells.length - a.cells.length)[0];
  const down = runs.filter(({ way }) => !isAcross(way)).toSorted((a, b) => b.cells.length - a.cells.length)[0];
  const { columns } = field;
  if (across !== undefined) {
    const fitting = texts.find(({ before, after }) => before.length + 1 + after.length <= across.cells.length);
    if (
      fitting !== undefined &&
      (down === undefined || fitting.after !== '' || texts.every(({ after }) => after === ''))
    )
      return writeAcross(canvas, columns, across, fitting, text);
  }
  if (down !== undefined) return writeDown(canvas, field, down, texts, text);
  if (across !== undefined) {
    const cell = itemAt(across.cells, across.cells.length - 1);
    write(canvas, Math.floor(cell / columns), cell % columns, arrowOf(text, across.way), text.role, text.area);
  }
}

const arrowOf = ({ arrows }: LinkText, way: Direction): string => itemAt(arrows, way);

interface TextChoice {
  readonly before: string;
  readonly after: string;
}

/** All variants of the text, longest first. The text after the arrow is shortened first. */
function textsOf({ before, after }: LinkText): readonly TextChoice[] {
  const afters = after.includes('') ? after : [...after, ''];
  return [...before, ''].flatMap((first) => afters.map((second) => ({ before: first, after: second })));
}

/** Spare cells from which a text stands in the middle of its line. With fewer, one stays free at the source. */
const roomy = 6;

/** Writes near the source, or in the middle of a long line. */
function writeAcross(canvas: Canvas, columns: number, { way, cells }: Run, choice: TextChoice, text: LinkText): void {
  const { before, after } = choice;
  const length = before.length + 1 + after.length;
  const spare = cells.length - length;
  const usual = spare >= roomy ? spare >> 1 : Math.min(1, spare);
  const skipped = text.place === undefined ? usual : cellAt(text.place, spare);
  const arrow = arrowOf(text, way);
  const first = itemAt(cells, skipped);
  const row = Math.floor(first / columns);
  const [column, fullText] =
    way === 0
      ? [first % columns, `${before}${arrow}${after}`]
      : [(first % columns) - length + 1, `${after}${arrow}${before}`];
  write(canvas, row, column, fullText, text.role, text.area);
}

const cellAt = (place: LinkPlace, last: number): number =>
  place === 'source' ? 0 : place === 'middle' ? last >> 1 : last;

const noText: TextChoice = { before: '', after: '' };

/** Writes in the middle of a vertical line: the arrow on it, the other texts on its left and right. */
function writeDown(
  canvas: Canvas,
  field: Field,
  { way, cells }: Run,
  texts: readonly TextChoice[],
  text: LinkText,
): void {
  const { columns } = field;
  const usual = (cells.length - (way === 3 ? 0 : 1)) >> 1;
  const middle = text.place === undefined ? usual : cellAt(text.place, cells.length - 1);
  const isCrossed = (at: number) => field.across[at] !== 0 && field.down[at] !== 0;
  const free = cells.map((_, i) => i).filter((i) => !isCrossed(itemAt(cells, i)));
  const nearest = free.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0] ?? middle;
  const cell = itemAt(cells, nearest);
  const row = Math.floor(cell / columns);
  const column = cell % columns;
  const isFree = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => from + i).every((at) => {
      const there = row * columns + at;
      return at >= 0 && at < columns && !field.nodes[there] && !field.across[there] && !field.down[there];
    });
  const fitting = texts.find(
    ({ before, after }) => isFree(column - before.length, before.length) && isFree(column + 1, after.length),
  );
  const { before, after } = fitting ?? noText;
  write(canvas, row, column - before.length, `${before}${arrowOf(text, way)}${after}`, text.role, text.area);
}

function runsOf(route: Route, columns: number): readonly Run[] {
  const runs: LongRun[] = [];
  let run: LongRun | undefined;
  for (const [cell, into, out] of stepsOf(route, columns)) {
    if (into !== out) {
      run = undefined;
      continue;
    }
    run ??= startRun(runs, into);
    run.cells.push(cell);
  }
  return runs;
}

function startRun(runs: LongRun[], way: Direction): LongRun {
  const run: LongRun = { way, cells: [] };
  runs.push(run);
  return run;
}
