import { wrap } from '#engine/text/width.ts';

/** Maximum columns of a line of text: one less than the smallest terminal has, so that no terminal wraps the line. */
export const wordColumns = 79;

/**
 * Joins sentences into lines, as many as fit on each line. Breaks a sentence only if it is longer than a line.
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
 * @example
 * listOf(['A', 'B', 'C']) // => 'A, B and C'
 */
export const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/**
 * @example
 * whoDoes(['ann'], 'waits', 'wait') // => 'ann waits'
 * whoDoes(['ann', 'ben'], 'waits', 'wait') // => 'ann and ben wait'
 */
export const whoDoes = (who: readonly string[], one: string, several: string): string =>
  `${listOf(who)} ${who.length === 1 ? one : several}`;

/**
 * @example
 * pluralize(1, 'city', 'cities') // => '1 city'
 * pluralize(3, 'cell') // => '3 cells'
 */
export const pluralize = (number: number, thing: string, things = `${thing}s`): string =>
  `${number} ${number === 1 ? thing : things}`;

/**
 * Makes a sentence: capital letter, and a full stop unless the text ends in punctuation.
 *
 * @example
 * sentence('it is your turn') // => 'It is your turn.'
 */
export const sentence = (text: string): string => withPeriod(capitalize(text));

/**
 * Capitalizes the first letter of a sentence, even of a player's name, but not of the name of a file.
 *
 * @example
 * capitalize('no way there') // => 'No way there'
 * capitalize('ann waits') // => 'Ann waits'
 * capitalize('mine.mjs waits') // => 'mine.mjs waits'
 */
export const capitalize = (text: string): string =>
  /^[\w/-]+\.[a-z]/.test(text) ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * Adds a full stop unless the text ends in punctuation.
 *
 * @example
 * withPeriod('Really?') // => 'Really?'
 * withPeriod('Yes') // => 'Yes.'
 */
export const withPeriod = (text: string): string => (/[.!?:]$/.test(text) ? text : `${text}.`);

export const fewLines = 3;

/**
 * The first `maxLines` lines of a list, followed by a line about the remaining lines, if any.
 *
 * @param more makes the last line from the number of remaining lines
 *
 * @example
 * fewOf(['a', 'b', 'c', 'd'], (rest) => `${rest} more`) // => ['a', 'b', 'c', '1 more']
 */
export function fewOf(lines: readonly string[], more: (rest: number) => string, maxLines = fewLines): string[] {
  const listed = lines.slice(0, maxLines);
  const rest = lines.length - listed.length;
  return rest === 0 ? listed : [...listed, more(rest)];
}
