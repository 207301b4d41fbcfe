import stringWidth from 'string-width';
import { hasHidden } from './sanitize.ts';

/** All signs that a screen is drawn with, as a class of a regular expression: each of one column where it is used. */
export const narrowSigns = ' -~\u2500-\u259F\u2190-\u2193▲▶▼◀●○♜✚♆✱';

/** Most texts are of these alone: as wide as they are long. */
const narrow = new RegExp(`^[${narrowSigns}]*$`);

/**
 * Whether each character of a text takes one column, whatever the terminal.
 *
 * @example
 * isNarrow('a─b') // => true
 * isNarrow('é') // => false
 */
export const isNarrow = (text: string): boolean => narrow.test(text);

/**
 * The columns that a text takes. Letters of all scripts count as a terminal draws them: two columns for `日` and most
 * pictures, none for a mark upon a letter.
 *
 * @example
 * columnsOf('é日本') // => 5
 */
export const columnsOf = (text: string): number => (isNarrow(text) ? text.length : widthOf(text));

/** Characters and words that were measured, which takes long: there are only so many that people write. */
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

/** Letters that Indian scripts join into one. Terminals give each of them columns of its own. */
const conjunct = /\p{L}\p{M}+\p{L}/u;
const letterWithMarks = /\P{M}\p{M}*/gu;

/**
 * The characters of a text as its reader counts them: a letter and the marks upon it are one.
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
 * The part of a text between two columns; a blank for half a character.
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
 * The longest beginning of a text that takes at most so many columns: no character is cut in two.
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
 * A text with blanks behind or before it, so that it takes at least so many columns.
 *
 * @example
 * padColumns('日本', 6) // => '日本  '
 * padColumns('12', 4, 'right') // => '  12'
 */
export function padColumns(text: string, columns: number, align: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, columns - columnsOf(text)));
  return align === 'left' ? text + blanks : blanks + text;
}

/** Signs that a terminal may draw in any way: of private use, or not known yet. */
const unknown = /[\p{Co}\p{Cn}]/u;

/** A letter of ASCII with marks upon it. */
const marked = /^([ -~])\p{M}+$/u;

/**
 * A text as a terminal can show it, as wide as before: a question mark for each column of what is not seen or of unknown
 * looks; where a terminal knows only ASCII, also of every other letter that is not one of ASCII with marks.
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
 * Words as rows of at most this width.
 *
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
