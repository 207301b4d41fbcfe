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
