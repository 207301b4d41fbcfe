/** What tests read in a rule book, found by the heading of its page. */
export function readRuleBook(book: string) {
  const page = (heading: string): string => book.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return {
    /** The text below a heading. */
    page,
    /** The rows of a page that are set in. */
    setIn: (heading: string): string[] =>
      page(heading)
        .split('\n')
        .filter((row) => row.startsWith('    '))
        .map((row) => row.slice(4)),
    /** The text of a page without line ends. */
    prose: (heading: string): string => page(heading).replace(/\s+/g, ' '),
  };
}
