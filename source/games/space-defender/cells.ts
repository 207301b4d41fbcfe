import { letterOf } from '../../engine/commands.ts';

/** A cell of the board; rows from 1 at the top, columns from 1 at the left. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Size of a board. */
export interface Board {
  readonly rows: number;
  readonly columns: number;
}

/** Distance everywhere in the rules: rows apart plus columns apart. */
export const distance = (a: Cell, b: Cell): number => Math.abs(a.row - b.row) + Math.abs(a.column - b.column);

export const isInside = (board: Board, row: number, column: number): boolean =>
  row >= 1 && row <= board.rows && column >= 1 && column <= board.columns;

/** Where every game begins and where Recall leads: the middle of the first column. */
export const spawnCell = (board: Board): Cell => ({ row: Math.ceil(board.rows / 2), column: 1 });

/** A cell in the words of the transcript: `E,1`. */
export const cellText = ({ row, column }: Cell): string => `${letterOf(row)},${column}`;

/** A cell in the words of the screen and of bots: `E9`. */
export const cellName = ({ row, column }: Cell): string => `${letterOf(row)}${column}`;

/** The next cell on the way of a Starfighter: rows first, then columns. */
export const stepTowards = ({ row, column }: Cell, target: Cell): Cell =>
  row === target.row
    ? { row, column: column + Math.sign(target.column - column) }
    : { row: row + Math.sign(target.row - row), column };

/** Every cell that a Starfighter enters on its way, the target included. */
export function pathOf(start: Cell, target: Cell): Cell[] {
  const path: Cell[] = [];
  for (let cell = start; distance(cell, target) > 0; path.push(cell)) cell = stepTowards(cell, target);
  return path;
}
