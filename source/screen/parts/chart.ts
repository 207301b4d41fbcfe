import { itemAt } from '#engine/lookup.ts';
import type { Glyphs } from '../styled-text.ts';

const eighths = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Minimum number of eighths for a row to be drawn as filled, in terminals without characters for eighths. */
const half = 4;

export interface ChartFrame {
  readonly columns: number;
  readonly rows: number;
  /** Value whose column fills all rows. */
  readonly max: number;
  readonly glyphs: Glyphs;
}

/**
 * Draws values as columns, the newest on the right. Returns the rows from the top. If there are more values than
 * columns, each column shows the last value of an interval.
 *
 * @example
 * chartRows([0, 4, 8], { columns: 3, rows: 1, max: 8, glyphs: unicode }) // => [' ▄█']
 */
export function chartRows(values: readonly number[], { columns, rows, max, glyphs }: ChartFrame): readonly string[] {
  const heights = sampled(values, columns).map((value) => heightOf(value, max, 8 * rows));
  const isPlain = glyphs.barParts.length === 0;
  return Array.from({ length: rows }, (_, row) => {
    const below = 8 * (rows - 1 - row);
    const signs = heights.map((height) => {
      const filled = Math.min(8, height - below);
      if (isPlain) return filled >= half ? '#' : ' ';
      return filled <= 0 ? ' ' : itemAt(eighths, filled - 1);
    });
    return signs.join('').padStart(columns);
  });
}

/** Reduces values to at most `columns`, taking the last of each interval. */
function sampled(values: readonly number[], columns: number): readonly number[] {
  if (values.length <= columns) return values;
  return Array.from({ length: columns }, (_, i) => itemAt(values, Math.ceil(((i + 1) * values.length) / columns) - 1));
}

const heightOf = (value: number, max: number, full: number): number =>
  value <= 0 ? 0 : Math.max(1, Math.floor((full * Math.min(value, max)) / Math.max(1, max)));
