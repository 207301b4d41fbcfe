import { unreachable } from '#engine/lookup.ts';
import type { Rect } from '../graph.ts';
import { type Direction, directions, isAcross, oppositeOf, type Route, type RoutingField } from './field.ts';
import { hasRoomAcross, hasRoomDown } from './labels.ts';

/** Prices of a link's route. The cheapest route should be the easiest to read. A row is as high as two columns. */
export const prices = {
  column: 1,
  row: 2,
  elbow: 7,
  /** Maximum discount for an elbow far from the middle of the map, because links should leave the inner room free. */
  outerElbow: 4,
  /** Surcharge for an elbow right beside one of the link's nodes. */
  earlyElbow: 2.5,
  crossing: 9,
  /** Price for each parallel link in a neighbouring cell. */
  besideLink: 1.3,
  /** Price for a node right above or below a cell. `besideNode` is the price for a node to its left or right. */
  belowNode: 0.6,
  besideNode: 2,
  /** Price for each column between the end of a link and the middle of the node's side. */
  offMiddleColumn: 1.2,
  offMiddleRow: 9,
  /** Price for each column between the end of a link and the nearest column without text. */
  writtenColumn: 12,
  /** Price for a cell with a digit of another edge's length, which must then move. */
  length: 4,
  /** Price for a cell taken from another link. `takenBefore` is added for each time that the cell was taken before. */
  taken: 30,
  takenBefore: 12,
  /** Price for a cell of another link, in a search with the force `all`. */
  ignored: 2,
} as const;

/**
 * Cells of other links that a route may cover. `lengths`: cells of numbers, which then move. `links`: also cells of
 * lines. `all`: the same, but lines have a low price.
 */
export type Force = 'none' | 'lengths' | 'links' | 'all';

/** Price of entering a cell in a direction. Undefined if the cell cannot be entered. */
export function entryPrice(field: RoutingField, cell: number, way: Direction, force: Force): number | undefined {
  const { columns, nodes, across, down, lengths, contention } = field;
  if (nodes[cell] !== 0) return undefined;
  const acrossHere = across[cell] ?? unreachable(cell);
  const downHere = down[cell] ?? unreachable(cell);
  const along = isAcross(way);
  const isBlocked = (along ? acrossHere : downHere) !== 0;
  if (isBlocked && force !== 'links' && force !== 'all') return undefined;
  const hasLength = lengths[cell] !== 0;
  if (hasLength && force === 'none') return undefined;
  const step = along ? columns : 1;
  const sides = along ? across : down;
  const isFirst = !along && cell % columns === 0;
  const isLast = !along && cell % columns === columns - 1;
  const sideOne = isFirst ? -1 : cell - step;
  const sideTwo = isLast ? -1 : cell + step;
  const links = ((sides[sideOne] ?? 0) === 0 ? 0 : 1) + ((sides[sideTwo] ?? 0) === 0 ? 0 : 1);
  const near = ((nodes[sideOne] ?? 0) === 0 ? 0 : 1) + ((nodes[sideTwo] ?? 0) === 0 ? 0 : 1);
  return (
    (along ? prices.column : prices.row) +
    links * prices.besideLink +
    near * (along ? prices.belowNode : prices.besideNode) +
    (isBlocked
      ? force === 'all'
        ? prices.ignored
        : prices.taken
      : (acrossHere | downHere) !== 0
        ? prices.crossing
        : 0) +
    (hasLength ? prices.length : 0) +
    (force === 'links' ? (contention[cell] ?? unreachable(cell)) * prices.takenBefore : 0)
  );
}

export function elbowPrice({ columns, rows }: RoutingField, cell: number): number {
  const column = Math.abs(((cell % columns) + 0.5) / columns - 0.5);
  const row = Math.abs((Math.floor(cell / columns) + 0.5) / rows - 0.5);
  return prices.elbow - prices.outerElbow * (column + row);
}

/** Nodes with at least this number of rows have a frame. Links must not touch the corners of a frame. */
const framed = 3;

/** Price of a link that ends away from a side's middle. Undefined at a frame's corners and in columns with text. */
export function portPrice(
  { columns, ports }: RoutingField,
  { left, top, width, height }: Rect,
  cell: number,
  way: Direction,
): number | undefined {
  if (isAcross(way)) {
    const row = Math.floor(cell / columns) - top;
    if (height >= framed && (row === 0 || row === height - 1)) return undefined;
    return prices.offMiddleRow * Math.abs(row - (ports.row ?? (height - 1) / 2));
  }
  const column = cell % columns;
  const edge = Math.floor(cell / columns) < top ? 'upper' : 'lower';
  const free = ports.free?.(edge);
  const isFramed = height >= framed;
  const outwards = Math.abs(column - (columns - 1) / 2) / columns;
  if (free !== undefined) {
    const isWritten = column < left + free[0] || column > left + free[1];
    return isFramed && isWritten ? undefined : freePrice(column - left, width, free) - outwards / 10;
  }
  // The upper edge shows the owner beside the right corner.
  if (isFramed && (column === left || column > left + width - 3)) return undefined;
  const exact = ports.fromRight === undefined ? left + (width - 1) / 2 : left + width - ports.fromRight;
  const middle = exact < columns / 2 || !ports.mirrored ? Math.floor(exact) : Math.ceil(exact);
  return prices.offMiddleColumn * Math.abs(column - middle) - outwards / 10;
}

