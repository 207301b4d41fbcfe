import { itemAt } from '../../engine/lookup.ts';
import { filledTo } from '../styled-text.ts';
import type { Section } from '../frame.ts';

/** A part of fixed height, or one that is made for so many lines; `undefined` where it has nothing to say now. */
export type Part = Section | ((lines: number) => Section) | undefined;

/** How many lines a part is to have in all; where there are fewer than `least`, it stays as it is. */
export type Wish<Name extends string> = readonly [part: Name, lines: number, least?: number];

/** The order in which parts get lines. */
export interface Shares<Name extends string> {
  /**
   * From the most important on. The first wish of a part is granted as a whole, or the part is left out; a later one as
   * far as there are lines.
   */
  readonly wishes: readonly Wish<Name>[];
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
  shares: Shares<Name>,
): Section[] {
  const named: readonly (readonly [string, Part])[] = Object.entries<Part>(parts);
  const fixed = named.reduce((sum, [, part]) => sum + (typeof part === 'object' ? heightOf(part) : 0), 0);
  const lines = linesOf(rows + 1 - fixed, (name) => typeof parts[name] === 'function', shares);
  return named.flatMap(([name, part]) => {
    if (typeof part !== 'function') return part === undefined ? [] : [part];
    const given = lines.get(name);
    return given === undefined ? [] : [exactly(part(given), given)];
  });
}

function linesOf<Name extends string>(
  room: number,
  isWanted: (name: Name) => boolean,
  { wishes, spare }: Shares<Name>,
): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let left = room;
  for (const [name, wanted, least = 0] of wishes) {
    const has = lines.get(name);
    if (!isWanted(name)) continue;
    if (has === undefined) {
      if (wanted + 1 > left) continue;
      left -= wanted + 1;
      lines.set(name, wanted);
    } else {
      const more = Math.min(wanted - has, left);
      if (more <= 0 || has + more < least) continue;
      left -= more;
      lines.set(name, has + more);
    }
  }
  const growing = spare.filter((name) => lines.has(name));
  for (let i = 0; i < left && growing.length > 0; i += 1) {
    const name = itemAt(growing, i % growing.length);
    const has = lines.get(name);
    if (has !== undefined) lines.set(name, has + 1);
  }
  return lines;
}

const exactly = (section: Section, lines: number): Section => ({
  ...section,
  lines: filledTo(section.lines.slice(0, lines), lines),
});
