import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { frameRows } from '#screen/frame.ts';
import { memoizeByKey } from '#screen/memoize.ts';
import { type BoardCell, firstSeen } from '#screen/parts/boards.ts';
import { type Board, goalsOf, squareAt, xOf, yOf } from '../board.ts';
import { isAlive } from '../state.ts';
import { pictureColumns, pictureRows, type SquareSize, squareSizes } from './board/signs.ts';
import type { Window } from './board/walls.ts';
import type { RaceScene } from './local.ts';
import { compassText, targetsOf } from './phrases.ts';

export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  readonly size: SquareSize;
  readonly window: Window;
  /** Blank columns left of the board. */
  readonly margin: number;
  readonly rowsAbove: number;
  readonly boardRows: number;
  /** Rows below the board, without the separator above them. 0 if the panel has all sections. */
  readonly rowsBelow: number;
  /** True if the panel shows cards side by side and has full texts. */
  readonly isWide: boolean;
}

/** Minimum and maximum columns of a panel with one row per card. */
const [minPanel, maxPanel] = [26, 36];
/** Columns of a panel: minimum for cards side by side, then minimum and maximum for all sections. */
const [cardPanel, minFullPanel, maxFullPanel] = [39, 58, 72];
const wideFrom = 100;
const highFrom = 38;

/** Rows of the part below a board: the minimum, and the maximum if a small board leaves more rows. */
const [minLower, maxLower] = [3, 16];

export const layoutOf: (scene: RaceScene) => Layout = memoizeByKey(computeLayout);

function computeLayout(scene: RaceScene): Layout {
  const { view, local, columns, rows } = scene;
  const { width, height } = view.board;
  const body = rows - frameRows;
  const size = sizeFor(scene);
  const boardWidth = pictureColumns(size, width);
  const isWhole = hasFullPanel(scene, size);
  const panelWidth = panelFor(scene, boardWidth, isWhole);
  const leftWidth = columns - 1 - panelWidth;
  const extra = pictureRows(size, 0);
  const minRowsBelow = isWhole ? 0 : minLower + 1;
  const seenRows = Math.min(height, Math.floor((body - extra - minRowsBelow) / size.rows));
  const seenColumns = Math.min(width, Math.floor((leftWidth - size.gutter - 1) / size.columns));
  const seen: BoardCell = [seenRows, seenColumns];
  const [row, column] = firstSeen(followedCell(scene), local.seen ?? [0, 0], [height, width], seen);
  const picture = pictureRows(size, seenRows);
  const lower = isWhole ? 0 : Math.min(maxLower, body - picture - 1);
  const boardRows = isWhole ? body : body - 1 - lower;
  return {
    leftWidth,
    panelWidth,
    size,
    window: { row, column, rows: seenRows, columns: seenColumns },
    margin: Math.max(0, Math.floor((leftWidth - pictureColumns(size, seenColumns)) / 2)),
    rowsAbove: Math.floor((boardRows - picture) / 2),
    boardRows,
    rowsBelow: lower,
    isWide: panelWidth >= cardPanel && rows >= highFrom,
  };
}

/** True if there is room beside the board for a panel with all sections, including those usually below the board. */
const hasFullPanel = ({ columns, view }: RaceScene, size: SquareSize): boolean =>
  size.rows === 4 && columns - 1 - pictureColumns(size, view.board.width) >= minFullPanel;

function panelFor({ columns, rows }: RaceScene, boardWidth: number, isWhole: boolean): number {
  const room = columns - 1 - boardWidth;
  if (isWhole) return Math.min(room, maxFullPanel);
  if (columns < wideFrom) return minPanel;
  const maxPanelWidth = rows >= highFrom ? cardPanel : maxPanel;
  return Math.max(minPanel, Math.min(maxPanelWidth, room - 1));
}

/** The largest permitted squares for which the board fits, or the smallest squares if it never fits. */
function sizeFor(scene: RaceScene, cells = scene.local.cells ?? scene.preferences.cells): SquareSize {
  const { columns, rows, view } = scene;
  const { width, height } = view.board;
  const preferredSize = squareSizes.find(({ name }) => name === cells);
  const fits = (size: SquareSize) => {
    const isWhole = hasFullPanel(scene, size);
    const panel = isWhole ? minFullPanel : rows >= highFrom ? cardPanel : minPanel;
    const below = isWhole ? 0 : minLower + 1;
    return pictureColumns(size, width) + panel + 1 <= columns && pictureRows(size, height) + below <= rows - frameRows;
  };
  const allowed =
    preferredSize === undefined
      ? squareSizes
      : squareSizes.filter(({ columns: each }) => each <= preferredSize.columns);
  return allowed.find(fits) ?? itemAt(squareSizes, squareSizes.length - 1);
}

