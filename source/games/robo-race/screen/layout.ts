import { itemAt } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { type BoardCell, firstSeen } from '../../../screen/parts/window.ts';
import { onceFor } from '../../../screen/remembered.ts';
import { frameRows } from '../../../screen/screen.ts';
import { squareAt, xOf, yOf } from '../board.ts';
import { isAlive } from '../state.ts';
import type { RaceScene } from './local.ts';

/** How the screen is divided. */
export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  /** What of the board is seen: the first row, from the north, and column, and how many. */
  readonly window: { readonly row: number; readonly column: number; readonly rows: number; readonly columns: number };
  /** Rows below the board, without the rule above them. */
  readonly rowsBelow: number;
}

/** Columns left of the first edge: a margin, the number of the row, and its gap. */
export const gutter = 4;
/** Columns of a square and of the edge before it. */
export const cellWidth = 4;

const leastPanel = 25;
const widestPanel = 36;
/** Columns of the left part beside the least panel on the smallest screen. */
const leastLeft = 54;
/** Columns from which on the panel may be wider. */
const wideFrom = 100;

/** Rows of the board's section beside its squares: the northern border and the numbers of the columns. */
const boardExtra = 2;
/** Rows below a board, at least. */
const leastLower = 3;

/** How the screen is divided now. */
export const layoutOf: (scene: RaceScene) => Layout = onceFor(divide);

function divide(scene: RaceScene): Layout {
  const { view, local, columns, rows } = scene;
  const { width, height } = view.board;
  const boardWidth = Math.max(leastLeft, gutter + cellWidth * width + 2);
  const most = columns < wideFrom ? leastPanel : widestPanel;
  const panelWidth = Math.max(leastPanel, Math.min(columns - 1 - boardWidth, most));
  const leftWidth = columns - 1 - panelWidth;
  const body = rows - frameRows;
  const seenRows = Math.min(height, body - boardExtra - 1 - leastLower);
  const seenColumns = Math.min(width, Math.floor((leftWidth - gutter - 2) / cellWidth));
  const seen: BoardCell = [seenRows, seenColumns];
  const [row, column] = firstSeen(followedCell(scene), local.seen ?? [0, 0], [height, width], seen);
  return {
    leftWidth,
    panelWidth,
    window: { row, column, rows: seenRows, columns: seenColumns },
    rowsBelow: body - boardExtra - seenRows - 1,
  };
}

/** Whether a square is in the part of the board that is seen. */
export function isSeen(scene: RaceScene, square: number): boolean {
  const { board } = scene.view;
  const { row, column, rows, columns } = layoutOf(scene).window;
  const down = board.height - 1 - yOf(board, square) - row;
  const right = xOf(board, square) - column;
  return down >= 0 && down < rows && right >= 0 && right < columns;
}

/** Whether the whole board is seen. */
export function isWhole(scene: RaceScene): boolean {
  const { rows, columns } = layoutOf(scene).window;
  return rows === scene.view.board.height && columns === scene.view.board.width;
}

/** Where what is followed stands, as the board is drawn. */
function followedCell(scene: RaceScene): BoardCell {
  const { board } = scene.view;
  const square = followedSquare(scene);
  return [board.height - 1 - yOf(board, square), xOf(board, square)];
}

/** The square that stays in view: the cursor's, that of the robot that moves, or the own robot's. */
function followedSquare(scene: RaceScene): number {
  const { view, local, seat } = scene;
  if (local.running !== undefined) {
    const [mover] = local.running.now;
    return mover === undefined ? homeOf(scene, seat) : (lostSquare(scene, mover.player) ?? homeOf(scene, mover.player));
  }
  const isPointedAt = local.focus === 'board' && local.square !== undefined && local.square < view.board.tiles.length;
  return isPointedAt && local.square !== undefined ? local.square : homeOf(scene, seat);
}

/** Where a robot has just been destroyed; the square on the board nearest to it. */
function lostSquare({ view: { board }, local }: RaceScene, player: Seat): number | undefined {
  const lost = local.running?.lost.find((robot) => robot.player === player);
  if (lost === undefined) return undefined;
  const within = (value: number, size: number) => Math.max(0, Math.min(value, size - 1));
  return squareAt(board, within(lost.x, board.width), within(lost.y, board.height));
}

/** The square of a player's robot; the start square of one that is destroyed. */
export function homeOf({ view: { board, robots } }: Pick<RaceScene, 'view'>, player: Seat): number {
  const robot = itemAt(robots, player - 1);
  return isAlive(robot) ? robot.square : itemAt(board.starts, robot.start - 1).square;
}
