import { firstThatFits } from './truncate.ts';
import { type Line, line, type Role } from './styled-text.ts';

/** A line of the status: the longest of several texts that there is room for. */
export interface StatusTexts {
  /** From the longest to the shortest. */
  readonly texts: readonly string[];
  readonly role?: Role;
}

/**
 * A line of the status in so many columns.
 *
 * @example
 * statusLine({ texts: ['Enter moves there', 'Enter moves'] }, 12) // => line('Enter moves')
 */
export const statusLine = ({ texts, role = 'text' }: StatusTexts, width: number): Line =>
  line(firstThatFits(texts, width), role);
