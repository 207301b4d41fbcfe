import type { Preferences } from '../../../../screen/scene.ts';
import { type Board, type Cell, isInside } from '../../cells.ts';

/** Columns from the edge of the screen to the glyph of a column 0 that is not there. */
const margin = 2;

/** Columns of the terminal that are no cells: row letter and blanks, the divider, and a panel of at least so many. */
const besides = (panel: number): number => 4 + 1 + panel;

interface Room {
  readonly view: { readonly field: Board | null };
  readonly columns: number;
  readonly preferences: Pick<Preferences, 'cells'>;
}

/** Columns that a cell of the board takes: three where there is room for them and the player wants it, else two. */
export function cellWidthOf({ view, columns, preferences }: Room): number {
  const { cells } = preferences;
  const panel = cells === 'wide' ? 15 : 24;
  const wide = 3 * (view.field?.columns ?? 0) + besides(panel);
  return cells !== 'compact' && columns >= wide ? 3 : 2;
}

/** Where in its row the glyph of a board's column stands, from 0. */
export const glyphColumn = (column: number, cellWidth: number): number => margin + cellWidth * column;

/** The cell drawn in a row and column of the board's section, from 0: its first row holds the column numbers. */
export function cellAt(board: Board, row: number, column: number, cellWidth: number): Cell | undefined {
  const cell = { row, column: Math.floor((column - margin + 1) / cellWidth) };
  return isInside(board, cell.row, cell.column) ? cell : undefined;
}
