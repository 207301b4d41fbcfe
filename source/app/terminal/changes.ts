import { columnsOf, isNarrow } from '../../engine/text/width.ts';
import type { Cells } from './cells.ts';
import { noStyle, onBlank, type Style, sgr } from './style.ts';

/** The text written so far, and the cursor and style of the terminal after it. */
interface Pen {
  readonly text: string;
  readonly row: number;
  /** Unknown after the last column: terminals stay on it or are beyond it. */
  readonly column: number | undefined;
  readonly style: Style;
}

const esc = '\u001B[';
const eraseToEnd = `${esc}K`;

/** A row in which every cell takes what is written there, and no more, in every terminal. */
export const isPlain = ({ signs }: Cells): boolean => isNarrow(signs.join(''));

/**
 * The text that turns the rows before into those after: it writes only cells that differ, by the shortest way.
 *
 * @param rows before and after, for each row that may differ; all of the terminal's width
 */
export function changesBetween(rows: ReadonlyMap<number, readonly [before: Cells, after: Cells]>): string {
  // Where the cursor is at first is left open: what others write may have moved it.
  let pen: Pen = { text: '', row: -1, column: undefined, style: noStyle };
  for (const [row, [before, after]] of rows) pen = rowWritten(pen, row, before, after);
  return pen.text + sgr(pen.style, noStyle);
}

function rowWritten(start: Pen, row: number, before: Cells, after: Cells): Pen {
  const { length } = after.signs;
  const isOther = (i: number) => before.signs[i] !== after.signs[i] || before.styles[i] !== after.styles[i];
  let last = length - 1;
  while (last >= 0 && !isOther(last)) last--;
  // A terminal may have drawn a sign over what is behind it: everything there is written once more.
  const isSure = isPlain(before) && isPlain(after);
  const first = isSure ? 0 : after.signs.findIndex((_, i) => isOther(i));
  if (!isSure && first >= 0) last = length - 1;
  const differs = (i: number) => (isSure ? isOther(i) : i >= first);
  const blankFrom = startOfBlanks(after);
  let pen = start;
  for (let i = 0; i <= last; i++) {
    // The second half of a sign is written with the first.
    if (!differs(i) || after.signs[i] === '') continue;
    pen = reached(pen, row, i, after);
    if (i >= blankFrom && last - i >= eraseToEnd.length)
      return { ...pen, text: pen.text + sgr(pen.style, noStyle) + eraseToEnd, style: noStyle };
    pen = written(pen, after, i);
  }
  return pen;
}

/** The column after the last character of a row. */
function startOfBlanks({ signs, styles }: Cells): number {
  let start = signs.length;
  while (start > 0 && signs[start - 1] === ' ' && styles[start - 1] === noStyle) start--;
  return start;
}

/** The pen after it has written a cell in its place. */
function written({ text, row, style }: Pen, { signs, styles }: Cells, i: number): Pen {
  const sign = signs[i] ?? ' ';
  const wanted = styles[i] ?? noStyle;
  const next = sign === ' ' && onBlank(style) === wanted ? style : wanted;
  const look = text + sgr(style, next);
  if (isNarrow(sign)) return { text: look + sign, row, column: i + 1 < signs.length ? i + 1 : undefined, style: next };
  // Terminals differ in how wide such a sign is: its cells are blank before, and the next one is gone to by its number.
  const blanks = ' '.repeat(columnsOf(sign));
  return { text: look + blanks + placed(row, i) + sign, row, column: undefined, style: next };
}

/** Longest stretch of cells that is looked at for writing it once more. */
const furthest = 12;

/** The pen at a cell: moved there, or, if that is shorter, after writing the cells between once more. */
function reached(pen: Pen, row: number, column: number, cells: Cells): Pen {
  if (pen.row === row && pen.column === column) return pen;
  const moved: Pen = { ...pen, text: pen.text + move(pen, row, column), row, column };
  if (pen.row !== row || pen.column === undefined || column - pen.column > furthest) return moved;
  if (!isNarrow(cells.signs.slice(pen.column, column).join(''))) return moved;
  let through = pen;
  for (let i = pen.column; i < column; i++) through = written(through, cells, i);
  const cost = (way: Pen) => bytes(written(way, cells, column).text.slice(pen.text.length));
  return cost(through) <= cost(moved) ? through : moved;
}

/** Lines and blocks take three bytes. */
const bytes = (text: string): number => Buffer.byteLength(text);

/** Goes to a place, wherever the cursor is. */
const placed = (row: number, column: number): string => `${esc}${row + 1}${column === 0 ? '' : `;${column + 1}`}H`;

/** The shortest move to a place further right or below. */
function move({ row: fromRow, column: from }: Pen, row: number, column: number): string {
  const ways = [placed(row, column)];
  const by = (steps: number, way: string) => (steps === 0 ? '' : `${esc}${steps === 1 ? '' : steps}${way}`);
  if (fromRow === row && from !== undefined) ways.push(by(column - from, 'C'));
  if (fromRow >= 0 && fromRow < row) ways.push('\r\n'.repeat(row - fromRow) + by(column, 'C'));
  if (fromRow >= 0 && fromRow < row && from === column) ways.push(by(row - fromRow, 'B'));
  return ways.reduce((best, way) => (way.length < best.length ? way : best));
}
