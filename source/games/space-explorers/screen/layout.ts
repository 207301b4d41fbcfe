import { frameRows } from '../../../screen/screen.ts';
import type { ExplorersScene } from './local.ts';

/** How the screen is divided. */
export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  readonly mapRows: number;
  /** Lines of the log below the map; none where there is no room for it. */
  readonly logRows: number;
  /** Lines of what players say there, where there is no log. */
  readonly saidRows: number;
}

const narrowPanel = 24;
const widePanel = 36;
/** Columns and rows from which on there is more room. */
const wideFrom = 100;
const highFrom = 30;

/** Lines of the log below the map. */
const logLines = 8;

/** Lines of what players say who are elsewhere. */
const saidLines = 2;

/** How the screen is divided now. */
export function layoutOf({ columns, rows, online }: Pick<ExplorersScene, 'columns' | 'rows' | 'online'>): Layout {
  const panelWidth = columns < wideFrom ? narrowPanel : widePanel;
  const logRows = rows < highFrom ? 0 : logLines;
  const saidRows = online !== undefined && logRows === 0 && columns < wideFrom ? saidLines : 0;
  const below = logRows + saidRows;
  const body = rows - frameRows;
  return {
    leftWidth: columns - 1 - panelWidth,
    panelWidth,
    mapRows: body - (below === 0 ? 0 : below + 1),
    logRows,
    saidRows,
  };
}
