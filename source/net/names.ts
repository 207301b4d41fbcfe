import { columnsOf } from '#engine/text/width.ts';

/** How many columns a name takes at least and at most; a wide letter takes two. */
export const nameColumns = [2, 20] as const;

/** Scripts in everyday use. The letters of a name are of one row, so that none passes for another by a foreign letter. */
const scripts = [
  ['Latin', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
  ...[
    ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati'],
    ...['Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil'],
    ...['Telugu', 'Thaana', 'Thai', 'Tibetan'],
  ].map((script) => [script]),
];

/** A letter, then letters, their marks, digits, `-` and `_`: all of one row of scripts. */
const ofOne = (row: readonly string[]): string => {
  const scriptSets = row.map((script) => `\\p{scx=${script}}`).join('');
  return `(?=\\p{L})[${scriptSets}](?:[0-9_-]|(?=[\\p{L}\\p{M}\\p{Nd}])[${scriptSets}\\p{scx=Inherited}])*`;
};

/** Nothing that is not seen or only stretches a word, and no more marks on a letter than a language has. */
const unseen = '(?!.*(?:\\p{Default_Ignorable_Code_Point}|\\u0640|\\p{M}{5}))';

/** The form of names (an account, a person at a match), as far as a pattern can tell. */
export const nameForm = new RegExp(`^${unseen}(?:${scripts.map(ofOne).join('|')})$`, 'u');

/** Cyrillic and Greek letters that look like Latin ones: a name needs another letter beside them. */
const looksLatin = /^[аеорсухіјѕһԁԛԝӏαγινορυ0-9_-]+$/;

/**
 * A name as it counts, however it was typed: in lower case, and each letter in its usual form (NFKC).
 *
 * @example
 * nameFrom(' Jürgen') // => 'jürgen'
 */
export const nameFrom = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase().normalize('NFKC');

/**
 * What an account may be called: 2 to 20 columns of letters of one alphabet, digits, `-` and `_`, first a letter, in the
 * form in which names count. So two names are different exactly if their texts are.
 */
export const isName = (text: string): boolean =>
  nameForm.test(text) &&
  text === nameFrom(text) &&
  columnsOf(text) >= nameColumns[0] &&
  columnsOf(text) <= nameColumns[1] &&
  !looksLatin.test(text);

/** How many characters a password has; any are allowed. */
export const passwordLength = [8, 128] as const;

/**
 * The length of a password as its owner counts it: characters, not the units that a string is stored in.
 *
 * @example
 * lengthOf('naïve 🙂') // => 7
 */
export const lengthOf = (password: string): number => [...password].length;

/** The form of a match's code, which people say to each other, such as `oak-17`. */
export const matchCode = /^[a-z]{2,20}-\d{1,6}$/;

/** The code of the match that an address such as `/m/oak-17` leads to, however it was typed. */
export function matchAt(path: string): string | undefined {
  const code = /^\/m\/([^/]+)$/.exec(path)?.[1]?.toLowerCase();
  return code !== undefined && matchCode.test(code) ? code : undefined;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A turn limit as it is chosen, from milliseconds: `12 h`, `5 min`, `1 d`; `none`.
 *
 * @example
 * limitText(43_200_000) // => '12 h'
 */
export function limitText(limit: number): string {
  if (limit === 0) return 'none';
  if (limit < hour) return `${limit / minute} min`;
  return limit < day ? `${limit / hour} h` : `${limit / day} d`;
}
