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
  const differs = (i: number) => before.signs[i] !== after.signs[i] || before.styles[i] !== after.styles[i];
  let last = length - 1;
  while (last >= 0 && !differs(last)) last--;
  const blankFrom = startOfBlanks(after);
  let pen = start;
  for (let i = 0; i <= last; i++) {
    if (!differs(i)) continue;
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
  return {
    text: text + sgr(style, next) + sign,
    row,
    column: i + 1 < signs.length ? i + 1 : undefined,
    style: next,
  };
}

/** Longest stretch of cells that is looked at for writing it once more. */
const furthest = 12;

/** The pen at a cell: moved there, or, if that is shorter, after writing the cells between once more. */
function reached(pen: Pen, row: number, column: number, cells: Cells): Pen {
  if (pen.row === row && pen.column === column) return pen;
  const moved: Pen = { ...pen, text: pen.text + move(pen, row, column), row, column };
  if (pen.row !== row || pen.column === undefined || column - pen.column > furthest) return moved;
  let through = pen;
  for (let i = pen.column; i < column; i++) through = written(through, cells, i);
  const cost = (way: Pen) => bytes(written(way, cells, column).text.slice(pen.text.length));
  return cost(through) <= cost(moved) ? through : moved;
}

/** Lines and blocks take three bytes. */
const bytes = (text: string): number => Buffer.byteLength(text);

/** The shortest move to a place further right or below. */
function move({ row: fromRow, column: from }: Pen, row: number, column: number): string {
  const ways = [`${esc}${row + 1}${column === 0 ? '' : `;${column + 1}`}H`];
  const by = (steps: number, way: string) => (steps === 0 ? '' : `${esc}${steps === 1 ? '' : steps}${way}`);
  if (fromRow === row && from !== undefined) ways.push(by(column - from, 'C'));
  if (fromRow >= 0 && fromRow < row) ways.push('\r\n'.repeat(row - fromRow) + by(column, 'C'));
  if (fromRow >= 0 && fromRow < row && from === column) ways.push(by(row - fromRow, 'B'));
  return ways.reduce((best, way) => (way.length < best.length ? way : best));
}
