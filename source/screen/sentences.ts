import { wrap } from '#engine/text/width.ts';

/** Columns of a line of words: one less than the smallest terminal has, so that no terminal breaks it. */
export const wordColumns = 79;

/**
 * Sentences one after another, as many to a line as fit; a line is broken within a sentence only if that is longer.
 *
 * @example
 * wrapSentences(['It is your turn.', 'You have 3 units.']) // => ['It is your turn. You have 3 units.']
 */
export function wrapSentences(sentences: readonly string[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const sentence of sentences) {
    if (line !== '' && line.length + 1 + sentence.length > wordColumns) {
      lines.push(...wrap(line, wordColumns));
      line = sentence;
    } else line = line === '' ? sentence : `${line} ${sentence}`;
  }
  return line === '' ? lines : [...lines, ...wrap(line, wordColumns)];
}

/**
 * `A`, `A and B`, `A, B and C`
 *
 * @example
 * listOf(['A', 'B', 'C']) // => 'A, B and C'
 */
export const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/**
 * Who does something, with the verb in its form.
 *
 * @example
 * whoDoes(['ann'], 'waits', 'wait') // => 'ann waits'
 * whoDoes(['ann', 'ben'], 'waits', 'wait') // => 'ann and ben wait'
 */
export const whoDoes = (who: readonly string[], one: string, several: string): string =>
  `${listOf(who)} ${who.length === 1 ? one : several}`;

/**
 * `1 cell`, `3 cells`
 *
 * @example
 * pluralize(1, 'city', 'cities') // => '1 city'
 * pluralize(3, 'cell') // => '3 cells'
 */
export const pluralize = (number: number, thing: string, things = `${thing}s`): string =>
  `${number} ${number === 1 ? thing : things}`;

/**
 * The text as a sentence: with a capital, and a full stop where nothing else ends it.
 *
 * @example
 * sentence('it is your turn') // => 'It is your turn.'
 */
export const sentence = (text: string): string => withPeriod(capitalize(text));

/**
 * With a capital at the beginning.
 *
 * @example
 * capitalize('no way there') // => 'No way there'
 */
export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * The text with a full stop, where nothing else ends it.
 *
 * @example
 * withPeriod('Really?') // => 'Really?'
 * withPeriod('Yes') // => 'Yes.'
 */
export const withPeriod = (text: string): string => (/[.!?:]$/.test(text) ? text : `${text}.`);

/** How many lines of a list are told unless all are asked for. */
export const fewLines = 3;

/**
 * A list as lines: the first three, then how many more there are.
 *
 * @param more the sentence about so many more; not needed where all are told
 *
 * @example
 * fewOf(['a', 'b', 'c', 'd'], (rest) => `${rest} more`) // => ['a', 'b', 'c', '1 more']
 */
export function fewOf(lines: readonly string[], more: (rest: number) => string, maxLines = fewLines): string[] {
  const listed = lines.slice(0, maxLines);
  const rest = lines.length - listed.length;
  return rest === 0 ? listed : [...listed, more(rest)];
}
