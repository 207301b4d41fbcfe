import { itemAt, missing } from '../../engine/lookup.ts';
import type { Graph, Point } from '../graph.ts';
import { columnsBetween, type Extent, type Rect, rowsBetween } from '../rect.ts';
import { awkwardness } from './awkwardness.ts';
import { type Margins, rounded } from './scale.ts';

/** Columns and rows between two nodes. */
export type Gap = readonly [columns: number, rows: number];

/** The room for nodes, and the sizes and distances that they need. */
export interface Space {
  readonly graph: Graph;
  /** Columns of each node. */
  readonly widths: readonly number[];
  /** Rows of every node. */
  readonly height: number;
  readonly extent: Extent;
  /** Columns and rows that should be free between two nodes. */
  readonly gap: Gap;
  /** The least columns and rows between two nodes; a layout with less is refused. */
  readonly least: Gap;
  /** Free cells around all nodes. */
  readonly margins: Margins;
}

const mostRounds = 8;
/** Columns and rows that a node may be moved by: fewer where there are many nodes. */
const farReach = [24, 9] as const;
const nearReach = [12, 5] as const;
const few = 24;

/** The state of a search: nodes, their wanted places, and for each node the others that it can come near to. */
interface Work {
  readonly space: Space;
  readonly wanted: readonly Point[];
  readonly rects: Rect[];
  readonly reach: readonly [columns: number, rows: number];
  readonly nearby: readonly (readonly number[])[];
}

/** Nodes where they should be; nothing where they are too near to one another there. */
export function kept({ extent, widths, height, least }: Space, wanted: readonly Point[]): readonly Rect[] | undefined {
  const rects = wanted.map(
    ({ x, y }, node): Rect => ({
      left: rounded(x, (extent.columns - itemAt(widths, node)) / 2),
      top: rounded(y, (extent.rows - height) / 2),
      width: itemAt(widths, node),
      height,
    }),
  );
  const isWithin = ({ left, top, width }: Rect) =>
    left >= 0 && top >= 0 && left + width <= extent.columns && top + height <= extent.rows;
  return rects.every(isWithin) && fits(rects, least) ? rects : undefined;
}

/**
 * Nodes moved from where they should be as little as it takes to keep them apart and to let the edges be drawn well;
 * nothing where they do not fit.
 */
export function settled(space: Space, wanted: readonly Point[]): readonly Rect[] | undefined {
  const { columns, rows } = space.extent;
  const rects = wanted.map(
    ({ x, y }, node): Rect => ({
      left: rounded(x, (columns - itemAt(space.widths, node)) / 2),
      top: rounded(y, (rows - space.height) / 2),
      width: itemAt(space.widths, node),
      height: space.height,
    }),
  );
  const reach = wanted.length <= few ? farReach : nearReach;
  const work: Work = { space, wanted, rects, reach, nearby: nearbyOf(space, wanted, reach) };
  for (let round = 0; round < mostRounds; round += 1) if (!moveEach(work)) break;
  return fits(rects, space.least) ? rects : undefined;
}

const nearbyOf = (
  { widths, height, least }: Space,
  wanted: readonly Point[],
  [columns, rows]: Work['reach'],
): number[][] =>
  wanted.map((own, node) =>
    wanted.flatMap((place, other) => {
      const isNear =
        Math.abs(place.x - own.x) < 2 * columns + (widths[node] ?? missing(node)) + least[0] &&
        Math.abs(place.y - own.y) < 2 * rows + height + least[1];
      return isNear && other !== node ? [other] : [];
    }),
  );

const fits = (rects: readonly Rect[], least: Gap): boolean =>
  rects.every((rect, node) => rects.every((other, i) => i >= node || !isTooNear(rect, other, least)));

const isTooNear = (one: Rect, other: Rect, [columns, rows]: Gap): boolean =>
  columnsBetween(one, other) < columns && rowsBetween(one, other) < rows;

/** Moves each node to the best place while all others stay; whether any was moved. */
function moveEach(work: Work): boolean {
  let isMoved = false;
  for (const [node, now] of work.rects.entries()) {
    const best = bestNear(work, node, now);
    if (best === now) continue;
    work.rects[node] = best;
    isMoved = true;
  }
  return isMoved;
}

/** The cheapest place of a node; of two that cost the same the one where it is. */
function bestNear(work: Work, node: number, now: Rect): Rect {
  const { extent, margins } = work.space;
  const own = work.wanted[node];
  if (own === undefined) return now;
  let best = now;
  let lowest = costOf(work, node, now, own, Number.POSITIVE_INFINITY) - 0.001;
  const [columns, rows] = work.reach;
  const lastLeft = Math.min(own.x + columns, extent.columns - now.width - margins.right);
  const lastTop = Math.min(own.y + rows, extent.rows - now.height);
  for (let top = firstFrom(0, own.y, rows); top <= lastTop; top += 1)
    for (let left = firstFrom(margins.left, own.x, columns); left <= lastLeft; left += 1) {
      if (farness(own, left, top) >= lowest) continue;
      const rect = { ...now, left, top };
      const cost = costOf(work, node, rect, own, lowest);
      if (cost >= lowest) continue;
      lowest = cost - 0.001;
      best = rect;
    }
  return best;
}

const firstFrom = (least: number, middle: number, far: number): number => Math.max(least, Math.ceil(middle - far));

/** The cost of moving a node away from where it should be; less than a cell costs nothing. */
function farness(own: Point, left: number, top: number): number {
  const columns = Math.abs(left - own.x);
  const rows = Math.abs(top - own.y);
  return (columns < 1 ? 0 : 0.04 * columns * columns) + (rows < 1 ? 0 : 0.2 * rows * rows);
}

/**
 * The cost of a node at a place: distance from its wanted place, nearness to others, order, and edges that are hard to
 * draw.
 */
function costOf({ space, wanted, rects, nearby }: Work, node: number, rect: Rect, own: Point, limit: number): number {
  let cost = farness(own, rect.left, rect.top);
  for (const other of nearby[node] ?? missing(node)) {
    const there = rects[other];
    if (there === undefined) continue;
    cost += nearness(space, rect, there) + disorder(rect, own, there, wanted[other]);
    if (cost >= limit) return cost;
  }
  return cost + awkwardness(space.graph, rects, node, rect);
}

function nearness({ gap, least }: Space, rect: Rect, other: Rect): number {
  const columns = columnsBetween(rect, other);
  const rows = rowsBetween(rect, other);
  if (columns >= gap[0] && rows >= gap[1]) return 0;
  if (columns < least[0] && rows < least[1])
    return 200 + 20 * Math.min((least[0] - columns) / rect.width, (least[1] - rows) / rect.height);
  if (columns >= gap[0] || rows >= gap[1]) return 0;
  return 3 * Math.min((gap[0] - columns) / gap[0], (gap[1] - rows) / gap[1]);
}

/** The cost of two nodes having swapped sides. */
function disorder(rect: Rect, own: Point, there: Rect, other: Point | undefined): number {
  if (other === undefined) return 0;
  const across = (own.x - other.x) * (rect.left - there.left) < 0 && Math.abs(own.x - other.x) > 1.5;
  const down = (own.y - other.y) * (rect.top - there.top) < 0 && Math.abs(own.y - other.y) > 0.75;
  return (across ? 2 : 0) + (down ? 2 : 0);
}
