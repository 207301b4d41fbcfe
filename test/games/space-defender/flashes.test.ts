import { describe, expect, test } from 'vitest';
import type { Flash } from '../../../source/games/space-defender/screen/local.ts';
import { withFlashes } from '../../../source/games/space-defender/screen/watched/flashes.ts';
import { type Line, span, widthOf } from '../../../source/screen/paint.ts';

const row: Line = [
  span(' A ', 'dim'),
  span(' '),
  span('S', 'friend'),
  span(' . ', 'dim'),
  span('G', 'enemy'),
  span(' '),
];
const wide: Line = [span(' A ', 'dim'), span('  S', 'friend'), span('  .', 'dim'), span('  G', 'enemy'), span('  ')];
const flash = (column: number, text: string, look: Flash['look'] = 'hurt'): Flash => ({ row: 1, column, text, look });
const textOf = (line: Line) => line.map(({ text }) => text).join('');

describe('what flashes on a row', () => {
  test.each<[string, Line, number, Flash, string]>([
    ['a sign takes the place of the glyph', row, 2, flash(2, 'x'), ' A  S x G '],
    ['a short change takes the blank before it', row, 2, flash(2, '-5'), ' A  S-5 G '],
    ['a longer one the blank behind it, too', row, 2, flash(2, '-16'), ' A  S-16G '],
    ['in the first column', row, 2, flash(1, '-16'), ' A -16. G '],
    ['in the last column', row, 2, flash(3, '+10'), ' A  S .+10'],
    ['a loss too long for that says only that it is one', row, 2, flash(2, '-150'), ' A  S-- G '],
    ['so does a gain', row, 2, flash(2, '+150'), ' A  S++ G '],
    ['wide cells have room for more', wide, 3, flash(2, '-150'), ' A   S-150 G  '],
    ['but not for all', wide, 3, flash(2, '-10000'), ' A   S --  G  '],
    ['another row is left alone', row, 2, { ...flash(2, 'x'), row: 2 }, ' A  S . G '],
  ])('%s', (_, line, cellWidth, drawn, text) => {
    const flashed = withFlashes(line, 1, [drawn], cellWidth);
    expect(textOf(flashed)).toBe(text);
    expect(widthOf(flashed)).toBe(widthOf(line));
  });

  test('inverse keeps the colour of what is hit', () => {
    const flashed = withFlashes(row, 1, [flash(3, 'G', 'inverse')], 2);
    expect(flashed.filter(({ area }) => area !== undefined)).toEqual([{ text: 'G', role: 'enemy', area: 'cursor' }]);
  });

  test('several can be on one row', () => {
    expect(textOf(withFlashes(row, 1, [flash(1, '-1'), flash(3, 'x')], 2))).toBe(' A -1 . x ');
  });
});
