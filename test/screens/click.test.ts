import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spaceDefenderScreen } from '../../source/games/space-defender/screen/index.ts';
import { cellAt, cellWidthOf, glyphColumn } from '../../source/games/space-defender/screen/layout.ts';
import type { Spot } from '../../source/screen/screen.ts';
import { type Chosen, longWatch, sceneAfter } from './scenes.ts';
import { designed, small, textOf } from './support.ts';

const click = (chosen: Chosen, spot: Partial<Spot>) =>
  spaceDefenderScreen.input.click?.(sceneAfter(chosen), { part: 'left', section: 0, row: 0, column: 0, ...spot });

describe('the board', () => {
  test('every cell is hit where its glyph and its brackets are drawn, and nothing else', () => {
    const board = fc.record({ rows: fc.integer({ min: 5, max: 10 }), columns: fc.integer({ min: 10, max: 30 }) });
    fc.assert(
      fc.property(board, fc.constantFrom(2, 3), (size, cellWidth) => {
        for (let row = 1; row <= size.rows; row++)
          for (let column = 1; column <= size.columns; column++) {
            const glyph = glyphColumn(column, cellWidth);
            expect(cellAt(size, row, glyph, cellWidth)).toEqual({ row, column });
            expect(cellAt(size, row, glyph - 1, cellWidth)).toEqual({ row, column });
            if (cellWidth === 3) expect(cellAt(size, row, glyph + 1, cellWidth)).toEqual({ row, column });
          }
        expect(cellAt(size, 0, glyphColumn(1, cellWidth), cellWidth)).toBeUndefined();
        expect(cellAt(size, size.rows + 1, glyphColumn(1, cellWidth), cellWidth)).toBeUndefined();
        expect(cellAt(size, 1, 1, cellWidth)).toBeUndefined();
        expect(cellAt(size, 1, glyphColumn(size.columns + 1, cellWidth), cellWidth)).toBeUndefined();
      }),
      { numRuns: 20 },
    );
  });

  // The rows A, C and G of the designed screens, 80 and 120 columns wide.
  test.each([
    { cellWidth: 2, row: ' A  < G . . . . < F . . . . . . .', glyph: 'F', cell: { row: 1, column: 8 } },
    { cellWidth: 2, row: ' C  . . . S * . . . . * I . . . .', glyph: 'I', cell: { row: 3, column: 11 } },
    { cellWidth: 2, row: ' G  . . . . <[F]. . . . . . .', glyph: 'F', cell: { row: 7, column: 6 } },
    { cellWidth: 3, row: ' A   <  G  .  .  .  .  <  F  .', glyph: 'F', cell: { row: 1, column: 8 } },
    { cellWidth: 3, row: ' C   .  .  .  S  *  .  .  .  .  *  I', glyph: 'I', cell: { row: 3, column: 11 } },
    { cellWidth: 3, row: ' G   .  .  .  .  < [F] .  .  .', glyph: 'F', cell: { row: 7, column: 6 } },
  ])('$glyph of "$row"', ({ cellWidth, row, glyph, cell }) => {
    expect(cellAt({ rows: 10, columns: 30 }, cell.row, row.lastIndexOf(glyph), cellWidth)).toEqual(cell);
  });

  test.each([
    { columns: 80, board: 30, cells: 'auto', cellWidth: 2 },
    { columns: 118, board: 30, cells: 'auto', cellWidth: 2 },
    { columns: 119, board: 30, cells: 'auto', cellWidth: 3 },
    { columns: 120, board: 30, cells: 'small', cellWidth: 2 },
    { columns: 109, board: 30, cells: 'large', cellWidth: 2 },
    { columns: 110, board: 30, cells: 'large', cellWidth: 3 },
    { columns: 80, board: 17, cells: 'auto', cellWidth: 3 },
    { columns: 80, board: 18, cells: 'auto', cellWidth: 2 },
    { columns: 80, board: 20, cells: 'large', cellWidth: 3 },
    { columns: 80, board: 21, cells: 'large', cellWidth: 2 },
  ] as const)('$board columns on $columns, $cells: $cellWidth a cell', ({ columns, board, cells, cellWidth }) => {
    expect(cellWidthOf({ view: { field: { rows: 10, columns: board } }, columns, preferences: { cells } })).toBe(
      cellWidth,
    );
  });

  test('the first click moves the cursor, the next is Enter', () => {
    const compact = { lines: designed, preferences: { cells: 'small' } } as const;
    const spot = { row: 5, column: glyphColumn(9, 2) };
    const first = click(compact, spot);
    expect(first).toMatchObject({ type: 'local', local: { cursor: { row: 5, column: 9 } } });
    if (first?.type !== 'local') throw new Error('no cursor');
    expect(click({ ...compact, local: first.local }, spot)).toEqual({
      type: 'play',
      commands: [{ name: 'move', args: { row: 5, column: 9 } }],
    });
    expect(click(compact, { row: 3, column: glyphColumn(4, 2) })).toMatchObject({ type: 'refuse' });
  });

  test('what is no cell does nothing', () => {
    expect(click({ lines: designed }, { row: 0, column: 8 })).toBeUndefined();
    expect(click({ lines: designed }, { part: 'panel', row: 3, column: 8 })).toBeUndefined();
    expect(click({ lines: designed }, { section: 1, row: 1, column: 8 })).toBeUndefined();
  });

  test('a row of the list of enemies is the enemy, as it is drawn', () => {
    const chosen = { lines: designed, local: { below: 'enemies' } } as const;
    const [, list] = spaceDefenderScreen.view.paint(sceneAfter(chosen)).left;
    const row = list?.lines.findIndex((text) => textOf(text).includes('Fighter 6')) ?? -1;
    expect(row).toBeGreaterThan(0);
    expect(click(chosen, { section: 1, row, column: 10 })).toMatchObject({ local: { cursor: { row: 7, column: 6 } } });
    expect(click(chosen, { section: 1, row: 0, column: 10 })).toBeUndefined();
  });
});

