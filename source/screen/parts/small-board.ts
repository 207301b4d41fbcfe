import { joined, type Line, type Span } from '../paint.ts';

/** Columns and rows of something. */
export interface BoardExtent {
  readonly columns: number;
  readonly rows: number;
}

/** A square of a small board; its sign fills the square where that is said. */
export interface SmallSquare extends Span {
  readonly fills?: true | undefined;
}

/** How large a square can be; those of several rows only where there is room for more than a thumbnail. */
const sizes: readonly BoardExtent[] = [
  { columns: 6, rows: 3 },
  { columns: 4, rows: 2 },
  { columns: 2, rows: 1 },
];
const roomy = 40;

/**
 * The largest squares with which a board fits a room; of a board that is too large for it, single signs.
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
 * Rows of squares, each drawn in this size with its sign in the middle.
 *
 * @example
 * squareLines([[span('a'), span('b')]], { columns: 2, rows: 1 }) // => [[span('a b ')]]
 */
export const squareLines = (squares: readonly (readonly SmallSquare[])[], size: BoardExtent): Line[] =>
  squares.flatMap((row) =>
    Array.from({ length: size.rows }, (_, i) => {
      const isMiddle = i === Math.floor((size.rows - 1) / 2);
      return joined(row.map((square) => squareSpan(square, isMiddle, size.columns)));
    }),
  );

function squareSpan({ fills, text, ...look }: SmallSquare, isMiddle: boolean, columns: number): Span {
  if (fills === true) return { ...look, text: text.repeat(columns) };
  const before = ' '.repeat(Math.floor((columns - text.length) / 2));
  return { ...look, text: (isMiddle ? before + text : '').padEnd(columns) };
}
