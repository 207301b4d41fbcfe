import { itemAt } from '#engine/lookup.ts';
import { type Line, line, padRows } from './styled-text.ts';
import type { Target, TargetArea } from './target.ts';
import { firstThatFits } from './truncate.ts';

/** Number of rows that the screens of all games share: title, two rules, two rows of status, footer. */
export const frameRows = 6;

export interface Section {
  readonly title: string;
  /** Text at the right end of the rule. */
  readonly tag?: string | undefined;
  readonly lines: readonly Line[];
  /** True for optional help. The chat may cover its last lines. */
  readonly isSpare?: true | undefined;
  /** Section to the right, in the same rows. This section is then `columns` wide. */
  readonly beside?: { readonly columns: number; readonly section: Section } | undefined;
  /** Makes the title clickable. `isChosen` is true if the cursor is on it. */
  readonly button?: { readonly target: Target; readonly isChosen: boolean } | undefined;
  /** Click areas within the section, such as cells of a board. A line's own target takes precedence. */
  readonly areas?: readonly TargetArea[] | undefined;
  readonly target?: Target | undefined;
}

export interface Frame {
  readonly title: Line;
  readonly facts: Line;
  readonly top?: Section | undefined;
  readonly left: readonly Section[];
  /** The panel on the right. If undefined, the left part has the full width. */
  readonly panel?: { readonly width: number; readonly sections: readonly Section[] } | undefined;
  /** Description of the thing under the cursor, and the effect of Enter. */
  readonly status: readonly [Line, Line];
  /** True if both status rows are one text, which a message replaces completely. */
  readonly isOneStatus?: boolean;
}

export interface ScrolledLines {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly rows: number;
  /** Number of lines scrolled off at the top, or at the bottom if `from` is `end`. */
  readonly scrolled: number;
  readonly from?: 'start' | 'end';
  /** True if the title line is too narrow for the word `lines`, so that its tag shows only numbers. */
  readonly isNarrow?: boolean;
}

/**
 * Section that shows `rows` of its lines. If it hides some lines, its tag says which lines are visible.
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

export interface ListLines {
  readonly title: string;
  /** Text at the right end of the rule, if no lines are hidden. */
  readonly tag?: string | undefined;
  readonly lines: readonly Line[];
  readonly rows: number;
  readonly width: number;
  /** Index of the line to keep in the middle. Default: the end of the list. */
  readonly marked?: number | undefined;
}

/** Columns of a rule besides its title and tag. */
const aroundRule = 6;

/**
 * Section with as many lines as fit. If some lines are hidden, its tag says which lines are visible.
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
 * The lines that fit into `rows`. If some lines are hidden, the last row says how many.
 *
 * @example
 * const lines = ['a', 'b', 'c'].map((text) => line(text));
 * linesOrMore(lines, 2)[1] // => line(' and 2 more', 'dim')
 */
export const linesOrMore = (lines: readonly Line[], rows: number, more = 'more'): readonly Line[] =>
  lines.length <= rows
    ? lines
    : [...lines.slice(0, Math.max(0, rows - 1)), line(` and ${lines.length - rows + 1} ${more}`, 'dim')];

/** A section, or a function that builds a section for a number of lines. Undefined if there is nothing to show. */
export type Part = Section | ((lines: number) => Section) | undefined;

/** Requests `lines` lines in total for a part. If fewer than `minLines` are available, the part does not grow. */
export type RowRequest<Name extends string> = readonly [part: Name, lines: number, minLines?: number];

export interface RowShares<Name extends string> {
  /** Requests by priority. If a part's first request does not fit completely, the part is omitted. */
  readonly requests: readonly RowRequest<Name>[];
  /** Parts that share the remaining lines. Each gets one line in turn. */
  readonly spare: readonly NoInfer<Name>[];
}

/**
 * Number of lines of a section, including the rule above it.
 *
 * @example
 * heightOf({ title: 'log', lines: [[span('nothing')]] }) // => 2
 */
export const heightOf = ({ lines }: Section): number => 1 + lines.length;

/**
 * Stacks the parts in their order to fill the rows exactly. Heights depend only on the room and the requests, never on
 * content, so that the layout does not jump. Sections of fixed height are always included.
 *
 * @param rows number of rows without the first rule, which belongs to the whole body
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
