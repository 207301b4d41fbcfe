/** A rectangle of cells of a map: its upper left cell and its size. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Columns and rows. */
export interface Extent {
  readonly columns: number;
  readonly rows: number;
}

/** Blank columns between two, at least 0 where they stand side by side; negative where they share columns. */
export const columnsBetween = (one: Rect, other: Rect): number =>
  Math.max(other.left - one.left - one.width, one.left - other.left - other.width);

/** Blank rows between two, at least 0 where one is above the other; negative where they share rows. */
export const rowsBetween = (one: Rect, other: Rect): number =>
  Math.max(other.top - one.top - one.height, one.top - other.top - other.height);
