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

/** Sorts by distance. Of two equally near things, the one with fewer rows in between comes first. */
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

/** Middle of the first column, where every game starts. Recall returns the ship there. */
export const spawnCell = (board: Board): Cell => ({ row: Math.ceil(board.rows / 2), column: 1 });

/** `E,1`, as in transcripts. */
export const cellText = ({ row, column }: Cell): string => `${letterOf(row)},${column}`;

/** `E9`, as on the screen. */
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

/** Occupancy bitboard: one integer per row, with an extra row above and below the board, and one bit per column. */
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
