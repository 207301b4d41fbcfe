/**
 * The words typed behind a question, quoted: answers to a question that is not understood begin with them.
 *
 * @example
 * foundInput(['a', 'b']) // => 'Found "a b"'
 */
export const foundInput = (words: readonly string[]): string =>
  words.length === 0 ? 'Found nothing' : `Found "${words.join(' ')}"`;

/**
 * The whole numbers in what was typed, such as `1 2`, `(1,2)` or `1,2`; nothing where it is anything else.
 *
 * @param count how many there must be, if that is known
 *
 * @example
 * parseNumbers(['(1,2)']) // => [1, 2]
 * parseNumbers(['1'], 2) // => undefined
 */
export function parseNumbers(words: readonly string[], count?: number): readonly number[] | undefined {
  const numbers = splitWords(words);
  if (numbers.length !== (count ?? numbers.length)) return undefined;
  return numbers.every((number) => /^\d{1,9}$/.test(number)) ? numbers.map(Number) : undefined;
}

/**
 * A typed text as single words, such as `brook eyrie`, `(brook,eyrie)` or `brook,eyrie`.
 *
 * @example
 * splitWords(['(brook,eyrie)']) // => ['brook', 'eyrie']
 */
export const splitWords = (words: readonly string[]): readonly string[] =>
  words
    .join(' ')
    .replace(/[(),]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
