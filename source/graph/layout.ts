import { itemAt, unreachable } from '#engine/lookup.ts';
import { columnsBetween, type Extent, type Graph, type Point, type Rect, rowsBetween } from './graph.ts';

export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Left and top of each node when the positions fill the extent inside its margins. Not rounded. */
export function scaleToExtent(
  places: readonly Point[],
  widths: readonly number[],
  height: number,
  { columns, rows }: Extent,
  margins: Margins,
): readonly Point[] {
  const across = spread(places.map(({ x }) => x));
  const down = spread(places.map(({ y }) => y));
  return places.map((_, node) => ({
    x: margins.left + itemAt(across, node) * (columns - margins.left - margins.right - itemAt(widths, node)),
    y: margins.top + itemAt(down, node) * (rows - margins.top - margins.bottom - height),
  }));
}

/** Scales values to the range from 0 to 1. Equal values all become 0.5. */
function spread(values: readonly number[]): readonly number[] {
  const min = Math.min(...values);
  const range = Math.max(...values) - min;
  return values.map((value) => (range === 0 ? 0.5 : (value - min) / range));
}

/** Rounds to whole numbers. Halves are rounded away from `middle`, so that symmetric positions stay symmetric. */
export const roundFrom = (value: number, middle: number): number =>
  value < middle ? Math.ceil(value - 0.5) : Math.floor(value + 0.5);

export type Gap = readonly [columns: number, rows: number];

export interface Space {
  readonly graph: Graph;
  readonly widths: readonly number[];
  readonly height: number;
  readonly extent: Extent;
  readonly gap: Gap;
  readonly minGap: Gap;
  readonly margins: Margins;
}

const maxRounds = 8;
/** Maximum columns and rows between a node and its target in a small graph. In a large graph, `nearReach` applies. */
const farReach = [24, 9] as const;
const nearReach = [12, 5] as const;
const few = 24;

/** State of a search: rectangles and targets of the nodes, and for each node the nodes that it may come near. */
interface Relaxation {
  readonly space: Space;
  readonly targets: readonly Point[];
  readonly rects: Rect[];
  readonly reach: readonly [columns: number, rows: number];
  readonly nearby: readonly (readonly number[])[];
}

/** Places nodes exactly at their targets. Undefined if two nodes would be too close, or a node outside the extent. */
export function placeExactly(
  { extent, widths, height, minGap }: Space,
  targets: readonly Point[],
): readonly Rect[] | undefined {
  const rects = targets.map(
    ({ x, y }, node): Rect => ({
      left: roundFrom(x, (extent.columns - itemAt(widths, node)) / 2),
      top: roundFrom(y, (extent.rows - height) / 2),
      width: itemAt(widths, node),
      height,
    }),
  );
  const isWithin = ({ left, top, width }: Rect) =>
    left >= 0 && top >= 0 && left + width <= extent.columns && top + height <= extent.rows;
  return rects.every(isWithin) && fits(rects, minGap) ? rects : undefined;
}

/** Moves nodes apart, as little as possible, to make edges easy to draw. Undefined if the nodes do not fit. */
export function relax(space: Space, targets: readonly Point[]): readonly Rect[] | undefined {
  const { columns, rows } = space.extent;
  const rects = targets.map(
    ({ x, y }, node): Rect => ({
      left: roundFrom(x, (columns - itemAt(space.widths, node)) / 2),
      top: roundFrom(y, (rows - space.height) / 2),
      width: itemAt(space.widths, node),
      height: space.height,
    }),
  );
  const reach = targets.length <= few ? farReach : nearReach;
  const work: Relaxation = { space, targets, rects, reach, nearby: nearbyOf(space, targets, reach) };
  for (let round = 0; round < maxRounds; round += 1) if (!moveEach(work)) break;
  return fits(rects, space.minGap) ? rects : undefined;
}

