import type { Glyphs } from '../../../../screen/styled-text.ts';
import type { Cell } from '../../cells.ts';

/** Which lines of a cell: that of its letter, those above or below it, or all. */
export type PathRows = 'middle' | 'above' | 'below' | 'all';

/** A part of a path: a text on some lines of a cell. */
interface PathSign {
  readonly at: Cell;
  readonly rows: PathRows;
  readonly column: number;
  readonly text: string;
}

/** The first column of a cell in its row, and that of its letter. */
interface Columns {
  leftColumn(at: Cell): number;
  glyphColumn(at: Cell): number;
}

/**
 * A path as lines through its cells, with a corner where it turns. The last cell is left free: that is where the ship
 * would stand.
 *
 * @param path the cells in order, without the first
 * @param width columns of a cell
 */
export function pathSigns(
  start: Cell,
  path: readonly Cell[],
  width: number,
  columns: Columns,
  { horizontal, vertical, corners }: Glyphs,
): PathSign[] {
  const target = path.at(-1);
  if (target === undefined) return [];
  const goesDown = target.row > start.row;
  const goesRight = target.column > start.column;
  const turn = { row: target.row, column: start.column };
  const begin = columns.glyphColumn(turn);
  const upright = (at: Cell, rows: PathRows): PathSign => ({ at, rows, column: begin, text: vertical });
  const upwards = [
    ...path.filter(({ row, column }) => column === start.column && row !== target.row).map((at) => upright(at, 'all')),
    ...(target.row === start.row ? [] : [upright(turn, goesDown ? 'above' : 'below')]),
  ];
  if (target.column === start.column) return upwards;
  const [from, to] = goesRight ? [begin + 1, columns.leftColumn(target)] : [columns.leftColumn(target) + width, begin];
  const along: PathSign = { at: turn, rows: 'middle', column: from, text: horizontal.repeat(Math.max(0, to - from)) };
  if (target.row === start.row) return [along];
  const corner = corners[goesDown ? (goesRight ? 'upRight' : 'upLeft') : goesRight ? 'downRight' : 'downLeft'];
  return [...upwards, along, { at: turn, rows: 'middle', column: begin, text: corner }];
}
