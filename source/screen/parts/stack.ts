import { itemAt } from '../../engine/lookup.ts';
import { padRows } from '../styled-text.ts';
import type { Section } from '../frame.ts';

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
 * rows and the wishes alone, and not on what is said, so that nothing jumps; sections of fixed height are always there.
 *
 * @param rows without the first rule, which is that of the whole body
 *
 * @example
 * const list = (lines: number) => ({ title: 'list', lines: [[span(`in ${lines} lines`)]] });
 * const parts = { list, more: list };
 * const shares = { wishes: [['list', 2], ['more', 3]], spare: ['list'] } as const;
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
