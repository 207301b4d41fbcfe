import { firstThatFits } from '../truncate.ts';
import { padRows, type Line, line } from '../styled-text.ts';
import type { Section } from '../frame.ts';

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
  const maxScroll = Math.max(0, lines.length - rows);
  const hidden = Math.min(scrolled, maxScroll);
  const start = from === 'end' ? maxScroll - hidden : hidden;
  const visibleLines = lines.slice(start, start + rows);
  const where = `${isNarrow === true ? '' : 'lines '}${start + 1}-${start + visibleLines.length} of ${lines.length}`;
  return {
    title,
    tag: maxScroll > 0 ? where : undefined,
    lines: padRows(visibleLines, rows),
  };
}

/** A list of which there may be more than there is room for. */
export interface ListLines {
  readonly title: string;
  /** At the right end of the rule, where all of it is seen. */
  readonly tag?: string | undefined;
  readonly lines: readonly Line[];
  /** The room for it. */
  readonly rows: number;
  readonly width: number;
  /** A line to keep in the middle; the last line where absent. */
  readonly marked?: number | undefined;
}

/** Columns of a rule beside its title and its tag. */
const aroundRule = 6;

/**
 * As much of a list as there is room for; the rule says what is seen of it, where that is not all.
 *
 * @example
 * const lines = ['a', 'b', 'c'].map((text) => line(text));
 * listSection({ title: 'orders', tag: '12 food', lines, rows: 3, width: 22 }).tag // => '12 food'
 * listSection({ title: 'orders', tag: '12 food', lines, rows: 2, width: 22 }).tag // => '2-3 of 3'
 * listSection({ title: 'orders', tag: '12 food', lines, rows: 2, width: 22, marked: 0 }).tag // => '1-2 of 3'
 */
export function listSection({ title, tag, lines, rows, width, marked = lines.length }: ListLines): Section {
  const maxScroll = lines.length - rows;
  if (maxScroll <= 0) return { title, tag, lines };
  const first = Math.max(0, Math.min(marked - Math.floor(rows / 2), maxScroll));
  const where = `${first + 1}-${first + rows}`;
  return {
    title,
    tag: firstThatFits([`${where} of ${lines.length}`, where], width - title.length - aroundRule),
    lines: lines.slice(first, first + rows),
  };
}

/**
 * As many lines as there is room for; the last says how many more there are.
 *
 * @example
 * const lines = ['a', 'b', 'c'].map((text) => line(text));
 * linesOrMore(lines, 2)[1] // => line(' and 2 more', 'dim')
 */
export const linesOrMore = (lines: readonly Line[], rows: number, more = 'more'): readonly Line[] =>
  lines.length <= rows
    ? lines
    : [...lines.slice(0, Math.max(0, rows - 1)), line(` and ${lines.length - rows + 1} ${more}`, 'dim')];
