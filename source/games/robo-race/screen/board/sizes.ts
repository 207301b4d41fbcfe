/** A size in which squares are drawn: columns and rows from one square to the next, the edge between them included. */
export interface SquareSize {
  readonly name: 'small' | 'medium' | 'large';
  readonly columns: 4 | 6 | 8;
  readonly rows: 1 | 2 | 4;
  /** Columns left of the first square: the number of its row, a gap and the border. */
  readonly gutter: number;
  /** Rows above the first square: the border, and where there is one a row for robots that fall over it. */
  readonly above: number;
  /** Rows below the last square: the border where squares have no row for it, and the numbers of the columns where they do not stand in it. */
  readonly below: number;
}

/** The sizes of squares, the largest first. */
export const squareSizes: readonly SquareSize[] = [
  { name: 'large', columns: 8, rows: 4, gutter: 6, above: 1, below: 0 },
  { name: 'medium', columns: 6, rows: 2, gutter: 6, above: 2, below: 1 },
  { name: 'small', columns: 4, rows: 1, gutter: 4, above: 1, below: 1 },
];

/** Columns and rows of the square itself, without its edges. */
export const innerOf = ({ columns, rows }: SquareSize) => ({ columns: columns - 1, rows: Math.max(1, rows - 1) });

/** The row of a square, from its first, in which its sign stands. */
export const signRowOf = (size: SquareSize): number => (size.rows === 4 ? 1 : 0);

/** The column of a square, from its first, in which its sign stands. */
export const signColumnOf = (size: SquareSize): number => Math.floor((size.columns - 1) / 2);

/** Columns of a picture of so many squares side by side, with its number, borders and the column in which robots fall. */
export const pictureColumns = (size: SquareSize, squares: number): number => size.gutter + size.columns * squares + 1;

/** Rows of a picture of so many rows of squares. */
export const pictureRows = (size: SquareSize, squares: number): number => size.above + size.rows * squares + size.below;
