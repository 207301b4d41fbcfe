import { compact } from '../../engine/lookup.ts';
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

const csi = '\u001B[';
const eraseToEnd = `${csi}K`;

/** A cell that is written, or from which the rest of its row is erased. */
interface Stroke {
  readonly row: number;
  readonly column: number;
  readonly cells: Cells;
  readonly look: Style;
  readonly erases: boolean;
}

/**
 * The text that turns the rows before into those after: it writes only cells that differ, by the shortest way. To change
 * the look takes longer than to go elsewhere, so that cells of a look are written one after the other.
 *
 * @param rows before and after, for each row that may differ; all of the terminal's width
 */
export function changesBetween(rows: ReadonlyMap<number, readonly [before: Cells, after: Cells]>): string {
  // Where the cursor is at first is left open: what others write may have moved it.
  let pen: Pen = { text: '', row: -1, column: undefined, style: noStyle };
  const looks = new Map<Style, Stroke[]>();
  for (const [row, [before, after]] of rows) {
    // A terminal may have drawn a sign over what is behind it: everything there is written once more, in its order.
    const isSure = before.isPlain && after.isPlain;
    for (const stroke of strokesOf(row, before, after, isSure)) {
      const alike = looks.get(stroke.look);
      if (!isSure) pen = drawStroke(pen, stroke);
      else if (alike === undefined) looks.set(stroke.look, [stroke]);
      else alike.push(stroke);
    }
  }
  // In the end there is no look: what has none is written then.
  const plain = looks.get(noStyle);
  looks.delete(noStyle);
  pen = [...looks.values(), ...compact(plain)].flat().reduce(drawStroke, pen);
  return pen.text + sgr(pen.style, noStyle);
}

/** @param onlyChanged whether cells that are as before are left out; else all behind the first that differs are written */
function strokesOf(row: number, before: Cells, cells: Cells, onlyChanged: boolean): Stroke[] {
  const isOther = (i: number) => before.signs[i] !== cells.signs[i] || before.styles[i] !== cells.styles[i];
  const { length } = cells.signs;
  let last = length - 1;
  while (last >= 0 && !isOther(last)) last--;
  if (last >= 0 && !onlyChanged) last = length - 1;
  const blankFrom = startOfBlanks(cells);
  const strokes: Stroke[] = [];
  let look = noStyle;
  for (let column = 0; column <= last; column++) {
    const isNext = !onlyChanged && strokes.length > 0;
    // The second half of a sign is written with the first.
    if (!(isNext || isOther(column)) || cells.signs[column] === '') continue;
    const erases = column >= blankFrom && last - column >= eraseToEnd.length;
    look = erases ? noStyle : lookOf(look, cells, column);
    strokes.push({ row, column, cells, look, erases });
    if (erases) break;
  }
  return strokes;
}

/** The pen after a stroke. */
function drawStroke(from: Pen, { row, column, cells, erases }: Stroke): Pen {
  const pen = moveTo(from, row, column, cells);
  return erases
    ? { ...pen, text: pen.text + sgr(pen.style, noStyle) + eraseToEnd, style: noStyle }
    : writeCell(pen, cells, column);
}

/** The column after the last character of a row. */
function startOfBlanks({ signs, styles }: Cells): number {
  let start = signs.length;
  while (start > 0 && signs[start - 1] === ' ' && styles[start - 1] === noStyle) start--;
  return start;
}

/** The pen after it has written a cell in its place. */
function writeCell({ text, row, style }: Pen, cells: Cells, i: number): Pen {
  const sign = cells.signs[i] ?? ' ';
  const next = lookOf(style, cells, i);
  const look = text + sgr(style, next);
  const column = i + 1 < cells.signs.length ? i + 1 : undefined;
  if (cells.isPlain || isNarrow(sign)) return { text: look + sign, row, column, style: next };
  // Terminals differ in how wide such a sign is: its cells are blank before, and the next one is gone to by its number.
  const blanks = ' '.repeat(columnsOf(sign));
  return { text: look + blanks + cursorTo(row, i) + sign, row, column: undefined, style: next };
}

/** The look in which a cell is written after another look: a blank may have any that does not show on it. */
function lookOf(before: Style, { signs, styles }: Cells, i: number): Style {
  const target = styles[i] ?? noStyle;
  return signs[i] === ' ' && onBlank(before) === target ? before : target;
}

/** Longest stretch of cells that is looked at for writing it once more. */
const maxRewrite = 12;

/** The pen at a cell: moved there, or, if that is shorter, after writing the cells between once more. */
function moveTo(pen: Pen, row: number, column: number, cells: Cells): Pen {
  if (pen.row === row && pen.column === column) return pen;
  const moved: Pen = { ...pen, text: pen.text + move(pen, row, column), row, column };
  if (pen.row !== row || pen.column === undefined) return moved;
  if (column < pen.column || column - pen.column > maxRewrite) return moved;
  if (!cells.isPlain && !isNarrow(cells.signs.slice(pen.column, column).join(''))) return moved;
  let through = pen;
  for (let i = pen.column; i < column; i++) through = writeCell(through, cells, i);
  const cost = (way: Pen) => bytes(writeCell(way, cells, column).text.slice(pen.text.length));
  return cost(through) <= cost(moved) ? through : moved;
}

/** Lines and blocks take three bytes. */
const bytes = (text: string): number => Buffer.byteLength(text);

/** Goes to a place, wherever the cursor is. */
const cursorTo = (row: number, column: number): string => `${csi}${row + 1}${column === 0 ? '' : `;${column + 1}`}H`;

/** The shortest move to another place. */
function move({ row: fromRow, column: from }: Pen, row: number, column: number): string {
  const ways = [cursorTo(row, column)];
  const by = (steps: number, way: string) => (steps === 0 ? '' : `${csi}${steps === 1 ? '' : steps}${way}`);
  if (fromRow === row && from !== undefined) ways.push(from < column ? by(column - from, 'C') : by(from - column, 'D'));
  if (fromRow >= 0 && fromRow < row) ways.push('\r\n'.repeat(row - fromRow) + by(column, 'C'));
  if (fromRow >= 0 && fromRow < row && from === column) ways.push(by(row - fromRow, 'B'));
  return ways.reduce((best, way) => (way.length < best.length ? way : best));
}
