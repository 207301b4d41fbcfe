import { day, hour, minute } from '#engine/durations.ts';
import { columnsOf } from '#engine/text/width.ts';

/** Minimum and maximum width of a name in terminal columns. A wide letter, such as a Chinese one, takes two columns. */
export const nameColumns = [2, 20] as const;

/** Groups of scripts. A name may mix only scripts of one group, so that it cannot imitate names in other scripts. */
const scripts = [
  ['Latin', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
  ...[
    ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati'],
    ...['Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil'],
    ...['Telugu', 'Thaana', 'Thai', 'Tibetan'],
  ].map((script) => [script]),
];

/** Pattern for a name in the scripts of one group: a letter, then letters, marks, digits, `-` or `_`. */
const ofOne = (row: readonly string[]): string => {
  const scriptSets = row.map((script) => `\\p{scx=${script}}`).join('');
  return `(?=\\p{L})[${scriptSets}](?:[0-9_-]|(?=[\\p{L}\\p{M}\\p{Nd}])[${scriptSets}\\p{scx=Inherited}])*`;
};

/** Excludes invisible characters, the Arabic elongation mark (tatweel), and five consecutive marks. */
const unseen = '(?!.*(?:\\p{Default_Ignorable_Code_Point}|\\u0640|\\p{M}{5}))';

/** Pattern for account names. `isName` checks more rules. */
export const namePattern = `^${unseen}(?:${scripts.map(ofOne).join('|')})$`;

/** Compiled on first use, because compiling takes 10 ms and most starts of the program need no name. */
let nameForm: RegExp | undefined;

/** Matches names that consist only of Cyrillic or Greek letters that look Latin. Such names are refused. */
const looksLatin = /^[аеорсухіјѕһԁԛԝӏαγινορυ0-9_-]+$/;

/**
 * Normalizes a typed name to lower case and NFKC.
 *
 * @example
 * nameFrom(' Jürgen') // => 'jürgen'
 */
export const nameFrom = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase().normalize('NFKC');

/** True for a normalized name of 2 to 20 columns that matches `namePattern` and does not imitate a Latin name. */
export function isName(text: string): boolean {
  nameForm ??= new RegExp(namePattern, 'u');
  return (
    nameForm.test(text) &&
    text === nameFrom(text) &&
    columnsOf(text) >= nameColumns[0] &&
    columnsOf(text) <= nameColumns[1] &&
    !looksLatin.test(text)
  );
}

/**
 * True for a name that only guests can have: `guest`, alone or followed by a sign that is no letter.
 *
 * @example
 * isGuestName('guest-otter-41') // => true
 * isGuestName('guestavo') // => false
 */
export const isGuestName = (name: string): boolean => /^guest(?!\p{L})/u.test(name);

/** Valid name that no account can have. */
export const unusedName = 'nobody-at-all';

/** Minimum and maximum length of a password in characters. All characters are allowed. */
export const passwordLength = [8, 128] as const;

/**
 * Counts the characters of a password in Unicode code points, not in UTF-16 units.
 *
 * @example
 * lengthOf('naïve 🙂') // => 7
 */
export const lengthOf = (password: string): number => [...password].length;

/** Matches a match code, such as `oak-17`. Players read codes out to each other. */
export const matchCode = /^[a-z]{2,20}-\d{1,6}$/;

/** Match code in a path such as `/m/oak-17`, in lower case. Undefined for other paths. */
export function matchAt(path: string): string | undefined {
  const code = /^\/m\/([^/]+)$/.exec(path)?.[1]?.toLowerCase();
  return code !== undefined && matchCode.test(code) ? code : undefined;
}

/**
 * Formats the time limit of a turn, given in milliseconds, as `12 h`, `5 min`, `1 d` or `none`.
 *
 * @example
 * limitText(43_200_000) // => '12 h'
 */
export function limitText(limit: number): string {
  if (limit === 0) return 'none';
  if (limit < hour) return `${limit / minute} min`;
  return limit < day ? `${limit / hour} h` : `${limit / day} d`;
}
