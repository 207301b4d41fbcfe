/** Columns and rows of a tile on the screen. */
export interface CellSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The sizes of tiles, the largest first. On a single row there is room for a badge and what two columns can say; from two
 * rows on for health, the order of attack and arrows; from four on for names.
 */
export const cellSizes: readonly CellSize[] = [
  { width: 11, height: 5 },
  { width: 9, height: 4 },
  { width: 7, height: 3 },
  { width: 7, height: 2 },
  { width: 5, height: 2 },
  { width: 5, height: 1 },
  { width: 4, height: 1 },
  { width: 3, height: 1 },
];

/** The column of a tile in which its sign is, such as the letter of a unit. */
export const middleOf = ({ width, height }: CellSize): number => (height === 1 ? 1 : (width - 1) / 2);

/** Columns of a badge on each side of that. */
export const badgeHalf = ({ width, height }: CellSize): number => (height === 1 || width === 5 ? 1 : (width - 3) / 2);

/** The row of a tile in which its sign is. */
export const bodyRow = ({ height }: CellSize): number => (height >= 3 ? 1 : 0);
