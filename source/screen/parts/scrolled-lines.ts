import { filledTo, type Line } from '../paint.ts';
import type { Section } from '../screen.ts';

/** Lines of which there may be more than there is room for. */
export interface ScrolledLines {
  readonly title: string;
  readonly lines: readonly Line[];
  /** The room for them. */
  readonly rows: number;
  /** How many lines before those that are seen are not, from the end counted behind them. */
  readonly scrolled: number;
  readonly from?: 'start' | 'end';
  /** Whether the rule says no more than the numbers, for a narrow section. */
  readonly isNarrow?: boolean;
}

/**
 * Exactly so many of the lines; the rule says which, where not all are seen.
 *
 * @example
 * const lines = ['a', 'b', 'c'].map((text) => line(text));
 * scrolledSection({ title: 'log', lines, rows: 2, scrolled: 0, from: 'end' }).tag // => 'lines 2-3 of 3'
 */
export function scrolledSection({ title, lines, rows, scrolled, from, isNarrow }: ScrolledLines): Section {
  const most = Math.max(0, lines.length - rows);
  const hidden = Math.min(scrolled, most);
  const start = from === 'end' ? most - hidden : hidden;
  const shown = lines.slice(start, start + rows);
  const where = `${isNarrow === true ? '' : 'lines '}${start + 1}-${start + shown.length} of ${lines.length}`;
  return {
    title,
    tag: most > 0 ? where : undefined,
    lines: filledTo(shown, rows),
  };
}
