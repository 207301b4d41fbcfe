import type { Place, StarMap } from '../../../map.ts';
import { columnsBetween, type Extent, type Rect, rowsBetween } from '../rect.ts';
import { awkwardness } from './awkwardness.ts';
import { rounded } from './scaled.ts';

/** What planets have to be put into. */
export interface Space {
  readonly map: StarMap;
  /** Columns of each planet. */
  readonly widths: readonly number[];
  /** Rows of every planet. */
  readonly height: number;
  readonly extent: Extent;
  /** Columns and rows that should be free between two planets. */
  readonly gap: readonly [columns: number, rows: number];
}

const mostRounds = 8;
/** Columns and rows that must be free between two planets; with fewer they do not fit. */
const least = [3, 1] as const;
/** Columns and rows that a planet may be moved by. */
const reach = [24, 9] as const;

/** Planets where they should be; nothing where they are too near to one another there. */
export function kept({ extent, widths, height }: Space, wanted: readonly Place[]): readonly Rect[] | undefined {
  const rects = wanted.map(
    ({ x, y }, planet): Rect => ({
      left: rounded(x, (extent.columns - (widths[planet] ?? 0)) / 2),
      top: rounded(y, (extent.rows - height) / 2),
      width: widths[planet] ?? 0,
      height,
    }),
  );
  return fits(rects) ? rects : undefined;
}

/**
 * Planets moved from where they should be as little as it takes to keep them apart and to let the edges be drawn well;
 * nothing where they do not fit.
 */
export function settled(space: Space, wanted: readonly Place[]): readonly Rect[] | undefined {
  const { columns, rows } = space.extent;
  const rects = wanted.map(
    ({ x, y }, planet): Rect => ({
      left: rounded(x, (columns - (space.widths[planet] ?? 0)) / 2),
      top: rounded(y, (rows - space.height) / 2),
      width: space.widths[planet] ?? 0,
      height: space.height,
    }),
  );
  for (let round = 0; round < mostRounds; round += 1) if (!moveEach(space, wanted, rects)) break;
  return fits(rects) ? rects : undefined;
}

const fits = (rects: readonly Rect[]): boolean =>
  rects.every((rect, planet) => rects.every((other, i) => i >= planet || !isTooNear(rect, other, least)));

const isTooNear = (one: Rect, other: Rect, [columns, rows]: readonly [number, number]): boolean =>
  columnsBetween(one, other) < columns && rowsBetween(one, other) < rows;

/** Moves each planet to the best place while all others stay; whether any was moved. */
function moveEach(space: Space, wanted: readonly Place[], rects: Rect[]): boolean {
  let isMoved = false;
  for (const [planet, now] of rects.entries()) {
    const own = wanted[planet];
    if (own === undefined) continue;
    const cost = (rect: Rect, limit: number) => costOf(space, wanted, rects, planet, rect, own, limit);
    const best = bestNear(space, own, now, cost);
    if (best === now) continue;
    rects[planet] = best;
    isMoved = true;
  }
  return isMoved;
}

/** The cheapest place of a planet; of two that cost the same the one where it is. */
function bestNear({ extent }: Space, own: Place, now: Rect, cost: (rect: Rect, limit: number) => number): Rect {
  let best = now;
  let lowest = cost(now, Number.POSITIVE_INFINITY);
  const lastLeft = extent.columns - now.width - (now.height === 1 ? 1 : 0);
  for (let top = firstFrom(0, own.y, reach[1]); top <= Math.min(extent.rows - now.height, own.y + reach[1]); top += 1)
    for (let left = firstFrom(1, own.x, reach[0]); left <= Math.min(lastLeft, own.x + reach[0]); left += 1) {
      if (farness(own, left, top) >= lowest - 0.001) continue;
      const rect = { ...now, left, top };
      const price = cost(rect, lowest - 0.001);
      if (price >= lowest - 0.001) continue;
      lowest = price;
      best = rect;
    }
  return best;
}

const firstFrom = (least: number, middle: number, far: number): number => Math.max(least, Math.ceil(middle - far));

/** What the way from where a planet should be costs; less than a cell is nothing. */
function farness(own: Place, left: number, top: number): number {
  const columns = Math.abs(left - own.x);
  const rows = Math.abs(top - own.y);
  return (columns < 1 ? 0 : 0.04 * columns * columns) + (rows < 1 ? 0 : 0.2 * rows * rows);
}

/** What it costs that a planet is there: its way from where it should be, nearness, order, and edges that are hard to draw. */
function costOf(
  space: Space,
  wanted: readonly Place[],
  rects: readonly Rect[],
  planet: number,
  rect: Rect,
  own: Place,
  limit: number,
): number {
  let cost = farness(own, rect.left, rect.top);
  for (let other = 0; other < rects.length; other += 1) {
    const there = rects[other];
    if (there === undefined || other === planet) continue;
    cost += nearness(space, rect, there) + disorder(rect, own, there, wanted[other]);
    if (cost >= limit) return cost;
  }
  return cost + awkwardness(space.map, rects, planet, rect);
}

function nearness({ gap }: Space, rect: Rect, other: Rect): number {
  const columns = columnsBetween(rect, other);
  const rows = rowsBetween(rect, other);
  if (columns >= gap[0] && rows >= gap[1]) return 0;
  if (columns < least[0] && rows < least[1])
    return 200 + 20 * Math.min((least[0] - columns) / rect.width, (least[1] - rows) / rect.height);
  if (columns >= gap[0] || rows >= gap[1]) return 0;
  return 3 * Math.min((gap[0] - columns) / gap[0], (gap[1] - rows) / gap[1]);
}

/** What it costs that two have changed sides. */
function disorder(rect: Rect, own: Place, there: Rect, other: Place | undefined): number {
  if (other === undefined) return 0;
  const across = (own.x - other.x) * (rect.left - there.left) < 0 && Math.abs(own.x - other.x) > 1.5;
  const down = (own.y - other.y) * (rect.top - there.top) < 0 && Math.abs(own.y - other.y) > 0.75;
  return (across ? 2 : 0) + (down ? 2 : 0);
}
