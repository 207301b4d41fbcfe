import type { Board } from '../cells.ts';
import { cellWidthOf, glyphColumn } from './board/board-layout.ts';
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
