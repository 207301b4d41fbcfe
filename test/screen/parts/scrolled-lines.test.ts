import { expect, test } from 'vitest';
import { line } from '../../../source/screen/styled-text.ts';
import { type ScrolledLines, scrolledSection } from '../../../source/screen/parts/scrolled-lines.ts';

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
  ['all of them, with blank ones below', { rows: 7 }, 'abcde--'],
  ['none', { lines: [], rows: 2 }, '--'],
] as const)('%s', (_, more, expected) => {
  expect(shown(more)).toBe(expected);
});
