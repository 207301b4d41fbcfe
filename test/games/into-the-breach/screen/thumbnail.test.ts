import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelPainter, thumbnail } from '#games/into-the-breach/screen/match-summary.ts';
import { ascii, unicode, widthOf } from '#screen/styled-text.ts';
import { menuRoom } from '#test/support/menu-room.ts';
import { randomLevel } from '../random-level.ts';
import { board } from '../support.ts';
import { parTurns, sceneAfter, textsOf } from './scenes.ts';

describe('the picture of a match in the menu', () => {
  test('shows the units with two columns per tile and the state of the match', () => {
    expect(textsOf(thumbnail(sceneAfter(parTurns.flat()).view, menuRoom(unicode)))).toEqual([
      '▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒',
      '▒▒. . . T . . . . ▒▒',
      '▒▒. . . H 9 . . . ▒▒',
      '▒▒. . . 9 ▒▒. . . ▒▒',
      '▒▒. . . . . . . . ▒▒',
      '▒▒2 . . . . . . . ▒▒',
      '▒▒2 . . . ▒▒▒▒▒▒▒▒▒▒',
      '▒▒x T . . . . ▒▒▒▒▒▒',
      '▒▒. . . . . . . . ▒▒',
      '▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒',
      '',
      'turn      3    mechs         3',
      'enemies   0    buildings   4/5',
    ]);
  });

  test('uses the colours of the tiles', () => {
    const [, row = []] = thumbnail(sceneAfter([], 'MMM/M1M/M0M/M_M//T,3,1,1,1,1/S,2,1,1,1,1').view, menuRoom(unicode));
    expect(row.map(({ area }) => area)).toEqual(['mountain', 'building', 'mountain']);
  });

  test('distinguishes the units of the two sides from each other and from the ground', () => {
    const [, row = [], enemies = []] = thumbnail(
      sceneAfter([], 'MMM/M1_/M0_/M_M//T,1,2,1,1,1/S,2,2,1,1,1').view,
      menuRoom(unicode),
    );
    expect(row.at(-1)).toMatchObject({ text: 'T ', area: 'own-plate' });
    expect(enemies.at(-1)).toMatchObject({ text: 'S ', area: 'enemy-plate' });
  });

  test('is drawn in ASCII on request', () => {
    const [first] = textsOf(thumbnail(sceneAfter().view, menuRoom(ascii)));
    expect(first).toBe('MMMMMMMMMMMMMMMMMMMM');
  });

  test('is cropped around the units of a large board', () => {
    const rows = Array.from({ length: 40 }, () => '_'.repeat(40)).join('/');
    const rowTexts = textsOf(thumbnail(sceneAfter([], `${rows}//T,30,35,1,1,1/S,32,37,1,1,1`).view, menuRoom(unicode)));
    expect(rowTexts).toHaveLength(14);
    expect(rowTexts.join('\n')).toContain('T');
    expect(rowTexts.join('\n')).toContain('S');
    expect(rowTexts[0]).toHaveLength(30);
  });

  test('has at most 30 columns and 14 rows, and shows every unit of a small board', () => {
    fc.assert(
      fc.property(randomLevel, (level) => {
        const { view } = sceneAfter([], level);
        const lines = thumbnail(view, menuRoom(unicode));
        expect(lines.length).toBeLessThanOrEqual(14);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(30);
        const board = textsOf(lines).slice(0, view.board.length).join('');
        expect(board.match(/[THSF]/g)).toHaveLength(view.entities.length);
      }),
      { numRuns: 60 },
    );
  });
});

const mason = board('MMMMMMM/M_____M/M_1___M/M__M__M/M_1___M/M_____M/MMMMMMM//T,5,1,3,3,1/H,2,4,2,3,2/S,4,5,2,2,1');

describe('a level in the level picker', () => {
  test('has a column for the size of its board', () => {
    expect(levelPainter.columns.map(({ head }) => head)).toEqual(['size']);
    expect(levelPainter.cells(mason)).toEqual(['7x7']);
    expect(levelPainter.cells('nothing')).toEqual(['-']);
  });

  test('is drawn in the panel with two columns per tile, below the numbers of units', () => {
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

  test('has letters for mountains in ASCII', () => {
    expect(textsOf(levelPainter.about(mason, { columns: 22, rows: 14, glyphs: ascii }))[2]).toBe('  MMMMMMMMMMMMMM');
  });

  test.each([8, 11, 12, 22, 23, 40])('with %i rows and columns fits the panel and shows its units', (columns) => {
    const rows = Array.from({ length: columns }, () => '_'.repeat(columns)).join('/');
    const level = board(`${rows}//T,0,0,1,1,1/S,0,1,1,1,1`);
    const lines = levelPainter.about(level, { columns: 22, rows: 14, glyphs: unicode });
    expect(lines.length).toBeLessThanOrEqual(14);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(22);
    expect(textsOf(lines).join('')).toMatch(/T ?S/);
  });

  test('shows the fault of an invalid level file', () => {
    expect(
      textsOf(levelPainter.about('MM\nM\n\nT,0,0,1,1,1', { columns: 30, rows: 14, glyphs: unicode })).join(' '),
    ).toBe('the row has 1 tiles, expected 2 as in line 1 (blanks at the end count)');
  });
});
