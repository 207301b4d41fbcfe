/**
 * Characters that a terminal or an editor interprets instead of displaying: control characters (except line feeds),
 * bidirectional marks, zero-width characters, other line ends, lone surrogates.
 */
const obeyed = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The characters of `obeyed`, and invisible characters such as fillers and variation selectors. */
const hidden = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Matches the few texts that must be checked: most texts are printable ASCII. */
const unusual = /[^\n -~]/;

/**
 * Replaces what a terminal would interpret with escapes such as `\u001b`. An escaped JSON text keeps its meaning.
 *
 * @example
 * escapeControls('a\u001b[2J') // => 'a\\u001b[2J'
 */
export const escapeControls = (text: string): string =>
  unusual.test(text) ? text.replace(obeyed, (sign) => sign.split('').map(escaped).join('')) : text;

/**
 * Removes control characters and invisible characters.
 *
 * @example
 * stripHidden('a\u001b[2J') // => 'a[2J'
 */
export const stripHidden = (text: string): string => (unusual.test(text) ? text.replace(hidden, '') : text);

/**
 * True if a text contains control characters or invisible characters.
 *
 * @example
 * hasHidden('a\u200bb') // => true
 */
export const hasHidden = (text: string): boolean => unusual.test(text) && text.search(hidden) >= 0;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Trims a name, shortens runs of blanks to one, and replaces characters outside printable ASCII with question marks.
 *
 * @example
 * toPrintable('Zwei  Flüsse') // => 'Zwei Fl?sse'
 */
export const toPrintable = (name: string): string =>
  name
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^ -~]/gu, '?');
