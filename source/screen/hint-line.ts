import { cutText } from './cut.ts';
import { type Line, line, type Role } from './paint.ts';

/** A line of the hint: the longest of several texts that there is room for. */
export interface Hint {
  /** From the longest to the shortest. */
  readonly texts: readonly string[];
  readonly role?: Role;
}

/**
 * A line of the hint in so many columns.
 *
 * @example
 * hintLine({ texts: ['Enter moves there', 'Enter moves'] }, 12) // => line('Enter moves')
 */
export const hintLine = ({ texts, role = 'text' }: Hint, width: number): Line =>
  line(cutText(texts.find((text) => text.length <= width) ?? texts.at(-1) ?? '', width), role);
