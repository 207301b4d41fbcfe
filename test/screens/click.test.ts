import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Board } from '#games/space-defender/cells.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import { cellsSeen, layoutOf, rowHead } from '#games/space-defender/screen/layout.ts';
import { defenderTargets } from '#games/space-defender/screen/local.ts';
import type { Preferences } from '#screen/scene.ts';
import { inAreas, type Spot, targetOn } from '../support/targets.ts';
import { type Chosen, longWatch, sceneAfter } from './scenes.ts';
import { designed, small, textOf } from './support.ts';

function click(chosen: Chosen, spot: Partial<Spot>) {
  const scene = sceneAfter(chosen);
  const place: Spot = { part: 'left', section: 0, row: 0, column: 0, ...spot };
  const target = targetOn(spaceDefenderScreen.view.paint(scene), place);
  return target && spaceDefenderScreen.input.click?.(scene, target);
}

/** Positions of all parts of a board in a terminal. */
const layoutIn = (
  field: Board,
  terminal: { readonly columns: number; readonly rows: number },
  cells: Preferences['cells'] = 'auto',
) => layoutOf({ view: { field }, ...terminal, debug: false, preferences: { cells }, local: {} });

describe('a click during a game', () => {
  test('hits every cell exactly where it is drawn, and nothing outside', () => {
    const board = fc.record({ rows: fc.integer({ min: 5, max: 10 }), columns: fc.integer({ min: 10, max: 30 }) });
    const sizes = fc.record({ columns: fc.integer({ min: 80, max: 200 }), rows: fc.integer({ min: 24, max: 60 }) });
    fc.assert(
      fc.property(board, sizes, (field, terminal) => {
        const layout = layoutIn(field, terminal);
        const { cell, margin } = layout;
        const left = margin + rowHead;
        const cellAt = inAreas(cellsSeen(field, layout), (target) => {
          const own = defenderTargets.read(target);
          return own?.type === 'cell' ? own.cell : undefined;
        });
        for (let row = 1; row <= field.rows; row++)
          for (let column = 1; column <= field.columns; column++) {
            const [y, x] = [1 + (row - 1) * cell.rows, left + (column - 1) * cell.columns];
            expect(cellAt(y, x)).toEqual({ row, column });
            const end = cellAt(y + cell.rows - 1, x + cell.columns - 1);
            expect(end).toEqual({ row, column });
          }
        expect(cellAt(0, left)).toBeUndefined();
        expect(cellAt(1 + field.rows * cell.rows, left)).toBeUndefined();
        expect(cellAt(1, left - 1)).toBeUndefined();
        expect(cellAt(1, left + field.columns * cell.columns)).toBeUndefined();
      }),
      { numRuns: 20 },
    );
  });

  // `terminal`: columns and rows. `board`: rows and columns. `beside`: the panel is beside the board.
  test.each([
    { terminal: [80, 24], board: [10, 30], cells: 'auto', cell: '2x1', beside: true },
    { terminal: [80, 24], board: [8, 24], cells: 'auto', cell: '3x1', beside: false },
    { terminal: [80, 24], board: [5, 15], cells: 'auto', cell: '5x2', beside: false },
    { terminal: [80, 24], board: [5, 15], cells: 'small', cell: '3x1', beside: true },
    { terminal: [100, 30], board: [8, 24], cells: 'auto', cell: '3x2', beside: true },
    { terminal: [120, 40], board: [10, 30], cells: 'auto', cell: '3x2', beside: true },
    { terminal: [120, 40], board: [8, 24], cells: 'auto', cell: '4x3', beside: true },
    { terminal: [120, 40], board: [8, 24], cells: 'large', cell: '4x3', beside: true },
    { terminal: [120, 40], board: [8, 24], cells: 'medium', cell: '3x2', beside: true },
    { terminal: [120, 40], board: [8, 24], cells: 'small', cell: '3x1', beside: true },
    { terminal: [160, 45], board: [8, 24], cells: 'auto', cell: '6x3', beside: false },
    { terminal: [200, 55], board: [8, 24], cells: 'auto', cell: '8x4', beside: false },
    { terminal: [200, 55], board: [5, 15], cells: 'auto', cell: '10x5', beside: true },
  ] as const)(
    'falls on cells of $cell for the board $board, the terminal $terminal and the setting $cells (panel beside: $beside)',
    ({ terminal, board, cells, cell, beside }) => {
      const [columns, rows] = terminal;
      const layout = layoutIn({ rows: board[0], columns: board[1] }, { columns, rows }, cells);
      expect(`${layout.cell.columns}x${layout.cell.rows}`).toBe(cell);
      expect(layout.panelBeside).toBe(beside);
    },
  );

  test('moves the cursor, and a second click on the same cell acts like Enter', () => {
    const compact = { lines: designed, preferences: { cells: 'small' } } as const;
    const spot = { row: 5, column: rowHead + 8 * 2 };
    const first = click(compact, spot);
    expect(first).toMatchObject({ type: 'local', local: { cursor: { row: 5, column: 9 } } });
    if (first?.type !== 'local') throw new Error('no cursor');
    expect(click({ ...compact, local: first.local }, spot)).toEqual({
      type: 'play',
      commands: [{ name: 'move', args: { row: 5, column: 9 } }],
    });
    expect(click(compact, { row: 3, column: rowHead + 3 * 2 })).toMatchObject({ type: 'refuse' });
  });

  test('does nothing outside all cells', () => {
    expect(click({ lines: designed }, { row: 0, column: 8 })).toBeUndefined();
    expect(click({ lines: designed }, { part: 'panel', row: 3, column: 8 })).toBeUndefined();
    expect(click({ lines: designed }, { section: 1, row: 1, column: 8 })).toBeUndefined();
  });

  test("moves the cursor to an enemy if it hits the enemy's row in the list of enemies", () => {
    const chosen = { lines: designed, local: { below: 'enemies' } } as const;
    const [, list] = spaceDefenderScreen.view.paint(sceneAfter(chosen)).left;
    const row = list?.lines.findIndex((text) => textOf(text).includes('Fighter 6')) ?? -1;
    expect(row).toBeGreaterThan(0);
    expect(click(chosen, { section: 1, row, column: 10 })).toMatchObject({ local: { cursor: { row: 7, column: 6 } } });
    expect(click(chosen, { section: 1, row: 0, column: 10 })).toBeUndefined();
  });

  test('to the left of the list of enemies selects none of them', () => {
    const chosen = { lines: designed, columns: 200, rows: 55, local: { below: 'enemies' } } as const;
    const [, ship] = spaceDefenderScreen.view.paint(sceneAfter(chosen)).left;
    const list = ship?.beside?.section;
    const row = list?.lines.findIndex((text) => textOf(text).includes('Fighter 6')) ?? -1;
    expect(row).toBeGreaterThan(0);
    expect(click(chosen, { section: 1, row, column: 10 })).toBeUndefined();
    const column = (ship?.beside?.columns ?? 0) + 1 + 10;
    expect(click(chosen, { section: 1, row, column })).toMatchObject({ local: { cursor: { row: 7, column: 6 } } });
  });
});

