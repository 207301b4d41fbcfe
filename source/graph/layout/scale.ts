import { itemAt } from '#engine/lookup.ts';
import type { Extent, Point } from '../graph.ts';

/** Cells that are left free around all nodes. */
export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The first column and row of nodes of these sizes whose places are spread over the room; not rounded. */
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

/** Values as parts of their range, from 0 to 1; the middle where all are the same. */
function spread(values: readonly number[]): readonly number[] {
  const min = Math.min(...values);
  const range = Math.max(...values) - min;
  return values.map((value) => (range === 0 ? 0.5 : (value - min) / range));
}

/** Whole numbers; a half goes away from the middle, so that what is symmetric stays so. */
export const roundFrom = (value: number, middle: number): number =>
  value < middle ? Math.ceil(value - 0.5) : Math.floor(value + 0.5);