const nearbyOf = (
  { widths, height, minGap }: Space,
  targets: readonly Point[],
  [columns, rows]: Relaxation['reach'],
): number[][] =>
  targets.map((target, node) =>
    targets.flatMap((place, other) => {
      const isNear =
        Math.abs(place.x - target.x) < 2 * columns + (widths[node] ?? unreachable(node)) + minGap[0] &&
        Math.abs(place.y - target.y) < 2 * rows + height + minGap[1];
      return isNear && other !== node ? [other] : [];
    }),
  );

const fits = (rects: readonly Rect[], minGap: Gap): boolean =>
  rects.every((rect, node) => rects.every((other, i) => i >= node || !isTooNear(rect, other, minGap)));

const isTooNear = (one: Rect, other: Rect, [columns, rows]: Gap): boolean =>
  columnsBetween(one, other) < columns && rowsBetween(one, other) < rows;

/** Moves each node to its cheapest position while the others stay. Returns true if any node moved. */
function moveEach(work: Relaxation): boolean {
  let isMoved = false;
  for (const [node, now] of work.rects.entries()) {
    const best = bestNear(work, node, now);
    if (best === now) continue;
    work.rects[node] = best;
    isMoved = true;
  }
  return isMoved;
}

/** Cheapest position near the target of a node. In a tie, the current position wins. */
function bestNear(work: Relaxation, node: number, now: Rect): Rect {
  const { extent, margins } = work.space;
  const target = work.targets[node];
  if (target === undefined) return now;
  let best = now;
  let lowest = costOf(work, node, now, target, Number.POSITIVE_INFINITY) - 0.001;
  const [columns, rows] = work.reach;
  const lastLeft = Math.min(target.x + columns, extent.columns - now.width - margins.right);
  const lastTop = Math.min(target.y + rows, extent.rows - now.height);
  for (let top = firstFrom(0, target.y, rows); top <= lastTop; top += 1)
    for (let left = firstFrom(margins.left, target.x, columns); left <= lastLeft; left += 1) {
      if (farness(target, left, top) >= lowest) continue;
      const rect = { left, top, width: now.width, height: now.height };
      const cost = costOf(work, node, rect, target, lowest);
      if (cost >= lowest) continue;
      lowest = cost - 0.001;
      best = rect;
    }
  return best;
}

const firstFrom = (min: number, middle: number, far: number): number => Math.max(min, Math.ceil(middle - far));

/** Cost of the distance between a node and its target. A distance of less than a cell costs nothing. */
function farness(target: Point, left: number, top: number): number {
  const columns = Math.abs(left - target.x);
  const rows = Math.abs(top - target.y);
  return (columns < 1 ? 0 : 0.04 * columns * columns) + (rows < 1 ? 0 : 0.2 * rows * rows);
}

/** Cost of a position by its distance from the target, other nodes, order and edges. Stops counting at `limit`. */
function costOf(
  { space, targets, rects, nearby }: Relaxation,
  node: number,
  rect: Rect,
  target: Point,
  limit: number,
): number {
  let cost = farness(target, rect.left, rect.top);
  for (const other of nearby[node] ?? unreachable(node)) {
    const there = rects[other];
    if (there === undefined) continue;
    cost += nearness(space, rect, there) + disorder(rect, target, there, targets[other]);
    if (cost >= limit) return cost;
  }
  return cost + layoutCost(space.graph, rects, node, rect);
}

function nearness({ gap, minGap }: Space, rect: Rect, other: Rect): number {
  const columns = columnsBetween(rect, other);
  const rows = rowsBetween(rect, other);
  if (columns >= gap[0] && rows >= gap[1]) return 0;
  if (columns < minGap[0] && rows < minGap[1])
    return 200 + 20 * Math.min((minGap[0] - columns) / rect.width, (minGap[1] - rows) / rect.height);
  if (columns >= gap[0] || rows >= gap[1]) return 0;
  return 3 * Math.min((gap[0] - columns) / gap[0], (gap[1] - rows) / gap[1]);
}

