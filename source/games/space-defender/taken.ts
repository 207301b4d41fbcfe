import { unreachable } from '../../engine/lookup.ts';
import type { Board, Cell } from './cells.ts';

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