/** On nodes with more columns than this, each column away from the middle costs less. */
const usualWidth = 10;

/** Price of a link that ends away from the middle of the free columns. Much higher outside the free columns. */
function freePrice(column: number, width: number, [first, last]: readonly [first: number, last: number]): number {
  const outside = Math.max(0, first - column, column - last);
  const each = prices.offMiddleColumn * Math.min(1, usualWidth / width);
  return each * Math.abs(column - (first + last) / 2) + outside * prices.writtenColumn;
}

/** Lower bound on the price of the route from a cell to a node. */
export function lowerBound({ left, top, width, height }: Rect, cell: number, columns: number): number {
  const column = cell % columns;
  const row = Math.floor(cell / columns);
  const across = Math.max(0, left - 1 - column, column - left - width);
  const down = Math.max(0, top - 1 - row, row - top - height);
  return prices.column * across + prices.row * down;
}

export interface LinkRequest {
  readonly edge: number;
  readonly from: number;
  readonly to: number;
  /** Number of digits of the edge's length. 0 for an edge without a length. */
  readonly digits: number;
}

/** Number of states that searches may still visit. The limit bounds the time for a tangled map. */
export interface Effort {
  statesLeft: number;
}

/** Working memory that all searches in a field share, because allocating it is slow. */
export interface SearchMemory {
  readonly effort: Effort;
  readonly costs: Float64Array;
  readonly before: Int32Array;
  readonly marks: Int32Array;
  mark: number;
  readonly open: Heap;
}

/** Columns and rows around both nodes that are searched first, before the whole field. */
const detour = [24, 10] as const;

/** In a map with more cells than this, a good route is enough, because finding the best route is too slow. */
const manyCells = 8000;

/** Number of values of `levelAfter`: 0 to 3 digits. A search state consists of cell, direction and this value. */
const digitLevels = 4;

export function createSearchMemory({ columns, rows }: RoutingField, effort: Effort): SearchMemory {
  const states = columns * rows * 4 * digitLevels;
  return {
    effort,
    costs: new Float64Array(states),
    before: new Int32Array(states),
    marks: new Int32Array(states),
    mark: 0,
    open: { costs: [], values: [] },
  };
}

/** Finds a cheap route with room for the length. Undefined if there is none or `effort` runs out. */
export function search(
  field: RoutingField,
  memory: SearchMemory,
  rects: readonly Rect[],
  request: LinkRequest,
  force: Force,
): Route | undefined {
  const one = rects[request.from];
  const other = rects[request.to];
  if (one === undefined || other === undefined) return undefined;
  const near = around(field, one, other);
  const route = searchWithin(field, memory, one, other, request, force, near);
  const isAll = near.width === field.columns && near.height === field.rows;
  const all = { left: 0, top: 0, width: field.columns, height: field.rows };
  return route ?? (isAll ? undefined : searchWithin(field, memory, one, other, request, force, all));
}

/** Rectangle of cells that routes between two nodes rarely leave. */
function around({ columns, rows }: RoutingField, one: Rect, other: Rect): Rect {
  const left = Math.max(0, Math.min(one.left, other.left) - detour[0]);
  const top = Math.max(0, Math.min(one.top, other.top) - detour[1]);
  const right = Math.min(columns, Math.max(one.left + one.width, other.left + other.width) + detour[0]);
  const bottom = Math.min(rows, Math.max(one.top + one.height, other.top + other.height) + detour[1]);
  return { left, top, width: right - left, height: bottom - top };
}

