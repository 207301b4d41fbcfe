import { stripHidden } from '#engine/text/sanitize.ts';

/** Matches combining marks after four others, at the start of the text, or after a blank. */
const excessMarks = /(?<=\p{M}{4})\p{M}+|^\p{M}+|(?<= )\p{M}+/gu;

/**
 * Makes text from the network safe to show: drops control and invisible characters and excess marks, and collapses
 * blanks. Keeps letters of all scripts and emoji.
 *
 * @example
 * cleanText('a\u001b[2J déjà  日本 🙂') // => 'a[2J déjà 日本 🙂'
 */
export const cleanText = (text: string): string =>
  stripHidden(text).normalize('NFC').replace(/\s+/g, ' ').replace(excessMarks, '');

/** Cleans every text in a value, at any depth. Skips level files, which are parsed and not shown. */
export function cleaned<Value>(value: Value): Value;
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map((item: unknown) => cleaned(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === 'levelText' ? item : cleaned(item)]),
  );
}
