import { unreachable } from '../../engine/lookup.ts';
import type { Board, Cell } from './cells.ts';

/**
 * Which cells are taken: a number for each row of the board and those directly beside it, and in it a bit for each
 * column. It says nothing that a list of things does not say, but says it at once, and is copied at once.
 */
export type Taken = number[];

/** The cells that these things take. */
export function takenBy(board: Board, things: readonly Cell[]): Taken {
  const taken = new Array<number>(board.rows + 2).fill(0);
  for (const { row, column } of things) take(taken, row, column);
  return taken;
}

/** Whether a cell is taken. */
export const isTaken = (taken: Taken, row: number, column: number): boolean =>
  ((taken[row] ?? unreachable(row)) & (1 << column)) !== 0;

/** Takes a cell. */
export function take(taken: Taken, row: number, column: number): void {
  taken[row] = (taken[row] ?? unreachable(row)) | (1 << column);
}

/** Frees a cell. */
export function free(taken: Taken, row: number, column: number): void {
  taken[row] = (taken[row] ?? unreachable(row)) & ~(1 << column);
}
