import { type Area, type Line, type Span, span } from '#screen/styled-text.ts';
import { choiceAfter } from '../lists/list.ts';
import type { HelpPage } from './help-pages.ts';

export interface Reading {
  readonly at: number;
  readonly scrolled: number;
  readonly row?: number | undefined;
}

export const pageStart = (at: number): Reading => ({ at, scrolled: 0 });

/** Current page, limited to the last one: a larger terminal needs fewer pages. */
export const pageOf = ({ at }: Reading, pages: readonly HelpPage[]): number => Math.min(at, pages.length - 1);

export function turned(reading: Reading, key: string, pages: readonly HelpPage[]): Reading {
  const at = pageOf(reading, pages);
  switch (key) {
    case 'home':
      return pageStart(0);
    case 'end':
      return pageStart(pages.length - 1);
    case 'left':
    case 'h':
    case 'pageup':
      return pageStart(reading.scrolled > 0 ? at : Math.max(0, at - 1));
    default:
      return pageStart(Math.min(at + 1, pages.length - 1));
  }
}

/** Position after a key that moves between key rows or scrolls text. The text follows the last key row. */
export function stepped(reading: Reading, key: string, pages: readonly HelpPage[]): Reading {
  const at = pageOf(reading, pages);
  const now = pages[at];
  const isUp = ['up', 'k', 'wheelup'].includes(key);
  if (now === undefined || now.kind === 'keys') return otherRow(reading, isUp, pages);
  const before = pages[at - 1];
  if (isUp && reading.scrolled > 0) return { at, scrolled: reading.scrolled - 1 };
  if (isUp && before?.kind === 'keys') return rowStart(Math.max(...before.rows, 0), pages);
  if (isUp) return before === undefined ? reading : { at: at - 1, scrolled: before.lines.length };
  if (at === pages.length - 1) return reading;
  return reading.scrolled < now.lines.length ? { at, scrolled: reading.scrolled + 1 } : pageStart(at + 1);
}

const rowStart = (row: number, pages: readonly HelpPage[]): Reading => ({
  at: pages.findIndex((one) => one.rows.includes(row)),
  scrolled: 0,
  row,
});

function otherRow(reading: Reading, isUp: boolean, pages: readonly HelpPage[]): Reading {
  const rows = pages.flatMap((one) => one.rows);
  if (reading.row === undefined) return rowStart(Math.min(...(pages[pageOf(reading, pages)]?.rows ?? [0])), pages);
  const text = pages.findIndex(({ kind }) => kind !== 'keys');
  if (!isUp && reading.row === rows.length - 1 && text > 0) return pageStart(text);
  return rowStart(choiceAfter(isUp ? 'up' : 'down', reading.row, rows.length, 1), pages);
}

/** Visible text: a single page, or after scrolling, that page and all later ones as one text. */
export function seenLines(
  reading: Reading,
  pages: readonly HelpPage[],
  room: number,
): readonly (HelpLine & { readonly spans: Line })[] {
  const at = pageOf(reading, pages);
  const linesOf = (one: HelpPage, i: number) => one.lines.map((spans, row) => ({ at: i, row, spans }));
  if (reading.scrolled === 0) return pages.slice(at, at + 1).flatMap((one) => linesOf(one, at));
  return pages
    .flatMap((one, i) => (i < at ? [] : [...linesOf(one, i), { at: i, row: one.lines.length, spans: [] }]))
    .slice(reading.scrolled, reading.scrolled + room);
}

/** Zero-based page and row of a line. */
export interface HelpLine {
  readonly at: number;
  readonly row: number;
}

const textOf = (spans: Line): string => spans.map(({ text }) => text).join('');

/** Ignores case. None for an empty text. */
export const matchesIn = (pages: readonly HelpPage[], wanted: string): HelpLine[] =>
  wanted === ''
    ? []
    : pages.flatMap(({ lines }, at) =>
        lines.flatMap((spans, row) =>
          textOf(spans).toLowerCase().includes(wanted.toLowerCase()) ? [{ at, row }] : [],
        ),
      );

export function highlighted(spans: Line, wanted: string, area: Area): Line {
  const text = textOf(spans).toLowerCase();
  const sought = wanted.toLowerCase();
  const marked = new Set<number>();
  for (let from = text.indexOf(sought); from >= 0 && sought !== ''; from = text.indexOf(sought, from + 1))
    for (let i = from; i < from + sought.length; i++) marked.add(i);
  let start = 0;
  return spans.flatMap((part) => {
    const runs: Span[] = [];
    for (let i = 0; i < part.text.length; i++) {
      const under = marked.has(start + i) ? area : part.area;
      const character = part.text.charAt(i);
      const last = runs.at(-1);
      if (last !== undefined && last.area === under) runs[runs.length - 1] = { ...last, text: last.text + character };
      else runs.push(span(character, part.role, under));
    }
    start += part.text.length;
    return runs;
  });
}
