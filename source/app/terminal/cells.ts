import { hasHidden } from '../../engine/text/sanitize.ts';
import { charactersOf, columnsOf, isNarrow } from '../../engine/text/width.ts';
import { esc } from './input.ts';
import { noStyle, onBlank, type Style, applySgr } from './style.ts';

/** A row of the screen, one sign and one style for each cell. */
export interface Cells {
  /** A sign of two columns is in the first of its cells; the second has none. */
  readonly signs: readonly string[];
  /** On blanks only what shows on them. */
  readonly styles: readonly Style[];
  /** Whether every cell takes what is written there, and no more, in every terminal. */
  readonly isPlain: boolean;
}

const pieces = new RegExp(`${esc}\\[([\\d;]*)m|([^${esc}]+)|[^]`, 'g');

/**
 * The cells of a row of text with codes.
 *
 * @returns undefined for a row with codes other than those of known looks, or that does not end in the look it began with
 */
export function cellsOf(row: string, columns: number): Cells | undefined {
  const signs: string[] = [];
  let style = noStyle;
  const styles: Style[] = [];
  let isPlain = true;
  for (const [, parameters, text] of row.matchAll(pieces)) {
    if (text !== undefined) {
      const blank = onBlank(style);
      if (isNarrow(text)) {
        for (const sign of text) {
          signs.push(sign);
          styles.push(sign === ' ' ? blank : style);
        }
        continue;
      }
      if (hasHidden(text)) return undefined;
      isPlain = false;
      for (const sign of charactersOf(text)) {
        const width = columnsOf(sign);
        // A mark for which a look has ended before it stands on what is before it.
        if (width === 0) signs.push((signs.pop() ?? '') + sign);
        else signs.push(sign, ...Array.from({ length: width - 1 }, () => ''));
        for (let i = 0; i < width; i++) styles.push(sign === ' ' ? blank : style);
      }
    } else {
      const next = parameters === undefined ? undefined : applySgr(style, parameters);
      if (next === undefined) return undefined;
      style = next;
    }
  }
  if (style !== noStyle || signs.length > columns) return undefined;
  while (signs.length < columns) signs.push(' ');
  while (styles.length < columns) styles.push(noStyle);
  return { signs, styles, isPlain };
}
