import { expect, test } from 'vitest';
import { levelSections } from '../../../source/app/pages/level-panel.ts';
import { line, unicode } from '../../../source/screen/paint.ts';
import { textOf } from '../../screens/support.ts';

const level = {
  name: 'mason',
  title: 'Mason',
  tier: 1,
  summary: '7x7, 2 mechs, 1 enemy',
  text: '',
  record: { played: 0, won: 0 },
};
const painter = {
  columns: [],
  cells: () => [],
  about: () => Array.from({ length: 20 }, (_, i) => line(`row ${i + 1}`)),
};

/** The lines of the panel's first part in a room of 18 rows. */
const linesOf = (about?: string): string[] =>
  (
    levelSections(
      { type: 'level', level: { ...level, ...(about && { about }) } },
      { width: 24, room: 18, painter, glyphs: unicode },
    )[0]?.lines ?? []
  ).map((row) => textOf(row));

test('what a level is about is read below its picture, however large that is', () => {
  expect(linesOf('healing decides: the wall must last').slice(-4)).toEqual([
    ' row 13',
    '',
    ' healing decides: the',
    ' wall must last',
  ]);
  expect(linesOf().at(-1)).toBe(' row 16');
});