describe('a click in a list', () => {
  const loadout: Chosen = { lines: ['play(10,30,24,38,44,54,60)'] };

  test('on a row of the loadout chooses the ship of that row, and a second click starts the game with it', () => {
    const [table] = spaceDefenderScreen.view.paint(sceneAfter(loadout)).left;
    const row = table?.lines.findIndex((text) => textOf(text).includes('Sniper')) ?? -1;
    expect(click(loadout, { row })).toMatchObject({ type: 'local', local: { choice: 1 } });
    expect(click({ ...loadout, local: { choice: 1 } }, { row })).toMatchObject({
      type: 'play',
      commands: [{ name: 'setup_select', args: { value: 3 } }, { name: 'setup_next' }, {}, {}, {}, {}, {}, {}],
    });
    expect(click(loadout, { row: 4 })).toBeUndefined();
    expect(click(loadout, { section: 1, row: 1 })).toMatchObject({ local: { choice: 5 } });
    expect(click(loadout, { section: 1, row: 4 })).toBeUndefined();
    expect(click(loadout, { section: 2, row: 1 })).toBeUndefined();
  });

  test('chooses the row or the ready-made board that was clicked in the board editor', () => {
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

  test('does nothing after the end', () => {
    expect(click({ mission: longWatch, size: small }, { row: 1 })).toBeUndefined();
  });
});
