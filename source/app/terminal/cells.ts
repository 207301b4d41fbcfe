import { narrowSigns } from '../../screen/paint.ts';
import { esc } from './split-input.ts';
import { noStyle, onBlank, type Style, styled } from './style.ts';

/** A row of the screen, one sign and one style for each cell. */
export interface Cells {
  readonly signs: string;
  /** On blanks only what shows on them. */
  readonly styles: readonly Style[];
}

const pieces = new RegExp(`${esc}\\[([\\d;]*)m|([${narrowSigns}]+)|[^]`, 'g');

/**
 * The cells of a row of text with codes.
 *
 * @returns undefined for a row with anything but characters of one column and known looks, or that does not end in the look
 * it began with
 */
export function cellsOf(row: string, columns: number): Cells | undefined {
  let signs = '';
  let style = noStyle;
  const styles: Style[] = [];
  for (const [, parameters, text] of row.matchAll(pieces)) {
    if (text !== undefined) {
      const blank = onBlank(style);
      for (const sign of text) styles.push(sign === ' ' ? blank : style);
      signs += text;
    } else {
      const next = parameters === undefined ? undefined : styled(style, parameters);
      if (next === undefined) return undefined;
      style = next;
    }
  }
  if (style !== noStyle || signs.length > columns) return undefined;
  while (styles.length < columns) styles.push(noStyle);
  return { signs: signs.padEnd(columns), styles };
}
