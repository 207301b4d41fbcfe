import { itemAt } from '#engine/lookup.ts';
import type { Glyphs } from '../styled-text.ts';

const eighths = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Eighths of a row from which on a row without such signs is filled. */
const half = 4;

/** The room of a chart. */
export interface ChartFrame {
  readonly columns: number;
  readonly rows: number;
  /** The value that fills all rows. */
  readonly max: number;
  readonly glyphs: Glyphs;
}

/**
 * Values as columns, the newest at the right end; where there are more values than columns, each column is the last value
 * of a stretch of them. Rows from the top.
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

/** Values for at most so many columns: the last of each stretch. */
function sampled(values: readonly number[], columns: number): readonly number[] {
  if (values.length <= columns) return values;
  return Array.from({ length: columns }, (_, i) => itemAt(values, Math.ceil(((i + 1) * values.length) / columns) - 1));
}

const heightOf = (value: number, max: number, full: number): number =>
  value <= 0 ? 0 : Math.max(1, Math.floor((full * Math.min(value, max)) / Math.max(1, max)));
