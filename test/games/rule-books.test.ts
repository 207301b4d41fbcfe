import { describe, expect, test } from 'vitest';
import { helpPages } from '#app/pages/help/help-pages.ts';
import { ruleLines } from '#app/text-mode/replay-room.ts';
import { games } from '#games/index.ts';

const books = await Promise.all(games.map((game) => game.open(({ id }, { rules }) => ({ id, book: rules }))));

/** A book with this many pages at 80 columns would be a manual. */
const mostPages = 35;

describe.each(books)('the rule book of $id', ({ book }) => {
  test('is plain text on fewer than 35 pages of the smallest screen, and only the last may be nearly empty', () => {
    expect(book).toMatch(/^[ -~\n]+$/);
    for (const row of book.split('\n')) expect(row.length).toBeLessThanOrEqual(74);
    const pages = helpPages({ title: '', ownRows: [], shared: [], rules: book }, 80, 18).filter(
      ({ kind }) => kind === 'rules',
    );
    expect(pages.length).toBeLessThan(mostPages);
    for (const { lines } of pages.slice(0, -1)) expect(lines.length).toBeGreaterThan(3);
  });

  test('is split by text mode into lines of at most 79 characters', () => {
    const [first = '', , ...titles] = ruleLines(book, '');
    expect(first).toMatch(/^The rule book has \d+ pages\.$/);
    for (const [i] of titles.entries())
      for (const line of ruleLines(book, String(i + 1))) expect(line).toMatch(/^[ -~]{1,79}$/);
  });
});
