/** Access to the pages of a rule book by heading. */
export function readRuleBook(book: string) {
  const page = (heading: string): string => book.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return {
    page,
    /** Rows of a page that are indented, such as tables. */
    setIn: (heading: string): string[] =>
      page(heading)
        .split('\n')
        .filter((row) => row.startsWith('    '))
        .map((row) => row.slice(4)),
    /** Text of a page without line breaks. */
    prose: (heading: string): string => page(heading).replace(/\s+/g, ' '),
  };
}
