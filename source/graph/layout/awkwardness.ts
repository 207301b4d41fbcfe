import { unreachable } from '../../engine/lookup.ts';
import type { Graph } from '../graph.ts';
import type { Rect } from '../rect.ts';

/** How hard the edges of a node would be to draw if it were there: least where they are straight, then with one elbow. */
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

/** Whether a node lies on a straight way. */
const isOn = ({ left, top, width, height }: Rect, x1: number, y1: number, x2: number, y2: number): boolean =>
  Math.max(x1, x2) >= left &&
  Math.min(x1, x2) < left + width &&
  Math.max(y1, y2) >= top &&
  Math.min(y1, y2) < top + height;
