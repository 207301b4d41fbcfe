import { describe, expect, test } from 'vitest';
import {
  heightOf,
  type Part,
  type RowRequest,
  type ScrolledLines,
  type Section,
  scrolledSection,
  stack,
} from '#screen/frame.ts';
import { line } from '#screen/styled-text.ts';

type Name = 'first' | 'second' | 'third';

const fixed = (title: string, lines: number): Section => ({
  title,
  lines: Array.from({ length: lines }, () => line(title)),
});
const counting = (title: string) => (lines: number) => ({ title, lines: [line(`room for ${lines}`)] });
const parts: Readonly<Record<Name, Part>> = {
  first: counting('first'),
  second: fixed('second', 2),
  third: counting('third'),
};

/** Titles and numbers of lines, such as `first 4, second 2`. */
const shared = (rows: number, wishes: readonly RowRequest<Name>[], spare: readonly Name[] = [], of = parts): string =>
  stack(rows, of, { requests: wishes, spare })
    .map(({ title, lines }) => `${title} ${lines.length}`)
    .join(', ');

const wishes = [
  ['third', 2],
  ['first', 3],
  ['third', 6],
] as const;

describe('the parts of a panel', () => {
  test.each([
    [2, 'second 2', 'fixed parts are always included'],
    [4, 'second 2', 'a first request is granted completely or not at all'],
    [5, 'second 2, third 2', 'the most important request comes first'],
    [8, 'second 2, third 5', 'a later request is granted partially'],
    [9, 'first 3, second 2, third 2', 'parts keep their order'],
    [11, 'first 3, second 2, third 4', 'remaining rows go to the next request'],
    [13, 'first 3, second 2, third 6', 'all requests are granted'],
    [20, 'first 3, second 2, third 6', 'parts get no more than their requests'],
  ])('share %i rows as `%s`, because %s', (rows, expected) => expect(shared(rows, wishes)).toBe(expected));

  test('share the remaining rows, one row at a time, if they may grow', () => {
    expect(shared(16, wishes, ['first', 'third', 'first'])).toBe('first 5, second 2, third 7');
    expect(shared(8, [['third', 2]], ['first', 'third'])).toBe('second 2, third 5');
  });

  test('are not enlarged if their minimum number of lines does not fit', () => {
    const whole = [...wishes.slice(0, 2), ['third', 6, 6]] as const;
    expect(shared(12, whole, ['first'])).toBe('first 6, second 2, third 2');
  });

  test('take no rows if they are empty', () => {
    expect(shared(9, wishes, [], { ...parts, first: undefined })).toBe('second 2, third 6');
  });

  test('fill the rows exactly', () => {
    for (let rows = 5; rows < 60; rows += 1) {
      const sections = stack(rows, parts, { requests: wishes, spare: ['first', 'third'] });
      expect(sections.reduce((sum, section) => sum + heightOf(section), 0)).toBe(rows + 1);
    }
  });
});

const lines = ['a', 'b', 'c', 'd', 'e'].map((text) => line(text));

const shown = (more: Partial<ScrolledLines>): string => {
  const section = scrolledSection({ title: 'log', lines, rows: 2, scrolled: 0, ...more });
  const told = section.lines.map((row) => row.map(({ text }) => text).join('') || '-').join('');
  return section.tag === undefined ? told : `${told} ${section.tag}`;
};

test.each([
  ['from the start', {}, 'ab lines 1-2 of 5'],
  ['scrolled down', { scrolled: 2 }, 'cd lines 3-4 of 5'],
  ['scrolled too far', { scrolled: 9 }, 'de lines 4-5 of 5'],
  ['from the end', { from: 'end' }, 'de lines 4-5 of 5'],
  ['scrolled up from the end', { from: 'end', scrolled: 1 }, 'cd lines 3-4 of 5'],
  ['in few columns', { isNarrow: true }, 'ab 1-2 of 5'],
  ['all lines, with blank rows below', { rows: 7 }, 'abcde--'],
  ['blank rows if it has no lines', { lines: [], rows: 2 }, '--'],
] as const)('a scrolled section shows as many lines as fit, and a tag with their numbers: %s', (_, more, expected) => {
  expect(shown(more)).toBe(expected);
});
