import { letterOf } from '#engine/commands.ts';
import { unreachable } from '#engine/lookup.ts';

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

/**
 * Which cells are taken: a number for each row of the board and those directly beside it, and in it a bit for each
 * column. It says nothing that a list of things does not say, but says it at once, and is copied at once.
 */
export type OccupiedCells = number[];

/** The cells that these things take. */
export function occupiedBy(board: Board, things: readonly Cell[]): OccupiedCells {
  const cells = new Array<number>(board.rows + 2).fill(0);
  for (const { row, column } of things) occupy(cells, row, column);
  return cells;
}

/** Whether a cell is taken. */
export const isOccupied = (cells: OccupiedCells, row: number, column: number): boolean =>
  ((cells[row] ?? unreachable(row)) & (1 << column)) !== 0;

/** Takes a cell. */
export function occupy(cells: OccupiedCells, row: number, column: number): void {
  cells[row] = (cells[row] ?? unreachable(row)) | (1 << column);
}

/** Frees a cell. */
export function vacate(cells: OccupiedCells, row: number, column: number): void {
  cells[row] = (cells[row] ?? unreachable(row)) & ~(1 << column);
}
