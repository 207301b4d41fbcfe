import { frameRows } from '../../../screen/screen.ts';
import type { RiscScene } from './local.ts';

/** How the screen is divided. */
export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  /** Whether the panel has room for tables. */
  readonly isWide: boolean;
  readonly mapRows: number;
  /** Lines below the map. */
  readonly lowerRows: number;
  /** Lines of the panel, its rules included but for the first. */
  readonly panelRows: number;
}

const narrowPanel = 22;
const widePanel = 36;
/** Columns from which on the panel is wide. */
const wideFrom = 100;

/** Lines below the map: as few as an attack needs, and as many as its chances take. */
const leastLower = 6;
const mostLower = 17;

/** Rows of the map that it has before more lines stand below it. */
const largeMap = 16;

/** How the screen is divided now. */
export function layoutOf({ columns, rows }: Pick<RiscScene, 'columns' | 'rows'>): Layout {
  const isWide = columns >= wideFrom;
  const panelWidth = isWide ? widePanel : narrowPanel;
  const panelRows = rows - frameRows;
  const lowerRows = Math.max(leastLower, Math.min(mostLower, panelRows - 1 - largeMap));
  return {
    leftWidth: columns - 1 - panelWidth,
    panelWidth,
    isWide,
    mapRows: panelRows - 1 - lowerRows,
    lowerRows,
    panelRows,
  };
}
