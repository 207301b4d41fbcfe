import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fewOf, listOf, pluralize, sentence, withPeriod, wordColumns, wrapSentences } from '#screen/sentences.ts';

const word = fc.stringMatching(/^[a-z]{1,12}$/);
const sentences = fc.array(fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => `${words.join(' ')}.`));

describe('in texts for players,', () => {
  test('sentences fill each line as far as possible, and a sentence that does not fit begins a new line', () => {
    const long = 'x'.repeat(40);
    expect(wrapSentences([`${long}.`, `${long.slice(4)}.`, 'y.'])).toEqual([`${long}. ${long.slice(4)}.`, 'y.']);
    expect(wrapSentences([`${long}.`, `${long}.`, 'y.'])).toEqual([`${long}.`, `${long}. y.`]);
    expect(wrapSentences([])).toEqual([]);
  });

  test('wrapped sentences are complete, and no line is too long', () => {
    fc.assert(
      fc.property(sentences, (texts) => {
        const lines = wrapSentences(texts);
        expect(lines.join(' ')).toBe(texts.join(' '));
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(wordColumns);
      }),
    );
  });

  test.each([
    [[], ''],
    [['A'], 'A'],
    [['A', 'B'], 'A and B'],
    [['A', 'B', 'C'], 'A, B and C'],
  ])('a list is joined with commas and `and`: %j', (words, text) => {
    expect(listOf(words)).toBe(text);
  });

  test('numbers have a singular or plural noun', () => {
    expect([pluralize(1, 'cell'), pluralize(0, 'cell'), pluralize(2, 'enemy', 'enemies')]).toEqual([
      '1 cell',
      '0 cells',
      '2 enemies',
    ]);
  });

  test('text gets a capital letter and at most one full stop', () => {
    expect([sentence('not there'), sentence('Why?'), withPeriod('not there'), withPeriod('a list:')]).toEqual([
      'Not there.',
      'Why?',
      'not there.',
      'a list:',
    ]);
  });

  test('a shortened list has three items and the number of the remaining ones', () => {
    const more = (rest: number) => `${rest} more`;
    expect(fewOf(['a', 'b', 'c'], more)).toEqual(['a', 'b', 'c']);
    expect(fewOf(['a', 'b', 'c', 'd', 'e'], more)).toEqual(['a', 'b', 'c', '2 more']);
    expect(fewOf(['a', 'b', 'c', 'd'], more, 4)).toEqual(['a', 'b', 'c', 'd']);
  });
});
