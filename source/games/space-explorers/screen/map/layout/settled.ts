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

const mostRounds = 12;
/** Columns and rows that must be free between two planets; with fewer they do not fit. */
const least = [3, 1] as const;
/** Planets up to which the whole room is searched, and up to which edges count. */
const few = 24;

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
  return rects.some((rect, planet) => rects.some((other, i) => i < planet && isTooNear(rect, other, least)))
    ? undefined
    : rects;
}

const isTooNear = (one: Rect, other: Rect, [columns, rows]: readonly [number, number]): boolean =>
  columnsBetween(one, other) < columns && rowsBetween(one, other) < rows;

/** Moves each planet to the best place while all others stay; whether any was moved. */
function moveEach(space: Space, wanted: readonly Place[], rects: Rect[]): boolean {
  let isMoved = false;
  for (const [planet, now] of rects.entries()) {
    let best = now;
    let lowest = costOf(space, wanted, rects, planet, now, Number.POSITIVE_INFINITY);
    if (lowest < 0.01) continue;
    for (const rect of candidates(space, wanted[planet], now)) {
      const cost = costOf(space, wanted, rects, planet, rect, lowest);
      if (cost >= lowest - 0.001) continue;
      lowest = cost;
      best = rect;
    }
    if (best === now) continue;
    rects[planet] = best;
    isMoved = true;
  }
  return isMoved;
}

function* candidates({ extent, map }: Space, wanted: Place | undefined, now: Rect): Generator<Rect> {
  const [across, down] = map.ids.length <= few ? [extent.columns, extent.rows] : [12, 5];
  const lastLeft = extent.columns - now.width;
  const lastTop = extent.rows - now.height;
  const x = Math.round(wanted?.x ?? now.left);
  const y = Math.round(wanted?.y ?? now.top);
  for (let top = Math.max(0, y - down); top <= Math.min(lastTop, y + down); top += 1)
    for (let left = Math.max(1, x - across); left <= Math.min(lastLeft, x + across); left += 1)
      yield { ...now, left, top };
}

/** What it costs that a planet is there: its way from where it should be, nearness, order, and edges that are hard to draw. */
function costOf(
  space: Space,
  wanted: readonly Place[],
  rects: readonly Rect[],
  planet: number,
  rect: Rect,
  limit: number,
): number {
  const own = wanted[planet];
  if (own === undefined) return 0;
  let cost = 0.04 * (rect.left - own.x) ** 2 + 0.2 * (rect.top - own.y) ** 2;
  if (Math.abs(rect.left - own.x) < 1) cost = 0.2 * (rect.top - own.y) ** 2;
  if (Math.abs(rect.top - own.y) < 1) cost -= 0.2 * (rect.top - own.y) ** 2;
  for (const [other, there] of rects.entries()) {
    if (cost >= limit) return cost;
    if (other !== planet) cost += nearness(space, rect, there) + disorder(rect, own, there, wanted[other]);
  }
  return cost >= limit ? cost : cost + awkwardness(space.map, rects, planet, rect);
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
