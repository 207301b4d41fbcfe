import type { StarMap } from '../../../map.ts';
import type { Rect } from '../rect.ts';

/** A straight piece of an edge as it would be drawn. */
type Run = readonly [fromColumn: number, fromRow: number, toColumn: number, toRow: number];

/** How hard the edges of a planet would be to draw if it were there: least where they are straight, then with one elbow. */
export function awkwardness(map: StarMap, rects: readonly Rect[], planet: number, rect: Rect): number {
  let cost = 0;
  for (const { to } of map.ways[planet] ?? []) {
    const other = rects[to];
    if (other !== undefined) cost += awkwardnessOf(rects, planet, rect, to, other);
  }
  return cost;
}

function awkwardnessOf(rects: readonly Rect[], from: number, one: Rect, to: number, other: Rect): number {
  const row = middleRow(one);
  const otherRow = middleRow(other);
  const column = middleColumn(one);
  const otherColumn = middleColumn(other);
  const isFree = (runs: readonly Run[]) => blocked(rects, from, to, runs) === 0;
  if (row === otherRow) return isFree([[column, row, otherColumn, row]]) ? 0 : 4;
  const shared =
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  if (shared > 0) {
    const shift = 1 - shared / Math.max(one.width, other.width);
    return isFree([[(column + otherColumn) >> 1, row, (column + otherColumn) >> 1, otherRow]]) ? 0.8 * shift : 4;
  }
  const isWide = Math.abs(column - otherColumn) > Math.max(one.width, other.width) / 2 + 1;
  const isHigh = Math.abs(row - otherRow) >= (one.height + other.height) / 2;
  if (!isWide || !isHigh) return 3;
  const elbows: readonly (readonly Run[])[] = [
    [
      [column, row, column, otherRow],
      [column, otherRow, otherColumn, otherRow],
    ],
    [
      [otherColumn, otherRow, otherColumn, row],
      [otherColumn, row, column, row],
    ],
  ];
  return elbows.some(isFree) ? 1.2 : 3;
}

const middleRow = ({ top, height }: Rect): number => top + ((height - 1) >> 1);
const middleColumn = ({ left, width }: Rect): number => left + ((width - 1) >> 1);

/** How many planets beside these two lie on the way. */
function blocked(rects: readonly Rect[], from: number, to: number, runs: readonly Run[]): number {
  let count = 0;
  for (const [planet, { left, top, width, height }] of rects.entries()) {
    if (planet === from || planet === to) continue;
    for (const [x1, y1, x2, y2] of runs)
      if (
        Math.max(x1, x2) >= left &&
        Math.min(x1, x2) < left + width &&
        Math.max(y1, y2) >= top &&
        Math.min(y1, y2) < top + height
      )
        count += 1;
  }
  return count;
}