/** The next smaller squares that fit, or the largest after the smallest. Undefined if only one size fits. */
export function nextCells(scene: RaceScene): SquareSize['name'] | undefined {
  const sizes = [...new Set(squareSizes.map(({ name }) => sizeFor(scene, name).name))];
  return sizes.length < 2 ? undefined : sizes[(sizes.indexOf(sizeFor(scene).name) + 1) % sizes.length];
}

export function isSeen(scene: RaceScene, square: number): boolean {
  const { board } = scene.view;
  const { row, column, rows, columns } = layoutOf(scene).window;
  const down = board.height - 1 - yOf(board, square) - row;
  const right = xOf(board, square) - column;
  return down >= 0 && down < rows && right >= 0 && right < columns;
}

export function isWhole(scene: RaceScene): boolean {
  const { rows, columns } = layoutOf(scene).window;
  return rows === scene.view.board.height && columns === scene.view.board.width;
}

function followedCell(scene: RaceScene): BoardCell {
  const { board } = scene.view;
  const square = followedSquare(scene);
  return [board.height - 1 - yOf(board, square), xOf(board, square)];
}

/** Square that must stay visible: that of the cursor, of the moving robot, or of the player's robot. */
function followedSquare(scene: RaceScene): number {
  const { view, local, seat } = scene;
  if (local.playback !== undefined) {
    const mover = local.playback.is === 'step' ? local.playback.now.at(-1) : undefined;
    return mover === undefined
      ? homeOf(scene, seat)
      : (fallSquareOf(scene, mover.player) ?? homeOf(scene, mover.player));
  }
  const isPointedAt = local.focus === 'board' && local.square !== undefined && local.square < view.board.tiles.length;
  return isPointedAt && local.square !== undefined ? local.square : homeOf(scene, seat);
}

/** Square where a robot falls during playback, or the nearest square if it falls off the board. */
function fallSquareOf({ view: { board }, local }: RaceScene, player: Seat): number | undefined {
  const lost = local.playback?.is === 'step' ? local.playback.lost.find((robot) => robot.player === player) : undefined;
  if (lost === undefined) return undefined;
  const within = (value: number, size: number) => Math.max(0, Math.min(value, size - 1));
  return squareAt(board, within(lost.x, board.width), within(lost.y, board.height));
}

/** Square of a robot. For a destroyed robot, its start square. */
export function homeOf({ view: { board, robots } }: Pick<RaceScene, 'view'>, player: Seat): number {
  const robot = itemAt(robots, player - 1);
  return isAlive(robot) ? robot.square : itemAt(board.starts, robot.start - 1).square;
}

const flagsOf = ({ view, seat }: RaceScene): number => view.robots[seat - 1]?.flags ?? 0;

/** True if the next checkpoint is visible, or after the last checkpoint, a goal. */
export const seesTarget = (scene: RaceScene): boolean =>
  targetsOf(scene.view.board, flagsOf(scene)).some((target) => isSeen(scene, target));

/** Direction of the next target, such as `flag 2 N E` or `goal N`. Undefined if a target is visible. */
export function targetBeyond(scene: RaceScene): string | undefined {
  if (seesTarget(scene)) return undefined;
  const { board } = scene.view;
  const flags = flagsOf(scene);
  const { row, column, rows, columns } = layoutOf(scene).window;
  const south = board.height - row - rows;
  const beyond = targetsOf(board, flags).map((goal) => ({
    east: excess(xOf(board, goal), column, columns),
    north: excess(yOf(board, goal), south, rows),
  }));
  const far = ({ east, north }: { readonly east: number; readonly north: number }) => Math.abs(east) + Math.abs(north);
  const [nearest] = beyond.toSorted((a, b) => far(a) - far(b));
  const name = flags < board.flags.length ? `flag ${flags + 1}` : 'goal';
  return nearest && `${name} ${compassText(nearest.east, nearest.north)}`;
}

/** Distance of `place` to a range: 0 inside, negative before its first place, positive after its last place. */
const excess = (place: number, first: number, count: number): number =>
  place < first ? place - first : Math.max(0, place - (first + count - 1));

/** The checkpoint or goal nearest to `from`. If `from` is one of them, the next in their list. */
export function nextTarget(board: Board, from: number): number | undefined {
  const goals = [...board.flags.map(({ square }) => square), ...goalsOf(board)];
  const place = goals.indexOf(from);
  if (place >= 0) return goals[(place + 1) % goals.length];
  const far = (goal: number) =>
    Math.abs(xOf(board, goal) - xOf(board, from)) + Math.abs(yOf(board, goal) - yOf(board, from));
  return goals.toSorted((a, b) => far(a) - far(b))[0];
}
