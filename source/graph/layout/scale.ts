import { itemAt } from '#engine/lookup.ts';
import type { Extent, Point } from '../graph.ts';

export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Left and top of each node after spreading the positions over the room. Not rounded. */
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

/** Values scaled to the range from 0 to 1, or 0.5 if all are equal. */
function spread(values: readonly number[]): readonly number[] {
  const min = Math.min(...values);
  const range = Math.max(...values) - min;
  return values.map((value) => (range === 0 ? 0.5 : (value - min) / range));
}

/** Rounds to whole numbers, halves away from `middle`, so that symmetric positions stay symmetric. */
export const roundFrom = (value: number, middle: number): number =>
  value < middle ? Math.ceil(value - 0.5) : Math.floor(value + 0.5);
