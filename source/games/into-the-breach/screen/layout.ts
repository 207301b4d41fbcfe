import { firstSeen } from '../../../screen/parts/window.ts';
import { onceFor } from '../../../screen/remembered.ts';
import { frameRows } from '../../../screen/screen.ts';
import { columnsOf } from '../board.ts';
import type { BreachScene } from './local.ts';

/** Columns and rows of a tile on the screen. */
export type CellSize = { readonly width: 7; readonly height: 2 } | { readonly width: 5 | 3; readonly height: 1 };

/** How the screen is divided. */
export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  readonly cell: CellSize;
  /** What of the board is seen: the first row and column, and how many. */
  readonly window: { readonly row: number; readonly column: number; readonly rows: number; readonly columns: number };
  /** Rows of the part below the board, without the controls. */
  readonly rowsBelow: number;
  /** Rows below those: the controls, and what is left blank around them. */
  readonly controls: { readonly before: number; readonly after: number };
  /** Whether there is room for facts that else need a key. */
  readonly isLarge: boolean;
}

/** Columns left of the first tile: a margin, the number of the row, and its gap. */
export const gutter = 4;

const leastPanel = 24;
const widestPanel = 44;
/** Columns of the left part beside a panel that is wider than the least. */
const wideLeft = 75;

/** Rows below a board that is whole, at least: its rule, a line, and the controls. */
const leastLower = 3;
/** The same below a board that is not, or whose tiles are high. */
const usualLower = 5;

const wide: CellSize = { width: 7, height: 2 };
const usual: CellSize = { width: 5, height: 1 };
const narrow: CellSize = { width: 3, height: 1 };

/** How the screen is divided now. */
export const layoutOf: (scene: BreachScene) => Layout = onceFor(divide);

function divide(scene: BreachScene): Layout {
  const { view, local, columns, rows } = scene;
  const isLarge = columns >= 100 && rows >= 30;
  const { cell, panelWidth } = cellsOf(scene, isLarge);
  const leftWidth = columns - 1 - panelWidth;
  const body = rows - frameRows;
  const height = view.board.length;
  const width = columnsOf(view.board);
  // The first row has the numbers of the columns.
  const isHigh = height * cell.height > body - 1 - leastLower;
  // Below a board with more behind its edge is a row that says so.
  const seenRows = isHigh ? Math.floor((body - 2 - usualLower) / cell.height) : height;
  const seenColumns = Math.min(width, columnsIn(leftWidth, cell));
  const [row, column] = firstSeen(local.cursor, local.seen ?? [0, 0], [height, width], [seenRows, seenColumns]);
  const below = body - 2 - seenRows * cell.height - (isHigh ? 1 : 0);
  const before = below >= 5 ? 1 : 0;
  const after = isLarge && below >= 8 ? 1 : 0;
  return {
    leftWidth,
    panelWidth,
    cell,
    window: { row, column, rows: seenRows, columns: seenColumns },
    rowsBelow: below - 1 - before - after,
    controls: { before, after },
    isLarge,
  };
}

/** Tiles that fit beside one another; one column stays free before the divider. */
const columnsIn = (width: number, cell: CellSize): number => Math.floor((width - gutter - 1) / cell.width);

/** The widest tiles with which the whole board is seen, and the widest panel beside them. */
function cellsOf(scene: BreachScene, isLarge: boolean): { cell: CellSize; panelWidth: number } {
  const { view, columns, rows, preferences } = scene;
  const height = view.board.length;
  const width = columnsOf(view.board);
  const most = Math.max(leastPanel, Math.min(widestPanel, columns - 1 - wideLeft));
  const fits = (cell: CellSize, panelWidth: number) =>
    width <= columnsIn(columns - 1 - panelWidth, cell) &&
    (cell.height === 1 || height * cell.height <= rows - frameRows - 2 - usualLower);
  const isWide = preferences.cells === 'large';
  const sizes = [
    ...(isWide || (isLarge && preferences.cells === 'auto') ? [wide] : []),
    usual,
    ...(isWide ? [] : [narrow]),
  ];
  for (const cell of sizes)
    for (const panelWidth of cell === wide
      ? [most]
      : [most, Math.max(leastPanel, columns - 1 - boardWidth(width, cell))])
      if (panelWidth <= most && fits(cell, panelWidth)) return { cell, panelWidth };
  return { cell: isWide ? usual : narrow, panelWidth: leastPanel };
}

const boardWidth = (columns: number, cell: CellSize): number => gutter + columns * cell.width + 1;