/** Cost of two nodes whose order is opposite to that of their targets. */
function disorder(rect: Rect, target: Point, there: Rect, other: Point | undefined): number {
  if (other === undefined) return 0;
  const across = (target.x - other.x) * (rect.left - there.left) < 0 && Math.abs(target.x - other.x) > 1.5;
  const down = (target.y - other.y) * (rect.top - there.top) < 0 && Math.abs(target.y - other.y) > 0.75;
  return (across ? 2 : 0) + (down ? 2 : 0);
}

/** Cost of a node's edges at position `rect`. Straight edges cost least, then edges with one elbow. */
export function layoutCost(graph: Graph, rects: readonly Rect[], node: number, rect: Rect): number {
  let cost = 0;
  for (const { to } of graph.ways[node] ?? unreachable(node)) {
    const other = rects[to];
    if (other !== undefined) cost += linkCost(rects, node, rect, to, other);
  }
  return cost;
}

function linkCost(rects: readonly Rect[], from: number, one: Rect, to: number, other: Rect): number {
  const row = middleRow(one);
  const otherRow = middleRow(other);
  const column = middleColumn(one);
  const otherColumn = middleColumn(other);
  const isFree = (x1: number, y1: number, x2: number, y2: number) => {
    for (let node = 0; node < rects.length; node += 1) {
      const rect = rects[node];
      if (node !== from && node !== to && rect !== undefined && isOn(rect, x1, y1, x2, y2)) return false;
    }
    return true;
  };
  if (row === otherRow) return isFree(column, row, otherColumn, row) ? 0 : 4;
  const shared = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  if (shared > 0) {
    const middle = (column + otherColumn) >> 1;
    return isFree(middle, row, middle, otherRow) ? 0.8 * (1 - shared / Math.max(one.width, other.width)) : 4;
  }
  const isWide = Math.abs(column - otherColumn) > Math.max(one.width, other.width) / 2 + 1;
  const isHigh = Math.abs(row - otherRow) >= (one.height + other.height) / 2;
  if (!isWide || !isHigh) return 3;
  const hasElbow =
    (isFree(column, row, column, otherRow) && isFree(column, otherRow, otherColumn, otherRow)) ||
    (isFree(otherColumn, otherRow, otherColumn, row) && isFree(otherColumn, row, column, row));
  return hasElbow ? 1.2 : 3;
}

const middleRow = ({ top, height }: Rect): number => top + ((height - 1) >> 1);
const middleColumn = ({ left, width }: Rect): number => left + ((width - 1) >> 1);

const isOn = ({ left, top, width, height }: Rect, x1: number, y1: number, x2: number, y2: number): boolean =>
  Math.max(x1, x2) >= left &&
  Math.min(x1, x2) < left + width &&
  Math.max(y1, y2) >= top &&
  Math.min(y1, y2) < top + height;

/** Nodes share a row if the vertical distance between their targets is below this. */
const sameLevel = 1;

/**
 * Moves rows apart, and nodes within a row, as little as possible and without changing their order. Undefined if there
 * is too little room.
 */
export function layoutInLevels(space: Space, targets: readonly Point[]): readonly Rect[] | undefined {
  const { extent, widths, height, minGap, margins } = space;
  const levels = levelsOf(targets);
  const tops = apart(
    levels.map((nodes) => ({ target: itemAt(targets, itemAt(nodes, 0)).y, size: height })),
    minGap[1],
    [margins.top, extent.rows - margins.bottom],
  );
  if (tops === undefined) return undefined;
  const rects: Rect[] = [];
  for (const [level, nodes] of levels.entries()) {
    const sorted = nodes.toSorted((one, other) => itemAt(targets, one).x - itemAt(targets, other).x);
    const things = sorted.map((node) => ({ target: itemAt(targets, node).x, size: itemAt(widths, node) }));
    const lefts = apart(things, minGap[0], [margins.left, extent.columns - margins.right]);
    if (lefts === undefined) return undefined;
    for (const [i, node] of sorted.entries())
      rects[node] = { left: itemAt(lefts, i), top: itemAt(tops, level), width: itemAt(widths, node), height };
  }
  return rects;
}

