/** A name in signs that are one column wide in every terminal. */
export const printable = (name: string): string =>
  name
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^ -~]/gu, '?');
