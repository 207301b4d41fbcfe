import { itemAt } from '#engine/lookup.ts';
import { type Line, line, padRows } from './styled-text.ts';
import type { Target, TargetArea } from './target.ts';
import { firstThatFits } from './truncate.ts';

/** Rows of the screen that are not a game's: title, two rules, two of status, footer. */
export const frameRows = 6;

/** A part of the screen below a rule with its title. */
export interface Section {
  readonly title: string;
  /** At the right end of the rule. */
  readonly tag?: string | undefined;
  readonly lines: readonly Line[];
  /** Whether it only helps: where people talk, what they say may take its last lines. */
  readonly isSpare?: true | undefined;
  /** A section to its right in the same rows; the lines of this one are then limited to so many columns. */
  readonly beside?: { readonly columns: number; readonly section: Section } | undefined;
  /** Of a title that does something: what it stands for, and whether the cursor is on it. */
  readonly button?: { readonly target: Target; readonly isChosen: boolean } | undefined;
  /** Rectangles of a board or map that stand for something; what a line itself stands for comes first. */
  readonly areas?: readonly TargetArea[] | undefined;
  /** The target of the whole section below its title. */
  readonly target?: Target | undefined;
}

/** A screen as data: what the frame composes into rows. */
export interface Frame {
  readonly title: Line;
  /** At the right end of the title row. */
  readonly facts: Line;
  readonly left: readonly Section[];
  /** The panel; the left part takes the whole width without it. */
  readonly panel?: { readonly width: number; readonly sections: readonly Section[] } | undefined;
  /** The thing at the cursor, and the effect of Enter there. */
  readonly status: readonly [Line, Line];
  /** Whether both rows of the status are one text, which makes room for a message as a whole. */
  readonly isOneStatus?: boolean;
}

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

/** A part of fixed height, or one that is made for so many lines; `undefined` where it has nothing to say now. */
export type Part = Section | ((lines: number) => Section) | undefined;

/** How many lines a part is to have in all; where there are fewer than `minLines`, it stays as it is. */
export type RowRequest<Name extends string> = readonly [part: Name, lines: number, minLines?: number];

/** The order in which parts get lines. */
export interface RowShares<Name extends string> {
  /**
   * From the most important on. The first wish of a part is granted as a whole, or the part is left out; a later one as
   * far as there are lines.
   */
  readonly requests: readonly RowRequest<Name>[];
  /** Parts that get the remaining lines, one by one in turn; others get none. */
  readonly spare: readonly NoInfer<Name>[];
}

/**
 * Lines that a section takes with the rule above it.
 *
 * @example
 * heightOf({ title: 'log', lines: [[span('nothing')]] }) // => 2
 */
export const heightOf = ({ lines }: Section): number => 1 + lines.length;

/**
 * Parts one below the other, in the order in which they are named, in exactly so many rows. Their heights depend on the
 * rows and the requests alone, and not on what is said, so that nothing jumps; sections of fixed height are always there.
 *
 * @param rows without the first rule, which is that of the whole body
 *
 * @example
 * const list = (lines: number) => ({ title: 'list', lines: [[span(`in ${lines} lines`)]] });
 * const parts = { list, more: list };
 * const shares = { requests: [['list', 2], ['more', 3]], spare: ['list'] } as const;
 * stack(7, parts, shares).map(({ lines }) => lines.length) // => [3, 3]
 * stack(4, parts, shares).map(({ lines }) => lines.length) // => [4]
 */
export function stack<Name extends string>(
  rows: number,
  parts: Readonly<Record<Name, Part>>,
  shares: RowShares<Name>,
): Section[] {
  const named: readonly (readonly [string, Part])[] = Object.entries<Part>(parts);
  const fixed = named.reduce((sum, [, part]) => sum + (typeof part === 'object' ? heightOf(part) : 0), 0);
  const lines = linesOf(rows + 1 - fixed, (name) => typeof parts[name] === 'function', shares);
  return named.flatMap(([name, part]) => {
    if (typeof part !== 'function') return part === undefined ? [] : [part];
    const lineCount = lines.get(name);
    return lineCount === undefined ? [] : [exactly(part(lineCount), lineCount)];
  });
}

function linesOf<Name extends string>(
  room: number,
  isWanted: (name: Name) => boolean,
  { requests, spare }: RowShares<Name>,
): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let linesLeft = room;
  for (const [name, requested, minLines = 0] of requests) {
    const has = lines.get(name);
    if (!isWanted(name)) continue;
    if (has === undefined) {
      if (requested + 1 > linesLeft) continue;
      linesLeft -= requested + 1;
      lines.set(name, requested);
    } else {
      const more = Math.min(requested - has, linesLeft);
      if (more <= 0 || has + more < minLines) continue;
      linesLeft -= more;
      lines.set(name, has + more);
    }
  }
  const growing = spare.filter((name) => lines.has(name));
  for (let i = 0; i < linesLeft && growing.length > 0; i += 1) {
    const name = itemAt(growing, i % growing.length);
    const has = lines.get(name);
    if (has !== undefined) lines.set(name, has + 1);
  }
  return lines;
}

const exactly = (section: Section, lines: number): Section => ({
  ...section,
  lines: padRows(section.lines.slice(0, lines), lines),
});
