import { letterOf } from '#engine/commands.ts';
import { unreachable } from '#engine/lookup.ts';

/** A cell of the board. Row 1 is at the top, column 1 at the left. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface Board {
  readonly rows: number;
  readonly columns: number;
}

/** Manhattan distance in cells. */
export const distance = (a: Cell, b: Cell): number => Math.abs(a.row - b.row) + Math.abs(a.column - b.column);

/** Sorts by distance. At equal distance, things with fewer rows in between come first. */
export const nearestFirst = <Thing extends Cell>(things: readonly Thing[], from: Cell): Thing[] =>
  things.toSorted(
    (a, b) =>
      distance(from, a) - distance(from, b) ||
      Math.abs(a.row - from.row) - Math.abs(b.row - from.row) ||
      a.row - b.row ||
      a.column - b.column,
  );

export const isInside = (board: Board, row: number, column: number): boolean =>
  row >= 1 && row <= board.rows && column >= 1 && column <= board.columns;

/** Middle of the first column. Games start here, and the power Recall returns the ship here. */
export const spawnCell = (board: Board): Cell => ({ row: Math.ceil(board.rows / 2), column: 1 });

/** Name of a cell in transcripts, such as `E,1`. */
export const cellText = ({ row, column }: Cell): string => `${letterOf(row)},${column}`;

/** Name of a cell on screen, such as `E9`. */
export const cellName = ({ row, column }: Cell): string => `${letterOf(row)}${column}`;

export const stepTowards = ({ row, column }: Cell, target: Cell): Cell =>
  row === target.row
    ? { row, column: column + Math.sign(target.column - column) }
    : { row: row + Math.sign(target.row - row), column };

export function pathOf(start: Cell, target: Cell): Cell[] {
  const path: Cell[] = [];
  for (let cell = start; distance(cell, target) > 0; path.push(cell)) cell = stepTowards(cell, target);
  return path;
}

/** Occupancy bitboard: one bit per column in one integer per row. Includes a row above and a row below the board. */
export type OccupiedCells = number[];

export function occupiedBy(board: Board, things: readonly Cell[]): OccupiedCells {
  const cells = new Array<number>(board.rows + 2).fill(0);
  for (const { row, column } of things) occupy(cells, row, column);
  return cells;
}

export const isOccupied = (cells: OccupiedCells, row: number, column: number): boolean =>
  ((cells[row] ?? unreachable(row)) & (1 << column)) !== 0;

export function occupy(cells: OccupiedCells, row: number, column: number): void {
  cells[row] = (cells[row] ?? unreachable(row)) | (1 << column);
}

export function vacate(cells: OccupiedCells, row: number, column: number): void {
  cells[row] = (cells[row] ?? unreachable(row)) & ~(1 << column);
}
