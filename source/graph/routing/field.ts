import type { Extent, Rect } from '../graph.ts';

/** Direction from one cell to the next: 0 right, 1 down, 2 left, 3 up. */
export type Direction = 0 | 1 | 2 | 3;

export const directions: readonly Direction[] = [0, 1, 2, 3];

const opposites = [2, 3, 0, 1] as const satisfies readonly Direction[];

export const oppositeOf = (direction: Direction): Direction => opposites[direction];

export const isAcross = (direction: Direction): boolean => direction === 0 || direction === 2;

export interface Route {
  /** Indices of the cells, from node `a` of the edge to node `b`. */
  readonly cells: readonly number[];
  /** Direction into the first cell. `end` is the direction out of the last cell. */
  readonly start: Direction;
  readonly end: Direction;
  /** Sum of the `prices` of `search.ts` along the route. */
  readonly cost: number;
}

/** Cells of the number on a link: the first cell and the number of digits (0 for a link without a number). */
export interface LengthLabel {
  readonly cell: number;
  readonly digits: number;
}

/** Preferred positions of link ends at the sides of nodes. */
export interface Ports {
  /** True if links use the outer of a node's two middle columns, so that both halves of the map are mirrored. */
  readonly mirrored: boolean;
  /** Row of a node where links end, counted from 0 at the top. Default: the middle row. */
  readonly row?: number;
  /** Column of a node where links end, counted from 1 at the right edge. Default: the middle column. */
  readonly fromRight?: number;
  /** Columns without text in a node's upper or lower edge, from 0. Elsewhere, links cost more or are impossible. */
  free?(edge: 'upper' | 'lower'): readonly [first: number, last: number];
}

/** Contents of the cells of a map, row by row: 0 if empty, otherwise an index + 1. */
export interface RoutingField extends Extent {
  readonly ports: Ports;
  readonly nodes: Int16Array;
  /** Edge whose link crosses each cell horizontally. `down`: vertically. A cell with an elbow is in both. */
  readonly across: Int16Array;
  readonly down: Int16Array;
  /** Edge whose length is written in each cell. */
  readonly lengths: Int16Array;
  /** Number of times that a link lost each cell to another link. */
  readonly contention: Uint16Array;
}

export function fieldOf({ columns, rows }: Extent, rects: readonly Rect[], ports: Ports): RoutingField {
  const count = columns * rows;
  const nodes = new Int16Array(count);
  for (const [node, { left, top, width, height }] of rects.entries())
    for (let row = top; row < top + height; row += 1)
      nodes.fill(node + 1, row * columns + left, row * columns + left + width);
  return {
    columns,
    rows,
    ports,
    nodes,
    across: new Int16Array(count),
    down: new Int16Array(count),
    lengths: new Int16Array(count),
    contention: new Uint16Array(count),
  };
}

/** Yields each cell of a route with the directions into and out of the cell. */
export function* stepsOf({ cells, start, end }: Route, columns: number): Generator<[number, Direction, Direction]> {
  let way = start;
  for (const [i, cell] of cells.entries()) {
    const next = cells[i + 1];
    const out = next === undefined ? end : directionTo(next - cell, columns);
    yield [cell, way, out];
    way = out;
  }
}

function directionTo(step: number, columns: number): Direction {
  if (step === columns) return 1;
  if (step === -columns) return 3;
  return step === 1 ? 0 : 2;
}

export const lay = (field: RoutingField, edge: number, route: Route): void => put(field, route, edge + 1);

export const lift = (field: RoutingField, route: Route): void => put(field, route, 0);

export const write = ({ lengths }: RoutingField, edge: number, { cell, digits }: LengthLabel): void => {
  lengths.fill(edge + 1, cell, cell + digits);
};

export const erase = ({ lengths }: RoutingField, { cell, digits }: LengthLabel): void => {
  lengths.fill(0, cell, cell + digits);
};

function put({ columns, across, down }: RoutingField, route: Route, value: number): void {
  for (const [cell, into, out] of stepsOf(route, columns)) {
    const turns = isAcross(into) !== isAcross(out);
    if (turns || isAcross(into)) across[cell] = value;
    if (turns || !isAcross(into)) down[cell] = value;
  }
}
