import type { Extent, Rect } from '../graph.ts';

/** The direction of a link from one cell to the next: 0 right, 1 down, 2 left, 3 up. */
export type Direction = 0 | 1 | 2 | 3;

export const directions: readonly Direction[] = [0, 1, 2, 3];

const opposites = [2, 3, 0, 1] as const satisfies readonly Direction[];

/** The opposite direction. */
export const oppositeOf = (direction: Direction): Direction => opposites[direction];

/** Whether a direction is left or right. */
export const isAcross = (direction: Direction): boolean => direction === 0 || direction === 2;

/** The way of a link over the cells between two nodes. */
export interface Route {
  /** From the node with the smaller index to the other one. */
  readonly cells: readonly number[];
  /** The way into the first cell, and out of the last one. */
  readonly start: Direction;
  readonly end: Direction;
  /** Its cost, in the prices of `prices.ts`. */
  readonly cost: number;
}

/** The place of a link's length: the first cell of its digits, and their number; none where it has no length. */
export interface LengthLabel {
  readonly cell: number;
  readonly digits: number;
}

/** The places where links should end at the sides of nodes. */
export interface Ports {
  /** Whether the outer of two middle columns counts as the middle, so that equal halves are mirrored; else the left one. */
  readonly mirrored: boolean;
  /** The row of a node, from its first one; its middle where absent. */
  readonly row?: number;
  /** The column of a node, counted from its right edge, from 1; its middle where absent. */
  readonly fromRight?: number;
  /**
   * The first and the last column of a node's upper or lower edge where nothing is written, from its left one; links
   * meet its frame only there, and avoid the others of a node without one.
   */
  free?(edge: 'upper' | 'lower'): readonly [first: number, last: number];
}

/** The contents of the cells of a map, row by row: 0 for an empty one, else an index + 1. */
export interface Field extends Extent {
  readonly ports: Ports;
  readonly nodes: Int16Array;
  /** By cell, the edge that crosses it from side to side, and the one up or down; an edge with an elbow there is in both. */
  readonly across: Int16Array;
  readonly down: Int16Array;
  /** By cell, the edge whose length is written there. */
  readonly lengths: Int16Array;
  /** By cell, how often it was taken from an edge. */
  readonly contention: Uint16Array;
}

/** A field with nodes and no links. */
export function fieldOf({ columns, rows }: Extent, rects: readonly Rect[], ports: Ports): Field {
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

/** The way into each cell of a route and out of it. */
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

/** Draws a link into the field. */
export const lay = (field: Field, edge: number, route: Route): void => put(field, route, edge + 1);

/** Takes a link out of the field. */
export const lift = (field: Field, route: Route): void => put(field, route, 0);

/** Writes the length of an edge into the field. */
export const write = ({ lengths }: Field, edge: number, { cell, digits }: LengthLabel): void => {
  lengths.fill(edge + 1, cell, cell + digits);
};

/** Takes the length of an edge out of the field. */
export const erase = ({ lengths }: Field, { cell, digits }: LengthLabel): void => {
  lengths.fill(0, cell, cell + digits);
};

function put({ columns, across, down }: Field, route: Route, value: number): void {
  for (const [cell, into, out] of stepsOf(route, columns)) {
    const turns = isAcross(into) !== isAcross(out);
    if (turns || isAcross(into)) across[cell] = value;
    if (turns || !isAcross(into)) down[cell] = value;
  }
}
