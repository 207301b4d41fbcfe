import { expect, test } from 'vitest';
import { failure, success } from '#engine/result.ts';
import { levelPainterOf } from '#screen/game/level-painter.ts';
import { line, unicode } from '#screen/styled-text.ts';

const painter = levelPainterOf(
  (text) => (text.startsWith('size ') ? success(Number(text.slice(5))) : failure({ message: 'expected a size here' })),
  {
    columns: [
      { head: 'size', width: 4, align: 'right' },
      { head: 'half', width: 4, align: 'right' },
    ],
    cells: (size) => [String(size), String(size / 2)],
    about: (size, { columns }, text) => [line(`${text} is ${size} in ${columns}`)],
  },
);

test('the level picker shows the cells and the description that a game draws for a valid level', () => {
  expect(painter.cells('size 8')).toEqual(['8', '4']);
  expect(painter.about('size 8', { columns: 30, rows: 14, glyphs: unicode })).toEqual([line('size 8 is 8 in 30')]);
});

test('the level picker shows the fault of an invalid level, wrapped to the width', () => {
  expect(painter.cells('nothing')).toEqual(['-', '-']);
  expect(painter.about('nothing', { columns: 12, rows: 14, glyphs: unicode })).toEqual([
    line('expected a', 'refusal'),
    line('size here', 'refusal'),
  ]);
});
