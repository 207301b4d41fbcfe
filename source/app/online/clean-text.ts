import { stripHidden } from '#engine/text/sanitize.ts';

/** More marks than any language puts on a letter, and marks with no letter before them. */
const excessMarks = /(?<=\p{M}{4})\p{M}+|^\p{M}+|(?<= )\p{M}+/gu;

/**
 * A text from the network as it can be shown: letters of all scripts and pictures, nothing that a terminal would obey or
 * that is not seen.
 *
 * @example
 * cleanText('a\u001b[2J déjà  日本 🙂') // => 'a[2J déjà 日本 🙂'
 */
export const cleanText = (text: string): string =>
  stripHidden(text).normalize('NFC').replace(/\s+/g, ' ').replace(excessMarks, '');

/**
 * The same for every text in a value, at whatever depth; the texts of level files stay as they are, since rows are drawn
 * from them and they are never shown.
 */
export function cleaned<Value>(value: Value): Value;
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map((item: unknown) => cleaned(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === 'levelText' ? item : cleaned(item)]),
  );
}
