import { type Line, mergeSpans, type Span, span } from '../styled-text.ts';

export interface BoardExtent {
  readonly columns: number;
  readonly rows: number;
}

/** A square of a small board. If `fills` is set, its character fills the whole square. */
export interface SmallSquare extends Span {
  readonly fills?: true | undefined;
  /** Not drawn on squares that are one column wide. */
  readonly walls?: Walls | undefined;
}

/** Walls to the east and south of a square, with the characters to draw them. */
export interface Walls {
  readonly isEast: boolean;
  readonly isSouth: boolean;
  readonly signs: WallSigns;
}

/** Characters for a wall to the east, for a wall to the south, and for the corner where both meet. */
interface WallSigns {
  readonly vertical: string;
  readonly low: string;
  readonly lowCorner: string;
}

/** Possible sizes of a square. Squares of several rows need more room than a thumbnail has. */
const sizes: readonly BoardExtent[] = [
  { columns: 6, rows: 3 },
  { columns: 4, rows: 2 },
  { columns: 2, rows: 1 },
];
const roomy = 40;

/**
 * The largest squares that let a board fit a room, or squares of one character if no size fits.
 *
 * @example
 * squareFor({ columns: 12, rows: 10 }, { columns: 30, rows: 12 }) // => { columns: 2, rows: 1 }
 * squareFor({ columns: 12, rows: 10 }, { columns: 56, rows: 24 }) // => { columns: 4, rows: 2 }
 */
export function squareFor(board: BoardExtent, room: BoardExtent): BoardExtent {
  const fits = ({ columns, rows }: BoardExtent) =>
    columns * board.columns <= room.columns &&
    (rows === 1 || (room.columns >= roomy && rows * board.rows <= room.rows));
  return sizes.find(fits) ?? { columns: 1, rows: 1 };
}

/**
 * Rows of squares of this size. The character of a square is in its middle.
 *
 * @example
 * squareLines([[span('a'), span('b')]], { columns: 2, rows: 1 }) // => [[span('a b ')]]
 */
export const squareLines = (squares: readonly (readonly SmallSquare[])[], size: BoardExtent): Line[] =>
  squares.flatMap((row) =>
    Array.from({ length: size.rows }, (_, i) => {
      const isMiddle = i === Math.floor((size.rows - 1) / 2);
      const isLast = i === size.rows - 1;
      return mergeSpans(
        row.flatMap((square) => {
          const drawn = squareSpan(square, isMiddle, size.columns);
          return square.walls === undefined ? [drawn] : withWalls(drawn, square.walls, isLast);
        }),
      );
    }),
  );

/** Adds walls to one row of a square: in its last column, and in the blanks of the square's last row. */
function withWalls(drawn: Span, { isEast, isSouth, signs }: Walls, isLast: boolean): Span[] {
  const isLow = isSouth && isLast;
  if (drawn.text.length < 2 || !(isEast || isLow)) return [drawn];
  const low = isLow ? signs.low : ' ';
  const inner = drawn.text.slice(0, -1);
  const sign = inner.trim();
  const start = sign === '' ? inner.length : inner.indexOf(sign);
  const edge = isEast ? (isLow ? signs.lowCorner : signs.vertical) : low;
  const parts: Span[] = [
    span(low.repeat(start), 'wall'),
    { ...drawn, text: sign },
    span(`${low.repeat(inner.length - start - sign.length)}${edge}`, 'wall'),
  ];
  return parts.filter(({ text }) => text !== '');
}

function squareSpan({ fills, text, ...look }: SmallSquare, isMiddle: boolean, columns: number): Span {
  if (fills === true) return { ...look, text: text.repeat(columns) };
  const before = ' '.repeat(Math.floor((columns - text.length) / 2));
  return { ...look, text: (isMiddle ? before + text : '').padEnd(columns) };
}

/** Row and column of a drawn board, from 0. */
export type BoardCell = readonly [row: number, column: number];

/** Minimum number of visible cells around the followed cell, unless the board ends there. */
const margin = 2;

/**
 * First visible row and column of a board. They move by half a view when the followed cell comes near the edge of the
 * view, unless the board ends there.
 * @param was previous first visible row and column
 * @param size rows and columns of the board
 * @param seen number of visible rows and columns
 *
 * @example
 * const [size, seen] = [[30, 60], [10, 20]] as const;
 * firstSeen([5, 5], [0, 0], size, seen) // => [0, 0]
 * firstSeen([9, 5], [0, 0], size, seen) // => [5, 0]
 */
export const firstSeen = (followed: BoardCell, was: BoardCell, size: BoardCell, seen: BoardCell): BoardCell => [
  firstOf(was[0], followed[0], size[0], seen[0]),
  firstOf(was[1], followed[1], size[1], seen[1]),
];

/**
 * First visible row or column of a view that is centred on `places`.
 *
 * @example
 * startAround(100, 20, [50]) // => 41
 * startAround(100, 20, [99]) // => 80
 */
export function startAround(size: number, room: number, places: readonly number[]): number {
  const middle = places.length === 0 ? size / 2 : (Math.min(...places) + Math.max(...places) + 1) / 2;
  return Math.max(0, Math.min(Math.round(middle - room / 2), size - room));
}

function firstOf(was: number, followed: number, total: number, seen: number): number {
  const last = Math.max(0, total - seen);
  const step = Math.max(1, Math.floor(seen / 2));
  let first = Math.max(0, Math.min(was, last));
  while (first < last && followed > first + seen - 1 - margin) first = Math.min(first + step, last);
  while (first > 0 && followed < first + margin) first = Math.max(0, first - step);
  return first;
}
