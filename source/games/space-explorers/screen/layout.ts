import { frameRows } from '../../../screen/screen.ts';
import type { ExplorersScene } from './local.ts';

/** How the screen is divided. */
export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  readonly mapRows: number;
  /** Lines of the log below the map; none where there is no room for it. */
  readonly logRows: number;
}

const narrowPanel = 24;
const widePanel = 36;
/** Columns and rows from which on there is more room. */
const wideFrom = 100;
const highFrom = 30;

/** Lines of the log below the map. */
const logLines = 8;

/** How the screen is divided now. */
export function layoutOf({ columns, rows }: Pick<ExplorersScene, 'columns' | 'rows'>): Layout {
  const panelWidth = columns < wideFrom ? narrowPanel : widePanel;
  const logRows = rows < highFrom ? 0 : logLines;
  const body = rows - frameRows;
  return {
    leftWidth: columns - 1 - panelWidth,
    panelWidth,
    mapRows: body - (logRows === 0 ? 0 : logRows + 1),
    logRows,
  };
}
