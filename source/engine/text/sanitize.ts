/**
 * Characters that a terminal or an editor obeys instead of showing them: control characters except line feeds, marks that
 * change the writing direction, characters without width, other line ends, halves of characters.
 */
const obeyed = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The same, and what leaves no trace at all, such as fillers and the choice between two pictures of one sign. */
const hidden = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Most texts have none of these: known at once. */
const unusual = /[^\n -~]/;

/**
 * A text of which everything is seen: whatever a terminal would obey is written as JSON writes it, such as `\u001b`. A JSON
 * text so stays one, and means the same.
 *
 * @example
 * escapeControls('a\u001b[2J') // => 'a\\u001b[2J'
 */
export const escapeControls = (text: string): string =>
  unusual.test(text) ? text.replace(obeyed, (sign) => sign.split('').map(escaped).join('')) : text;

/**
 * A text without all that, and without what leaves no trace at all.
 *
 * @example
 * stripHidden('a\u001b[2J') // => 'a[2J'
 */
export const stripHidden = (text: string): string => (unusual.test(text) ? text.replace(hidden, '') : text);

/**
 * Whether something in a text is not seen.
 *
 * @example
 * hasHidden('a\u200bb') // => true
 */
export const hasHidden = (text: string): boolean => unusual.test(text) && text.search(hidden) >= 0;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A name in signs that are one column wide in every terminal.
 *
 * @example
 * toPrintable('Zwei  Flüsse') // => 'Zwei Fl?sse'
 */
export const toPrintable = (name: string): string =>
  name
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^ -~]/gu, '?');
