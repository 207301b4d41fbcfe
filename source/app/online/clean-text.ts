import { withoutHidden } from '../../engine/visible.ts';

/** Signs of one column in every terminal: those of ASCII, and the letters of Europe. */
const strange = /[^ -~¡-¬®-ɏͰ-ԯ]/gu;

/**
 * A text from the network as it can be shown: nothing that a terminal would obey, a question mark for what is not one
 * column wide in every terminal.
 *
 * @example
 * cleanText('a\u001b[2J déjà 🙂') // => 'a[2J déjà ?'
 */
export const cleanText = (text: string): string => withoutHidden(text).replace(/\s+/g, ' ').replace(strange, '?');

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
