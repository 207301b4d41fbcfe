import { groupDigits as inGroups } from '../../../../screen/format-number.ts';

/** A number as it is read: `9999`, `12,345`. */
export const grouped = (number: number): string => (Math.abs(number) < 10_000 ? String(number) : inGroups(number));

/** A number where there is little room: `9999`, `12k`, `999M`. */
export function compact(number: number): string {
  if (number < 10_000) return String(number);
  return number < 1_000_000 ? `${Math.floor(number / 1000)}k` : `${Math.floor(number / 1_000_000)}M`;
}

/** A health now and after: `3>5`; only one number where it stays. */
export const nowAndAfter = (now: number, after = now, write = grouped): string =>
  now === after ? write(now) : `${write(now)}>${write(after)}`;

const smallNumbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** A number in a sentence: `one`, `nine`, `10`. */
export const inWords = (number: number): string => smallNumbers[number] ?? grouped(number);

/** A change on two columns; of one that does not fit only its direction, as `--` or `++`. */
export function tailOf(change: number): string {
  const text = signed(change);
  return text.length <= 2 ? text : text.slice(0, 1).repeat(2);
}

/** `+2`, `-16` */
export const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

/** Something in a list: as it begins a row, and as it follows another. */
export interface Item {
  readonly first: string;
  readonly next: string;
}

/** Items as rows of at most this width, as many in each as fit; none is broken but one that is longer than a row. */
export function packed(items: readonly Item[], gap: string, width: number): string[] {
  const rows: string[] = [];
  for (const { first, next } of items) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + gap.length + next.length <= width) rows[rows.length - 1] = row + gap + next;
    else rows.push(first);
  }
  return rows;
}

/** The same for texts that do not depend on what they follow. */
export const rowsOfTexts = (texts: readonly string[], gap: string, width: number): string[] =>
  packed(
    texts.map((text) => ({ first: text, next: text })),
    gap,
    width,
  );
