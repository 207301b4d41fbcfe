import { itemAt } from '#engine/lookup.ts';
import { charactersOf, columnsOf, padColumns, takeColumns, wrap } from '#engine/text/width.ts';

/**
 * Cuts a text to at most `width` columns, if possible at the end of a word, and never inside a number.
 *
 * @example
 * truncate('a rather long name', 14) // => 'a rather..'
 */
export function truncate(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  if (width <= 2) return '..'.slice(0, Math.max(0, width));
  const room = takeColumns(text, width - 2);
  const next = text.charAt(room.length);
  const word = next === ' ' ? room : room.replace(/ *[^ ]*$/, '');
  if (word.length >= room.length / 2) return `${word.replace(/[ ,;:]+$/, '')}..`;
  return `${/\d/.test(next) ? room.replace(/\d+$/, '') : room}..`;
}

/**
 * The longest text that fits. If none fits, the last text is cut.
 *
 * @param texts from longest to shortest
 *
 * @example
 * firstThatFits(['Enter moves there', 'Enter moves'], 12) // => 'Enter moves'
 * firstThatFits(['12 of 40 units', '12 units'], 6) // => '12..'
 */
export const firstThatFits = (texts: readonly string[], width: number): string =>
  texts.find((text) => columnsOf(text) <= width) ?? truncate(texts.at(-1) ?? '', width);

/**
 * Cuts a path on the left to at most `width` columns.
 *
 * @example
 * truncatePath('/home/ann/levels/mine.txt', 12) // => '..s/mine.txt'
 */
export function truncatePath(path: string, width: number): string {
  if (columnsOf(path) <= width) return path;
  let end = '';
  for (const character of charactersOf(path).toReversed()) {
    if (columnsOf(character + end) > width - 2) break;
    end = character + end;
  }
  return `..${end}`.slice(0, Math.max(0, width));
}

/**
 * Cuts names to at most `width` columns. Names whose beginnings are equal keep their ends, so that they differ.
 *
 * @example
 * truncateDistinct(['gallery one', 'gallery two'], 8) // => ['gal..one', 'gal..two']
 * truncateDistinct(['normal 2', 'normal 3'], 7) // => ['norma 2', 'norma 3']
 */
export function truncateDistinct(names: readonly string[], width: number): readonly string[] {
  const cut = names.map((name) => truncate(name, width));
  return cut.map((short, i) => {
    const name = itemAt(names, i);
    const isAlone = cut.every((other, j) => other !== short || names[j] === name);
    if (isAlone) return short;
    if (/ \w$/.test(name) && width > 3) return `${takeColumns(name, width - 2)}${name.slice(-2)}`;
    const start = takeColumns(name, Math.floor((width - 2) / 2));
    return `${start}${truncatePath(name, width - columnsOf(start))}`;
  });
}

/**
 * Lists paths in a line of at most `width` columns, without the folder, which the player has already typed.
 *
 * @example
 * pathNames(['levels/a.txt', 'levels/old/'], 30) // => 'a.txt  old/'
 */
export const pathNames = (paths: readonly string[], width: number): string =>
  truncate(paths.map((path) => path.replace(/^.*[\\/](?=.)/s, '')).join('  '), width);

/**
 * Cuts or pads a text to exactly the width of a column.
 *
 * @example
 * column('12', 5, 'right') // => '   12'
 */
export const column = (text: string, width: number, align: 'left' | 'right' = 'left'): string =>
  padColumns(truncate(text, width), width, align);

/**
 * Wraps text into rows of at most `width` columns. A word that is longer than a row continues in the next row.
 *
 * @example
 * wrapWords('one two three', 7) // => ['one two', 'three']
 */
export const wrapWords = (text: string, width: number): string[] =>
  wrap(text, width).flatMap((row) => pieces(row, width));

function pieces(text: string, width: number): string[] {
  const first = takeColumns(text, width);
  return first === '' || first === text ? [text] : [first, ...pieces(text.slice(first.length), width)];
}
