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

/** Where a node wants to be drawn: x to the right, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An edge between two nodes. */
export interface GraphEdge {
  readonly a: number;
  readonly b: number;
  /** Written on it where there is one; long ones are drawn a little longer. */
  readonly length?: number;
}

/** Nodes, which go by number, and edges between them. */
export interface Graph {
  readonly edges: readonly GraphEdge[];
  /** By node: its neighbours, and how long the edges to them are. */
  readonly ways: readonly (readonly { readonly to: number; readonly length?: number }[])[];
}
