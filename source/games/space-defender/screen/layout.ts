import type { Preferences } from '../../../screen/scene.ts';
import { type Board, type Cell, isInside } from '../cells.ts';
import type { SpaceDefenderScene } from './local.ts';

/** Columns that a board takes: row letter, cells, and one for the cursor's bracket behind the last. */
export const boardWidth = ({ columns }: Board, cellWidth: number): number => glyphColumn(columns, cellWidth) + 2;

/** Columns of the panel beside the largest board on the smallest terminal. */
export const narrowPanel = 15;
/** Columns of a panel with more facts in it. */
export const widePanel = 24;
const widestPanel = 36;

/** Columns of the log and of the tables below the board where there is room for a wide panel. */
const wideLeft = 95;

/** Columns of the panel: it grows from 100 columns on, but never at the board's cost. */
export function panelWidthOf(scene: SpaceDefenderScene): number {
  const { view, columns } = scene;
  if (columns < 100 || view.field === null) return narrowPanel;
  const beside = columns - 1 - boardWidth(view.field, cellWidthOf(scene));
  return Math.max(narrowPanel, Math.min(widestPanel, Math.max(widePanel, columns - 1 - wideLeft), beside));
}

/** Columns left of the panel. */
export const leftWidthOf = (scene: SpaceDefenderScene): number => scene.columns - panelWidthOf(scene) - 1;

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
  const panel = cells === 'large' ? 15 : 24;
  const wide = 3 * (view.field?.columns ?? 0) + besides(panel);
  return cells !== 'small' && columns >= wide ? 3 : 2;
}

/** Where in its row the glyph of a board's column stands, from 0. */
export const glyphColumn = (column: number, cellWidth: number): number => margin + cellWidth * column;

/** The cell drawn in a row and column of the board's section, from 0: its first row holds the column numbers. */
export function cellAt(board: Board, row: number, column: number, cellWidth: number): Cell | undefined {
  const cell = { row, column: Math.floor((column - margin + 1) / cellWidth) };
  return isInside(board, cell.row, cell.column) ? cell : undefined;
}
