import { stripHidden } from '../../engine/text/sanitize.ts';
import { toCharacterSet } from '../../engine/text/width.ts';
import type { Frame } from '../../screen/frame.ts';
import type { Glyphs, Line } from '../../screen/styled-text.ts';

/** The texts of a line that have more than a blank between them. */
const partsOf = (line: Line): readonly string[] =>
  line
    .map(({ text }) => text)
    .join('')
    .trim()
    .split(/ {2,}/);

/**
 * A screen where only the name of its window is seen: its title, and in a match the turn.
 *
 * @example
 * windowTitle({ title: line('RISC   Twin Rivers'), facts: line('turn 3  your orders') }, unicode) // => 'RISC, Twin Rivers, turn 3'
 */
export function windowTitle(
  { title, facts }: Pick<Frame, 'title' | 'facts'>,
  { characters }: Pick<Glyphs, 'characters'>,
): string {
  const turns = partsOf(facts).filter((part) => /^(?:turn|round) \d/.test(part));
  return toCharacterSet(stripHidden([...partsOf(title), ...turns].join(', ')), characters);
}
