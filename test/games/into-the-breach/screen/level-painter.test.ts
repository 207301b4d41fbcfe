import { describe, expect, test } from 'vitest';
import { levelPainter } from '../../../../source/games/into-the-breach/screen/thumbnail.ts';
import { ascii, unicode, widthOf } from '../../../../source/screen/styled-text.ts';
import { board } from '../support.ts';
import { textsOf } from './scenes.ts';

/** The level of the designed picker. */
const mason = board('MMMMMMM/M_____M/M_1___M/M__M__M/M_1___M/M_____M/MMMMMMM//T,5,1,3,3,1/H,2,4,2,3,2/S,4,5,2,2,1');

describe('a level in the picker', () => {
  test('its size is a column', () => {
    expect(levelPainter.columns.map(({ head }) => head)).toEqual(['size']);
    expect(levelPainter.cells(mason)).toEqual(['7x7']);
    expect(levelPainter.cells('nothing')).toEqual(['-']);
  });

  test('its start is drawn in the panel, two columns a tile, below how many there are of whom', () => {
    expect(textsOf(levelPainter.about(mason, { columns: 22, rows: 14, glyphs: unicode }))).toEqual([
      '7x7, 2 mechs, 1 enemy',
      '',
      '  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒',
      '  ▒▒. . . . . ▒▒',
      '  ▒▒. 1 . H . ▒▒',
      '  ▒▒. . ▒▒. . ▒▒',
      '  ▒▒. 1 . . S ▒▒',
      '  ▒▒T . . . . ▒▒',
      '  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒',
    ]);
  });

  test('mountains are letters in ASCII', () => {
    expect(textsOf(levelPainter.about(mason, { columns: 22, rows: 14, glyphs: ascii }))[2]).toBe('  MMMMMMMMMMMMMM');
  });

  test.each([8, 11, 12, 22, 23, 40])('a board of %i columns fits', (columns) => {
    const rows = Array.from({ length: columns }, () => '_'.repeat(columns)).join('/');
    const level = board(`${rows}//T,0,0,1,1,1/S,0,1,1,1,1`);
    const lines = levelPainter.about(level, { columns: 22, rows: 14, glyphs: unicode });
    expect(lines.length).toBeLessThanOrEqual(14);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(22);
    expect(textsOf(lines).join('')).toMatch(/T ?S/);
  });

  test('a text that is no level says what is wrong with it', () => {
    expect(
      textsOf(levelPainter.about('MM\nM\n\nT,0,0,1,1,1', { columns: 30, rows: 14, glyphs: unicode })).join(' '),
    ).toBe('the row has 1 tiles, expected 2 as in line 1 (blanks at the end count)');
  });
});
