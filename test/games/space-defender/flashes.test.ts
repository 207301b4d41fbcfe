import { describe, expect, test } from 'vitest';
import { blankCanvas, linesOf, put } from '../../../source/games/space-defender/screen/board/drawing.ts';
import type { Flash } from '../../../source/games/space-defender/screen/local.ts';
import { paintFlashes } from '../../../source/games/space-defender/screen/animation/flashes.ts';

const flash = (column: number, text: string, look: Flash['look'] = 'hurt'): Flash => ({ row: 1, column, text, look });

/** A row of three cells with a ship, nothing and a Grunt in them, with what flashes over it. */
function flashed(cell: { readonly columns: number; readonly rows: number }, ...flashes: readonly Flash[]) {
  const canvas = blankCanvas(3 * cell.columns, cell.rows);
  const middle = cell.rows > 2 ? 1 : 0;
  const letter = cell.columns === 2 ? 0 : 1;
  for (const [i, sign] of ['S', '.', 'G'].entries()) put(canvas, middle, i * cell.columns + letter, sign, 'enemy');
  paintFlashes(canvas, flashes, ({ column }) => ({
    row: 0,
    middle,
    column: (column - 1) * cell.columns,
    glyph: (column - 1) * cell.columns + letter,
    cell,
  }));
  return linesOf(canvas);
}

const narrow = { columns: 2, rows: 1 };
const usual = { columns: 3, rows: 1 };
const tall = { columns: 4, rows: 3 };

describe('what flashes on the board', () => {
  test.each<[string, typeof narrow, Flash, readonly string[]]>([
    ['a sign takes the place of the glyph', narrow, flash(2, 'x'), ['S x G ']],
    ['a short change takes the blank before it', narrow, flash(2, '-5'), ['S-5 G ']],
    ['a longer one the blank behind it, too', narrow, flash(2, '-16'), ['S-16G ']],
    ['a loss too long for that says only that it is one', narrow, flash(2, '-150'), ['S-- G ']],
    ['so does a gain', narrow, flash(2, '+150'), ['S++ G ']],
    ['cells of three columns have room for more', usual, flash(2, '-150'), [' S-150 G ']],
    ['but not for all', usual, flash(2, '-10000'), [' S --  G ']],
    ['in tall cells a change stands above', tall, flash(2, '-16'), ['    -16     ', ' S   .   G  ', '            ']],
    ['and a sign in its place', tall, flash(2, 'x', 'lost'), ['            ', ' S   x   G  ', '            ']],
  ])('%s', (_, cell, drawn, rows) => {
    expect(flashed(cell, drawn).map((line) => line.map(({ text }) => text).join(''))).toEqual(rows);
  });

  test('inverse keeps the colour of what is hit', () => {
    const signs = flashed(usual, flash(3, 'G', 'inverse')).flat();
    expect(signs.filter(({ area }) => area !== undefined)).toEqual([{ text: 'G', role: 'enemy', area: 'cursor' }]);
  });

  test('several can be on one row', () => {
    expect(
      flashed(narrow, flash(1, '-'), flash(3, 'x'))
        .flat()
        .map(({ text }) => text)
        .join(''),
    ).toBe('- . x ');
  });
});
