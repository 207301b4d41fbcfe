import { mergeSpans, type Line, type Span, span } from '../styled-text.ts';

/** Columns and rows of something. */
export interface BoardExtent {
  readonly columns: number;
  readonly rows: number;
}

/** A square of a small board; its sign fills the square where that is said. */
export interface SmallSquare extends Span {
  readonly fills?: true | undefined;
  /** The sides at which there is a wall; it is drawn where squares have room for it. */
  readonly walls?: Walls | undefined;
}

/** Walls east and south of a square, with the signs of both. */
export interface Walls {
  readonly isEast: boolean;
  readonly isSouth: boolean;
  readonly signs: WallSigns;
}

/** The sign of a wall to the east, and of one below a square in its last row: beside its sign, or where both meet. */
interface WallSigns {
  readonly vertical: string;
  readonly low: string;
  readonly lowCorner: string;
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
      const isLast = i === size.rows - 1;
      return mergeSpans(
        row.flatMap((square) => {
          const drawn = squareSpan(square, isMiddle, size.columns);
          return square.walls === undefined ? [drawn] : withWalls(drawn, square.walls, isLast);
        }),
      );
    }),
  );

/** A row of a square with its walls: in its last column, and in the blanks of its last row. */
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