function levelsOf(targets: readonly Point[]): number[][] {
  const levels: number[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [node, { y }] of [...targets.entries()].toSorted(([, one], [, other]) => one.y - other.y)) {
    if (y - last >= sameLevel) {
      levels.push([node]);
      last = y;
    } else levels.at(-1)?.push(node);
  }
  return levels;
}

/** Something to place on a line: its size in cells and the cell where it should start. */
interface Thing {
  readonly target: number;
  readonly size: number;
}

/** Starts of things on a line, in order, at least `gap` cells apart, near the targets. Undefined if they do not fit. */
function apart(
  things: readonly Thing[],
  gap: number,
  [low, high]: readonly [low: number, high: number],
): readonly number[] | undefined {
  let before = 0;
  const befores = things.map(({ size }) => {
    before += size + gap;
    return before - size - gap;
  });
  const room = high - low - (before - gap);
  if (room < 0) return undefined;
  const shifts = ascending(things.map(({ target }, i) => target - itemAt(befores, i)));
  return befores.map((cells, i) => cells + Math.round(Math.max(low, Math.min(low + room, itemAt(shifts, i)))));
}

/** Closest ascending sequence to these values. Neighbours in the wrong order are replaced by their mean. */
function ascending(values: readonly number[]): readonly number[] {
  const blocks: { readonly sum: number; readonly count: number }[] = [];
  for (const value of values) {
    let block = { sum: value, count: 1 };
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (last.sum / last.count <= block.sum / block.count) break;
      blocks.pop();
      block = { sum: last.sum + block.sum, count: last.count + block.count };
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}

/** Places nodes in the nearest free cells of a table, for crowded maps. Undefined if the table has too few cells. */
export function layoutInTable(space: Space, targets: readonly Point[]): readonly Rect[] | undefined {
  const { extent, height, gap, margins } = space;
  const width = Math.max(...space.widths);
  const across = Math.floor((extent.columns - margins.left + gap[0]) / (width + gap[0]));
  const down = Math.floor((extent.rows + gap[1]) / (height + gap[1]));
  if (across * down < targets.length) return undefined;
  const slots = tableOf(space, width, across, down);
  const rects: Rect[] = [];
  for (const node of farthestFirst(targets, extent.columns, extent.rows)) {
    const { x, y } = itemAt(targets, node);
    const far = (slot: Point) => (slot.x - x) ** 2 + 5 * (slot.y - y) ** 2;
    const best = slots.reduce(
      (nearest, slot, i) => (far(slot) < far(slots[nearest] ?? unreachable(nearest)) ? i : nearest),
      0,
    );
    const slot = itemAt(slots, best);
    slots.splice(best, 1);
    rects[node] = { left: slot.x, top: slot.y, width: itemAt(space.widths, node), height };
  }
  return rects;
}

function tableOf({ extent, height, margins }: Space, width: number, across: number, down: number): Point[] {
  const place = (i: number, count: number, room: number) => (count === 1 ? 0 : Math.round((i * room) / (count - 1)));
  return Array.from({ length: across * down }, (_, i) => ({
    x: margins.left + place(i % across, across, extent.columns - margins.left - width),
    y: place(Math.floor(i / across), down, extent.rows - height),
  }));
}

/** Nodes near the border choose first, because they have fewer alternatives. */
const farthestFirst = (targets: readonly Point[], columns: number, rows: number): readonly number[] => {
  const far = ({ x, y }: Point) => Math.max(Math.abs(x / columns - 0.5), Math.abs(y / rows - 0.5));
  return targets
    .map((place, node) => ({ node, far: far(place) }))
    .sort((one, other) => other.far - one.far || one.node - other.node)
    .map(({ node }) => node);
};
