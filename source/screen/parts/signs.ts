import { type Line, type Role, type Span, span } from '../styled-text.ts';

/** A sign with what it means. */
export type Sign = readonly [text: string, role: Role, meaning: string];

/** Signs with what all of them mean. */
export type Signs = readonly [marks: readonly (readonly [text: string, role: Role])[], meaning: string];

/**
 * Signs and their meanings, as rows of the help.
 *
 * @example
 * signLines([[['#', 'strong', 'a wall']]]) // => [[span('#', 'strong'), span(' a wall', 'dim')]]
 */
export const signLines = (rows: readonly (readonly (Sign | Signs)[])[]): readonly Line[] =>
  rows.map((row) => row.flatMap((sign, i) => [...(i === 0 ? [] : [span('   ')]), ...spansOf(sign)]));

function spansOf(sign: Sign | Signs): Span[] {
  if (sign.length === 3) return [span(sign[0], sign[1]), span(` ${sign[2]}`, 'dim')];
  const [marks, meaning] = sign;
  return [...marks.flatMap(([text, role]) => [span(text, role), span(' ')]), span(meaning, 'dim')];
}
