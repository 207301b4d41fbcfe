import { frameRows } from '../../../screen/frame.ts';
import type { ExplorersScene } from './local.ts';

/** The parts of the screen, in columns and rows. */
export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  readonly mapRows: number;
  /** Lines of the log below the map; none where it stands in the panel. */
  readonly logRows: number;
  /** Lines for chat, where there is no log. */
  readonly chatRows: number;
}

/** Columns of the panel, and those of the screen from which on there is room for it. */
const narrowPanel = 24;
const widePanel = 33;
const wideFrom = 100;
const broadPanel = 44;
const broadFrom = 160;

/** Rows from which on a narrow screen has a log below the map. */
const highFrom = 30;

const logLines = 8;

/** Lines for chat with players elsewhere. */
const chatLines = 2;

/** The parts of a screen of this size: on a wide one the map has the whole height. */
export function layoutOf({ columns, rows, online }: Pick<ExplorersScene, 'columns' | 'rows' | 'online'>): Layout {
  const isWide = columns >= wideFrom;
  const panelWidth = columns >= broadFrom ? broadPanel : isWide ? widePanel : narrowPanel;
  const logRows = isWide || rows < highFrom ? 0 : logLines;
  const chatRows = online !== undefined && logRows === 0 && !isWide ? chatLines : 0;
  const below = logRows + chatRows;
  const body = rows - frameRows;
  return {
    leftWidth: columns - 1 - panelWidth,
    panelWidth,
    mapRows: body - (below === 0 ? 0 : below + 1),
    logRows,
    chatRows,
  };
}
