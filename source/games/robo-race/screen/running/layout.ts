import { frameRows } from '../../../../screen/screen.ts';
import { xOf, yOf } from '../../board.ts';
import type { RaceScene } from '../local.ts';

/** What of a board's side is seen: the first square, and how many. */
export interface Seen {
  readonly first: number;
  readonly count: number;
}

/** How the screen is divided while programs run. */
export interface RunningLayout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  /** Rows of the body, the first rule not counted. */
  readonly bodyRows: number;
  readonly columns: Seen;
  /** From the south. */
  readonly rows: Seen;
  /** Rows below the rule under the board. */
  readonly lowerRows: number;
}

/** Columns left of the first square: a margin, the number of the row, and its western edge. */
const gutter = 5;
/** Columns of a square with its eastern edge. */
const squareWidth = 4;
const leastPanel = 25;
const widestPanel = 36;

/** How the screen is divided: the board is seen around the square that is looked at. */
export function layoutOf({ view, local, columns, rows }: RaceScene): RunningLayout {
  const { board } = view;
  const widest = columns < 100 ? leastPanel : widestPanel;
  const boardColumns = gutter + squareWidth * board.width + 1;
  const panelWidth = Math.min(widest, Math.max(leastPanel, columns - 1 - boardColumns));
  const leftWidth = columns - 1 - panelWidth;
  const bodyRows = rows - frameRows;
  const leastLower = rows < 30 ? 3 : 6;
  const seenColumns = Math.min(board.width, Math.floor((leftWidth - gutter - 1) / squareWidth));
  // A row above the squares for the border, and one below them for numbers.
  const seenRows = Math.min(board.height, bodyRows - 2 - 1 - leastLower);
  const square = local.square ?? 0;
  return {
    leftWidth,
    panelWidth,
    bodyRows,
    columns: seenAround(xOf(board, square), board.width, seenColumns),
    rows: seenAround(yOf(board, square), board.height, seenRows),
    lowerRows: bodyRows - 2 - 1 - seenRows,
  };
}

/** Squares between what is looked at and an edge with more behind it. */
const margin = 2;

/** The board is seen by half views, in the first one that shows what is looked at well. */
function seenAround(looked: number, total: number, count: number): Seen {
  const last = total - count;
  const step = Math.max(1, Math.floor(count / 2));
  let first = 0;
  while (first < last && looked > first + count - 1 - margin) first = Math.min(first + step, last);
  return { first, count };
}
