import { describe, expect, test } from 'vitest';
import { ruleLines } from '#app/text-mode/replay-room.ts';

const book = `# A game: the rule book

## In short

Two play. Whoever has no
stones left \`loses\`.

Draws are rare.

## Stones

What they cost:

    stone   price  what it does
    red         1  nothing at all, but it does it for
                   a long time
    blue       12  a lot

       1/0  2/0
      10/9  3/1

    sum   = a + b

And nothing else.

## The end

Red stones decide. Red ones only.
`;

describe('the rule book in text mode', () => {
  test('starts with its list of pages', () => {
    expect(ruleLines(book, '')).toEqual([
      'The rule book has 3 pages.',
      'Type rules and a number to read a page, or rules and a word to find it.',
      '1 In short',
      '2 Stones',
      '3 The end',
    ]);
  });

  test('joins the lines of a paragraph', () => {
    expect(ruleLines(book, '1')).toEqual([
      'Page 1 of 3: In short.',
      'Two play. Whoever has no stones left loses.',
      'Draws are rare.',
      'Type rules 2 for the next page.',
    ]);
  });

  test('reads a table row by row, with commas between columns', () => {
    expect(ruleLines(book, '2')).toEqual([
      'Page 2 of 3: Stones.',
      'What they cost:',
      'stone, price, what it does',
      'red, 1, nothing at all, but it does it for a long time',
      'blue, 12, a lot',
      '1/0, 2/0',
      '10/9, 3/1',
      'sum = a + b',
      'And nothing else.',
      'Type rules 3 for the next page.',
    ]);
  });

  test('says which page is the last, and refuses a page that does not exist', () => {
    expect(ruleLines(book, '3').at(-1)).toBe('This is the last page.');
    expect(ruleLines(book, '4')).toEqual(['There is no page 4. Pages are numbered 1 to 3.']);
  });

  test('finds words regardless of case, and at first shows three places', () => {
    const long = `${book}\n## More\n\nred\n\nred\n\nred\n`;
    expect(ruleLines(long, 'RED')).toEqual([
      '"RED" appears in 6 places in the rule book:',
      'page 2, Stones: red, 1, nothing at all, but it does it for a long time',
      'page 3, The end: Red stones decide.',
      'page 3, The end: Red ones only.',
      '3 more: type rules RED all.',
    ]);
    expect(ruleLines(long, 'red all')).toHaveLength(7);
    expect(ruleLines(book, 'no stones')).toEqual([
      '"no stones" appears in 1 place in the rule book:',
      'page 1, In short: Whoever has no stones left loses.',
    ]);
    expect(ruleLines(book, 'green')).toEqual(['"green" is not in the rule book.']);
  });
});
