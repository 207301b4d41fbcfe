import stringWidth from 'string-width';
import { hasHidden } from './sanitize.ts';

/** All characters that screens are drawn with, as a regular expression class. Each is one column wide. */
export const narrowSigns = ' -~\u2500-\u259F\u2190-\u2193▲▶▼◀●○♜✚♆✱';

/** Most texts match. Their width equals their length. */
const narrow = new RegExp(`^[${narrowSigns}]*$`);

/**
 * True if each character of a text is one column wide in every terminal.
 *
 * @example
 * isNarrow('a─b') // => true
 * isNarrow('é') // => false
 */
export const isNarrow = (text: string): boolean => narrow.test(text);

/**
 * Width of a text in columns, in any script. `日` and most emoji are two columns wide, combining marks none.
 *
 * @example
 * columnsOf('é日本') // => 5
 */
export const columnsOf = (text: string): number => (isNarrow(text) ? text.length : widthOf(text));

/** Cache of measured characters and words. Measuring is slow, and a match uses few different words. */
const widths = new Map<string, number>();
const maxCachedWidths = 5000;
const maxCachedLength = 40;

function widthOf(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  const characters = charactersOf(text);
  const width =
    characters.length === 1
      ? stringWidth(text, { countAnsiEscapeCodes: true })
      : characters.reduce((sum, character) => sum + columnsOf(character), 0);
  if (text.length > maxCachedLength) return width;
  if (widths.size >= maxCachedWidths) widths.clear();
  widths.set(text, width);
  return width;
}

const characters = new Intl.Segmenter();

/** Consonants that Indic scripts join into one cluster. Terminals draw each consonant in its own column. */
const conjunct = /\p{L}\p{M}+\p{L}/u;
const letterWithMarks = /\P{M}\p{M}*/gu;

/**
 * Characters of a text as people see them: a letter with its combining marks is one character.
 *
 * @example
 * charactersOf('ne\u0301') // => ['n', 'e\u0301']
 */
export const charactersOf = (text: string): string[] =>
  isNarrow(text)
    ? text.split('')
    : Array.from(characters.segment(text)).flatMap(({ segment }) =>
        conjunct.test(segment) ? Array.from(segment.matchAll(letterWithMarks), ([piece]) => piece) : [segment],
      );

/**
 * Part of a text between two columns. Half of a wide character becomes a blank.
 *
 * @example
 * sliceColumns('a日本', 0, 2) // => 'a '
 * sliceColumns('a日本', 1, 5) // => '日本'
 */
export function sliceColumns(text: string, from: number, to: number): string {
  if (isNarrow(text)) return text.slice(Math.max(0, from), Math.max(0, to));
  let part = '';
  let column = 0;
  for (const character of charactersOf(text)) {
    const start = column;
    column += columnsOf(character);
    const inside = Math.min(column, to) - Math.max(start, from);
    if (start >= from && column <= to && (inside > 0 || start > from)) part += character;
    else if (inside > 0) part += ' '.repeat(inside);
  }
  return part;
}

/**
 * Longest beginning of a text that fits into `columns`, without splitting a character.
 *
 * @example
 * takeColumns('日本', 3) // => '日'
 */
export function takeColumns(text: string, columns: number): string {
  if (isNarrow(text)) return text.slice(0, Math.max(0, columns));
  let part = '';
  let room = columns;
  for (const character of charactersOf(text)) {
    room -= columnsOf(character);
    if (room < 0) break;
    part += character;
  }
  return part;
}

/**
 * @example
 * padColumns('日本', 6) // => '日本  '
 * padColumns('12', 4, 'right') // => '  12'
 */
export function padColumns(text: string, columns: number, align: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, columns - columnsOf(text)));
  return align === 'left' ? text + blanks : blanks + text;
}

/** Characters of unpredictable appearance: private use or unassigned. */
const unknown = /[\p{Co}\p{Cn}]/u;

const marked = /^([ -~])\p{M}+$/u;

/**
 * Text as a terminal can display it, at the same width. Each column of an invisible or unpredictable character becomes
 * a question mark. For ASCII terminals, letters lose their accents and other characters become question marks.
 *
 * @example
 * toCharacterSet('é日\u202Ea', 'unicode') // => 'é日a'
 * toCharacterSet('é日a', 'ascii') // => 'e??a'
 */
export const toCharacterSet = (text: string, characters: 'unicode' | 'ascii'): string =>
  (characters === 'ascii' ? isAsciiText : isNarrow)(text)
    ? text
    : charactersOf(text)
        .map((character) => displayCharacter(character, characters === 'ascii'))
        .join('');

const isAsciiText = (text: string): boolean => /^[ -~]*$/.test(text);

function displayCharacter(character: string, isAscii: boolean): string {
  if (isAsciiText(character)) return character;
  const [, letter] = (isAscii && marked.exec(character.normalize('NFD'))) || [];
  if (letter !== undefined) return letter;
  return isAscii || hasHidden(character) || unknown.test(character) ? '?'.repeat(columnsOf(character)) : character;
}

/**
 * @example
 * wrap('one two three', 7) // => ['one two', 'three']
 */
export function wrap(text: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  let columns = 0;
  for (const word of text.split(' ')) {
    const more = columnsOf(word);
    if (row !== '' && columns + 1 + more > width) {
      rows.push(row);
      row = word;
      columns = more;
    } else {
      columns += row === '' ? more : 1 + more;
      row = row === '' ? word : `${row} ${word}`;
    }
  }
  return row === '' ? rows : [...rows, row];
}