function searchWithin(
  field: RoutingField,
  memory: SearchMemory,
  one: Rect,
  other: Rect,
  request: LinkRequest,
  force: Force,
  room: Rect,
): Route | undefined {
  memory.mark += 1;
  const { columns } = field;
  const { costs, before, marks, mark, open, effort } = memory;
  const takes = force === 'links' || force === 'all';
  const takenPrice = force === 'all' ? prices.ignored : prices.taken;
  const haste = field.columns * field.rows > manyCells ? 1.7 : 1;
  open.costs.length = 0;
  open.values.length = 0;
  const reach = (state: number, cost: number, from: number, cell: number) => {
    if (marks[state] === mark && (costs[state] ?? unreachable(state)) <= cost) return;
    marks[state] = mark;
    costs[state] = cost;
    before[state] = from;
    push(open, cost + haste * lowerBound(other, cell, columns), state);
  };
  for (const { cell, way, cost } of exits(field, one)) {
    const price = entryPrice(field, cell, way, force);
    if (price !== undefined) reach((cell * 4 + way) * digitLevels, cost + price, -1, cell);
  }
  let best: { readonly state: number; readonly end: Direction; readonly cost: number } | undefined;
  for (let state = pop(open); state !== undefined; state = pop(open)) {
    effort.statesLeft -= 1;
    if (effort.statesLeft < 0) return undefined;
    const level = state % digitLevels;
    const way = wayInto(state);
    const cell = Math.floor(state / digitLevels / 4);
    const cost = costs[state] ?? unreachable(state);
    if (best !== undefined && (haste > 1 || cost + lowerBound(other, cell, columns) >= best.cost)) break;
    const isTaken = ((field.across[cell] ?? unreachable(cell)) | (field.down[cell] ?? unreachable(cell))) !== 0;
    for (const out of directions) {
      if (out === oppositeOf(way)) continue;
      const turns = out !== way;
      if (turns && isTaken && !takes) continue;
      const next = stepped(room, columns, cell, out);
      if (next === undefined) continue;
      const levelThen = turns ? (level === request.digits ? level : 0) : levelAfter(field, request, cell, way, level);
      const early = before[state] === -1 ? prices.earlyElbow : 0;
      const soFar = cost + (turns ? elbowPrice(field, cell) + early + (isTaken ? takenPrice : 0) : 0);
      if (field.nodes[next] === request.to + 1) {
        if (levelThen !== request.digits) continue;
        const port = portPrice(field, other, cell, out);
        if (port === undefined) continue;
        const total = soFar + port + (turns ? prices.earlyElbow : 0);
        if (best === undefined || total < best.cost) best = { state, end: out, cost: total };
        continue;
      }
      const price = entryPrice(field, next, out, force);
      if (price !== undefined) reach((next * 4 + out) * digitLevels + levelThen, soFar + price, state, next);
    }
  }
  return best === undefined ? undefined : { ...walked(before, best.state), end: best.end, cost: best.cost };
}

function walked(before: Int32Array, last: number): Pick<Route, 'cells' | 'start'> {
  const cells: number[] = [];
  let first = last;
  for (let state = last; state >= 0; state = before[state] ?? -1) {
    cells.push(Math.floor(state / digitLevels / 4));
    first = state;
  }
  return { cells: cells.reverse(), start: wayInto(first) };
}

const wayInto = (state: number): Direction => directions[(state / digitLevels) & 3] ?? unreachable(state);

function stepped(
  { left, top, width, height }: Rect,
  columns: number,
  cell: number,
  way: Direction,
): number | undefined {
  const column = cell % columns;
  const row = (cell - column) / columns;
  if (way === 0) return column + 1 < left + width ? cell + 1 : undefined;
  if (way === 2) return column > left ? cell - 1 : undefined;
  if (way === 1) return row + 1 < top + height ? cell + columns : undefined;
  return row > top ? cell - columns : undefined;
}

/** Number of digits that fit side by side on the route at `cell` and before it. `cell` is no elbow. */
function levelAfter(
  field: RoutingField,
  { edge, digits }: LinkRequest,
  cell: number,
  way: Direction,
  level: number,
): number {
  if (level === digits) return level;
  if (isAcross(way)) return hasRoomAcross(field, edge, cell) ? level + 1 : 0;
  return hasRoomDown(field, edge, cell, digits) ? digits : 0;
}

/** All cells beside a node through which a link can leave, with the direction out of the node and the price. */
function exits(
  field: RoutingField,
  rect: Rect,
): { readonly cell: number; readonly way: Direction; readonly cost: number }[] {
  const { columns, rows } = field;
  const { left, top, width, height } = rect;
  const exitCells: { cell: number; way: Direction; cost: number }[] = [];
  const add = (row: number, column: number, way: Direction) => {
    if (row < 0 || row >= rows || column < 0 || column >= columns) return;
    const cell = row * columns + column;
    const price = portPrice(field, rect, cell, way);
    if (price !== undefined) exitCells.push({ cell, way, cost: price });
  };
  for (let column = left; column < left + width; column += 1) {
    add(top - 1, column, 3);
    add(top + height, column, 1);
  }
  for (let row = top; row < top + height; row += 1) {
    add(row, left - 1, 2);
    add(row, left + width, 0);
  }
  return exitCells;
}

export interface Heap {
  readonly costs: number[];
  readonly values: number[];
}

export function push({ costs, values }: Heap, cost: number, value: number): void {
  let hole = costs.length;
  while (hole > 0) {
    const parent = (hole - 1) >> 1;
    const above = costs[parent] ?? unreachable(parent);
    if (above <= cost) break;
    costs[hole] = above;
    values[hole] = values[parent] ?? unreachable(parent);
    hole = parent;
  }
  costs[hole] = cost;
  values[hole] = value;
}

/** Removes and returns the value with the lowest cost. Undefined if the heap is empty. */
export function pop({ costs, values }: Heap): number | undefined {
  const [top] = values;
  const cost = costs.pop();
  const value = values.pop();
  if (cost === undefined || value === undefined || costs.length === 0) return top;
  let hole = 0;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= costs.length) break;
    if (child + 1 < costs.length && (costs[child + 1] ?? unreachable(child + 1)) < (costs[child] ?? unreachable(child)))
      child += 1;
    const below = costs[child] ?? unreachable(child);
    if (below >= cost) break;
    costs[hole] = below;
    values[hole] = values[child] ?? unreachable(child);
    hole = child;
  }
  costs[hole] = cost;
  values[hole] = value;
  return top;
}
