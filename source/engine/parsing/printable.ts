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