describe('lists', () => {
  const weapons: Chosen = { lines: ['play(10,30,24,38,44,54,60)'] };

  test('a row of a setup page is the option drawn there; again takes it', () => {
    const [table] = spaceDefenderScreen.view.paint(sceneAfter(weapons)).left;
    const row = table?.lines.findIndex((text) => textOf(text).includes('Snipe')) ?? -1;
    expect(click(weapons, { row })).toMatchObject({ type: 'local', local: { choice: 2 } });
    expect(click({ ...weapons, local: { choice: 2 } }, { row })).toMatchObject({
      type: 'play',
      commands: [{ name: 'setup_select', args: { value: 3 } }, { name: 'setup_next' }],
    });
    expect(click(weapons, { row: 0 })).toBeUndefined();
    expect(click(weapons, { row: 6 })).toBeUndefined();
    expect(click(weapons, { section: 1, row: 1 })).toBeUndefined();
  });

  test('a row of the summary is the page of its part', () => {
    const summary = { lines: ['play(10,30,24,38,44,54,60)', 'setup_next(4)'] };
    expect(click(summary, { row: 1 })).toMatchObject({ commands: [{ name: 'setup_back', args: { state: 4 } }] });
    expect(click(summary, { row: 4 })).toMatchObject({ commands: [{ name: 'setup_back', args: { state: 1 } }] });
    expect(click(summary, { row: 5 })).toBeUndefined();
  });

  test('rows of the editor, as they are drawn', () => {
    const { left } = spaceDefenderScreen.view.paint(sceneAfter());
    const find = (text: string) => {
      const section = left.findIndex(({ lines }) => lines.some((row) => textOf(row).includes(text)));
      return { section, row: left[section]?.lines.findIndex((row) => textOf(row).includes(text)) ?? -1 };
    };
    expect(click({}, find('Columns'))).toMatchObject({ local: { choice: 1 } });
    expect(click({}, find('Pylon '))).toMatchObject({ local: { choice: 6 } });
    expect(click({}, find('deadly'))).toMatchObject({ local: { draft: { chances: { Grunt: 35 } } } });
    expect(click({}, find('nothing'))).toBeUndefined();
  });

  test('after the end nothing is clicked', () => {
    expect(click({ mission: longWatch, size: small }, { row: 1 })).toBeUndefined();
  });
});
