export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Extent {
  readonly columns: number;
  readonly rows: number;
}

/** Columns between two rectangles. Negative if they overlap horizontally, 0 if they touch. */
export const columnsBetween = (one: Rect, other: Rect): number =>
  Math.max(other.left - one.left - one.width, one.left - other.left - other.width);

/** Rows between two rectangles. Negative if they overlap vertically, 0 if they touch. */
export const rowsBetween = (one: Rect, other: Rect): number =>
  Math.max(other.top - one.top - one.height, one.top - other.top - other.height);

/** Desired position of a node: x grows to the right, y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface GraphEdge {
  readonly a: number;
  readonly b: number;
  /** Number written on the edge. Edges with larger numbers are drawn slightly longer. */
  readonly length?: number;
}

export interface Graph {
  readonly edges: readonly GraphEdge[];
  readonly ways: readonly (readonly { readonly to: number; readonly length?: number }[])[];
}
