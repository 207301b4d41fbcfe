import type { Glyphs } from '#screen/styled-text.ts';
import { type Board, hasWall, squareAt, xOf, yOf } from '../../board.ts';
import type { Direction } from '../../vocabulary.ts';
import { type Canvas, innerOf, isAscii, put, type SquareSize } from './signs.ts';

const [north, east, south, west] = [0, 1, 2, 3] as const;

/** Visible part of a board, in squares. Row 0 is the northernmost row. */
export interface Window {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface WallSigns {
  readonly horizontal: string;
  readonly vertical: string;
  readonly corners: readonly [string, string, string, string];
  /** Signs of a border without walls, over which robots can fall. */
  readonly open: { readonly horizontal: string; readonly vertical: string; readonly corner: string };
  /** Sign for the wall below a square of one row. */
  readonly low: string;
  /** Sign that replaces `low` if a wall to the east joins it. */
  readonly lowCorner: string;
}

export const wallSigns = (glyphs: Glyphs): WallSigns =>
  isAscii(glyphs)
    ? {
        horizontal: '=',
        vertical: '#',
        corners: ['#', '#', '#', '#'],
        open: { horizontal: '.', vertical: ':', corner: '.' },
        low: '_',
        lowCorner: '#',
      }
    : {
        horizontal: '━',
        vertical: '┃',
        corners: ['┏', '┓', '┗', '┛'],
        open: { horizontal: '╌', vertical: '┆', corner: '.' },
        low: '▁',
        lowCorner: '┛',
      };

export interface DrawnBoard {
  readonly board: Board;
  readonly window: Window;
  readonly size: SquareSize;
  readonly glyphs: Glyphs;
}

/** Square at an offset from the north-west corner of the visible part, `right` columns and `down` rows. */
export const seenSquare = ({ board, window }: DrawnBoard, right: number, down: number): number =>
  squareAt(board, window.column + right, board.height - 1 - window.row - down);

export const columnOf = ({ size }: DrawnBoard, right: number): number => size.gutter + right * size.columns;
export const rowOf = ({ size }: DrawnBoard, down: number): number => size.above + down * size.rows;

export const lastRowOf = (drawn: DrawnBoard): number =>
  rowOf(drawn, drawn.window.rows) - (drawn.size.rows === 1 ? 0 : 1);

/** Draws the border. At a side where the board continues, the edge stays blank. */
export function drawBorders(canvas: Canvas, drawn: DrawnBoard): void {
  const { board, window, size, glyphs } = drawn;
  const signs = wallSigns(glyphs);
  const { columns: inner, rows: innerRows } = innerOf(size);
  const isNorth = window.row === 0;
  const isSouth = window.row + window.rows === board.height;
  const isWest = window.column === 0;
  const isEast = window.column + window.columns === board.width;
  const horizontal = (isWall: boolean) => (isWall ? signs.horizontal : signs.open.horizontal);
  const look = (isWall: boolean) => ({ role: isWall ? ('wall' as const) : ('dim' as const) });
  const flat = (side: typeof north | typeof south, down: number, row: number) => {
    for (let right = 0; right < window.columns; right++) {
      const isWall = hasWall(board, seenSquare(drawn, right, down), side);
      put(canvas, columnOf(drawn, right), row, horizontal(isWall).repeat(inner), look(isWall));
      if (right === window.columns - 1) continue;
      const isNext = isWall && hasWall(board, seenSquare(drawn, right + 1, down), side);
      put(canvas, columnOf(drawn, right) + inner, row, horizontal(isNext), look(isNext));
    }
  };
  const upright = (side: typeof east | typeof west, right: number, column: number) => {
    for (let down = 0; down < window.rows; down++) {
      const isWall = hasWall(board, seenSquare(drawn, right, down), side);
      const rows = down === window.rows - 1 || size.rows === 1 ? innerRows : size.rows;
      const sign = isWall ? signs.vertical : signs.open.vertical;
      for (let i = 0; i < rows; i++) put(canvas, column, rowOf(drawn, down) + i, sign, look(isWall));
    }
  };
  const [leftColumn, right] = [size.gutter - 1, columnOf(drawn, window.columns) - 1];
  const [top, bottom] = [size.above - 1, lastRowOf(drawn)];
  if (isNorth) flat(north, 0, top);
  if (isSouth) flat(south, window.rows - 1, bottom);
  if (isWest) upright(west, 0, leftColumn);
  if (isEast) upright(east, window.columns - 1, right);
  const corner = (place: 0 | 1 | 2 | 3, column: number, row: number) => {
    const [across, down] = [place % 2 === 0 ? 0 : window.columns - 1, place < 2 ? 0 : window.rows - 1];
    const square = seenSquare(drawn, across, down);
    const isFlat = hasWall(board, square, place < 2 ? north : south);
    const isUpright = hasWall(board, square, place % 2 === 0 ? west : east);
    const sign =
      isFlat && isUpright
        ? signs.corners[place]
        : isFlat
          ? signs.horizontal
          : isUpright
            ? signs.vertical
            : size.rows === 1
              ? ' '
              : signs.open.corner;
    put(canvas, column, row, sign, look(isFlat || isUpright));
  };
  if (isNorth && isWest) corner(0, leftColumn, top);
  if (isNorth && isEast) corner(1, right, top);
  if (isSouth && isWest) corner(2, leftColumn, bottom);
  if (isSouth && isEast) corner(3, right, bottom);
}

export function drawWalls(canvas: Canvas, drawn: DrawnBoard): void {
  const { board, window, size, glyphs } = drawn;
  const signs = wallSigns(glyphs);
  const { columns: inner } = innerOf(size);
  const wall = { role: 'wall' as const };
  for (let down = 0; down < window.rows; down++)
    for (let right = 0; right < window.columns; right++) {
      const square = seenSquare(drawn, right, down);
      const [column, row] = [columnOf(drawn, right), rowOf(drawn, down)];
      const isLastColumn = window.column + right === board.width - 1;
      const isLastRow = window.row + down === board.height - 1;
      const isWalledEast = !isLastColumn && hasWall(board, square, east);
      if (isWalledEast)
        for (let i = 0; i < (isLastRow && size.rows > 1 ? size.rows - 1 : size.rows); i++)
          put(canvas, column + inner, row + i, signs.vertical, wall);
      if (isLastRow || !hasWall(board, square, south)) continue;
      if (size.rows > 1) put(canvas, column, row + size.rows - 1, signs.horizontal.repeat(inner), wall);
      else drawLowWall(canvas, signs, column, row, isWalledEast);
    }
}

/** Draws the wall below a square of one row: left and right of its sign, or at the eastern edge if these are taken. */
function drawLowWall(canvas: Canvas, signs: WallSigns, column: number, row: number, isWalledEast: boolean): void {
  const at = row * canvas.columns + column;
  const isFree = canvas.signs[at] === ' ' && canvas.signs[at + 2] === ' ';
  if (isFree) {
    put(canvas, column, row, signs.low, { role: 'wall' });
    put(canvas, column + 2, row, signs.low, { role: 'wall' });
  } else put(canvas, column + 3, row, isWalledEast ? signs.lowCorner : signs.low, { role: 'wall' });
}

export interface Edge {
  readonly square: number;
  readonly side: Direction;
}

export function strike(canvas: Canvas, drawn: DrawnBoard, { square, side }: Edge): void {
  const { board, window, size, glyphs } = drawn;
  const right = xOf(board, square) - window.column;
  const down = board.height - 1 - yOf(board, square) - window.row;
  if (right < 0 || right >= window.columns || down < 0 || down >= window.rows) return;
  const { horizontal, vertical, low, lowCorner } = wallSigns(glyphs);
  const { columns, rows } = innerOf(size);
  const [column, row] = [columnOf(drawn, right), rowOf(drawn, down)];
  const look = { role: 'hazard' as const };
  if (side === east || side === west) {
    for (let i = 0; i < rows; i++) put(canvas, side === east ? column + columns : column - 1, row + i, vertical, look);
    return;
  }
  const isBorder = yOf(board, square) === (side === north ? board.height - 1 : 0);
  if (size.rows > 1 || isBorder)
    return put(canvas, column, side === north ? row - 1 : row + rows, horizontal.repeat(columns), look);
  // The wall below a square of one row is drawn in the square's own row.
  const lowRow = side === north ? row - 1 : row;
  for (let at = column; at <= column + columns; at++) {
    const sign = canvas.signs[lowRow * canvas.columns + at];
    if (sign === low || sign === lowCorner) put(canvas, at, lowRow, sign, look);
  }
}
