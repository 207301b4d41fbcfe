/**
 * A name in signs that are one column wide in every terminal.
 *
 * @example
 * printable('Zwei  Flüsse') // => 'Zwei Fl?sse'
 */
export const printable = (name: string): string =>
  name
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^ -~]/gu, '?');
