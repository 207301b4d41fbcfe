import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import { bodyRow, layoutOf, middleOf } from '#games/into-the-breach/screen/layout.ts';
import { type BreachScene, breachTargets } from '#games/into-the-breach/screen/local.ts';
import { ascii, unicode, widthOf } from '#screen/styled-text.ts';
import { expectEqual } from '../../support/expect-equal.ts';
import { frame } from '../../support/screen-rows.ts';
import { inAreas, targetOn } from '../../support/targets.ts';
import { acted, breachRows, breachScene, designedMoves, pressedIn } from '../breach-support.ts';
import { large, small, textOf } from '../support.ts';

/** A level of this size: ground, with a mech in the first corner and an enemy in the last. */
function ground(rows: number, columns: number): string {
  const board = Array.from({ length: rows }, () => ' '.repeat(columns));
  return `${board.join('\n')}\n\nT,0,0,5,3,3\nS,${rows - 1},${columns - 1},3,3,2`;
}

describe('the size of tiles and the visible rows and columns of the board', () => {
  test.each([
    { board: [10, 10], size: [80, 24], cells: 'auto', cell: [5, 1], seen: [10, 10], panel: 24 },
    { board: [10, 10], size: [100, 30], cells: 'auto', cell: [5, 2], seen: [10, 10], panel: 44 },
    { board: [10, 14], size: [100, 30], cells: 'auto', cell: [5, 2], seen: [10, 14], panel: 24 },
    { board: [10, 10], size: [120, 40], cells: 'auto', cell: [7, 3], seen: [10, 10], panel: 44 },
    { board: [10, 10], size: [160, 50], cells: 'auto', cell: [9, 4], seen: [10, 10], panel: 59 },
    { board: [10, 10], size: [200, 55], cells: 'auto', cell: [9, 4], seen: [10, 10], panel: 72 },
    { board: [9, 10], size: [200, 55], cells: 'auto', cell: [11, 5], seen: [9, 10], panel: 72 },
    { board: [10, 10], size: [120, 40], cells: 'medium', cell: [5, 2], seen: [10, 10], panel: 44 },
    { board: [10, 10], size: [120, 40], cells: 'small', cell: [5, 1], seen: [10, 10], panel: 44 },
    { board: [7, 8], size: [80, 24], cells: 'auto', cell: [7, 2], seen: [7, 8], panel: 19 },
    { board: [6, 6], size: [80, 24], cells: 'auto', cell: [7, 2], seen: [6, 6], panel: 24 },
    { board: [12, 11], size: [80, 24], cells: 'auto', cell: [5, 1], seen: [12, 11], panel: 21 },
    { board: [12, 12], size: [80, 24], cells: 'auto', cell: [4, 1], seen: [12, 12], panel: 24 },
    { board: [14, 16], size: [80, 24], cells: 'auto', cell: [3, 1], seen: [14, 16], panel: 24 },
    { board: [14, 17], size: [80, 24], cells: 'auto', cell: [3, 1], seen: [14, 17], panel: 24 },
    { board: [40, 40], size: [80, 24], cells: 'auto', cell: [3, 1], seen: [11, 18], panel: 21 },
    { board: [40, 40], size: [120, 40], cells: 'auto', cell: [3, 1], seen: [30, 24], panel: 40 },
    { board: [40, 40], size: [200, 55], cells: 'auto', cell: [3, 1], seen: [40, 40], panel: 72 },
  ] as const)(
    'depend on the board $board, the terminal $size and the cell size $cells',
    ({ board, size, cells, cell, seen, panel }) => {
      const text = ground(board[0], board[1]);
      const scene = breachScene([], { columns: size[0], rows: size[1], preferences: { cells } }, text);
      const layout = layoutOf(scene);
      expect({
        cell: [layout.cell.width, layout.cell.height],
        seen: [layout.window.rows, layout.window.columns],
        panel: layout.panelWidth,
      }).toEqual({ cell, seen, panel });
    },
  );

  test.each([small, large, { columns: 200, rows: 55 }])(
    'do not change during a match on a terminal of $columns x $rows',
    (size) => {
      const sizes = [
        breachScene([], size),
        breachScene(designedMoves, { ...size, local: { selected: [1, 2], cursor: [1, 4] } }),
        breachScene([], { ...size, local: { threats: 3, below: 'log' }, debug: true }),
        breachScene(['end_turn'], size),
      ].map((scene) => {
        const { cell, leftWidth, margin, boardRows } = layoutOf(scene);
        return { cell, leftWidth, margin, boardRows };
      });
      for (const other of sizes) expect(other).toEqual(sizes[0]);
    },
  );

  test('leave the same margin on opposite sides of the board', () => {
    const { margin, leftWidth, boardRows, cell, gutter } = layoutOf(breachScene([], large, ground(5, 5)));
    expect([cell.width, cell.height]).toEqual([11, 5]);
    expect(Math.abs(leftWidth - gutter - 1 - 55 - 2 * margin.left)).toBeLessThanOrEqual(1);
    expect(Math.abs(boardRows - 1 - 25 - 2 * margin.top)).toBeLessThanOrEqual(1);
  });
});

describe('a board that does not fit the screen', () => {
  const scene = breachScene([], {}, ground(40, 40));
  const press = (from: BreachScene, key: string, times: number): BreachScene =>
    Array.from({ length: times }).reduce<BreachScene>((now) => acted(now, pressedIn(now, key)), from);
  const seen = (now: BreachScene) => {
    const { row, column } = layoutOf(now).window;
    return [row, column];
  };

  test('scrolls by half a view when the cursor is two tiles from the edge of the view', () => {
    const near = press(scene, 'right', 15);
    expect(seen(near)).toEqual([0, 0]);
    const over = press(near, 'right', 1);
    expect(seen(over)).toEqual([0, 9]);
    expect(seen(press(over, 'left', 5))).toEqual([0, 9]);
    expect(seen(press(over, 'left', 6))).toEqual([0, 0]);
    expect(seen(press(scene, 'down', 9))).toEqual([5, 0]);
    expect(seen(press(press(scene, 'end', 1), 'down', 39))).toEqual([29, 22]);
  });

  test('names the visible part in its heading, and has a colon at each edge beyond which it continues', () => {
    const rows = breachRows(press(press(scene, 'right', 16), 'down', 9));
    expect(rows[1]).toMatch(/^─ board ─+ rows 5-15, columns 9-26 ─┬/);
    expect(rows[2]).toMatch(/^ : {2}9 10 11 /);
    expect(rows[3]).toMatch(/^ 5: \. {2}\. .* \. :/);
    expect(rows[14]).toMatch(/^ : {2}: {2}: /);
  });

  test('does not scroll when the mouse moves', () => {
    const selected = acted(scene, pressedIn(scene, 'enter'));
    const { gutter } = layoutOf(selected);
    const point = (row: number, column: number) => {
      const target = targetOn(intoTheBreachScreen.view.paint(selected), { part: 'left', section: 0, row, column });
      return target && intoTheBreachScreen.input.hover?.(selected, target);
    };
    expect(point(4, gutter + 3 * 5)).toMatchObject({ cursor: [3, 5] });
    expect(point(4, gutter + 3 * 17)).toBeUndefined();
    expect(point(11, gutter + 3 * 5)).toBeUndefined();
  });
});

const anyScene: fc.Arbitrary<BreachScene> = fc
  .record({
    rows: fc.integer({ min: 1, max: 40 }),
    columns: fc.integer({ min: 2, max: 40 }),
    tiles: fc.array(fc.constantFrom(' ', ' ', ' ', 'M', '0', '3', '9'), { minLength: 1, maxLength: 31 }),
    units: fc.array(
      fc.record({
        place: fc.nat(1599),
        symbol: fc.constantFrom('T', 'H', 'S', 'F'),
        health: fc.constantFrom(1, 3, 12, 999_999_999),
        strength: fc.constantFrom(0, 2, 12, 999),
      }),
      { maxLength: 30 },
    ),
    size: fc.record({ columns: fc.integer({ min: 80, max: 220 }), rows: fc.integer({ min: 24, max: 60 }) }),
    cells: fc.constantFrom('auto' as const, 'small' as const, 'medium' as const, 'large' as const),
    glyphs: fc.constantFrom(ascii, unicode),
    cursor: fc.tuple(fc.nat(39), fc.nat(39)),
    selects: fc.boolean(),
    threats: fc.constantFrom('all' as const, 1),
    debug: fc.boolean(),
  })
  .map((chosen) => {
    const { rows, columns, size, cells, glyphs, cursor, threats, debug } = chosen;
    const unitAt = new Map([
      [0, 'T,0,0,5,3,3'],
      [rows * columns - 1, `S,${rows - 1},${columns - 1},3,3,2`],
      ...chosen.units.map(({ place, symbol, health, strength }) => {
        const row = place % rows;
        const column = place % columns;
        return [row * columns + column, `${symbol},${row},${column},${health},3,${strength}`] as const;
      }),
      [0, 'T,0,0,5,3,3'],
      [rows * columns - 1, `S,${rows - 1},${columns - 1},3,3,2`],
    ]);
    const board = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) =>
        unitAt.has(row * columns + column) ? ' ' : chosen.tiles[(row * columns + column) % chosen.tiles.length],
      ).join(''),
    );
    const local = {
      cursor: [cursor[0] % rows, cursor[1] % columns] as const,
      selected: chosen.selects ? ([0, 0] as const) : null,
      threats,
    };
    const text = `${board.join('\n')}\n\n${[...unitAt.values()].join('\n')}`;
    return breachScene([], { ...size, preferences: { cells }, glyphs, local, debug }, text);
  });

describe('for any board and any terminal', () => {
  test('every row is as wide as the screen, the sections fill the screen, and nothing is truncated', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const painting = intoTheBreachScreen.view.paint(scene);
        const { columns, rows, glyphs } = scene;
        const lines = frame(painting, { status: painting.status, footer: [] }, columns, rows, glyphs);
        expectEqual(lines.map(widthOf), new Array(rows).fill(columns));
        expect(lines.map(textOf).join('\n')).toMatch(glyphs === ascii ? /^[ -~\n]*$/ : /^[ -~─-▟←-↓\n]*$/);
        const { leftWidth } = layoutOf(scene);
        const height = painting.left.reduce((sum, section) => sum + 1 + section.lines.length, 0);
        expect(height).toBe(rows - 5);
        for (const { lines: rowTarget } of painting.left)
          for (const line of rowTarget) expect(widthOf(line), textOf(line)).toBeLessThanOrEqual(leftWidth);
        for (const line of painting.status) expect(widthOf(line)).toBeLessThanOrEqual(columns - 1);
      }),
      { numRuns: 60 },
    );
  });

  test('every visible tile, even the tile under the cursor, is drawn where a click finds it', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const layout = layoutOf(scene);
        const { window, cell, gutter, margin } = layout;
        const { cursor } = scene.local;
        const rows = intoTheBreachScreen.view.paint(scene).left[0]?.lines.map(textOf) ?? [];
        const [{ areas = [] } = {}] = intoTheBreachScreen.view.paint(scene).left;
        const tileIn = inAreas(areas, (target) => {
          const rowTarget = breachTargets.read(target);
          return rowTarget?.type === 'tile' ? rowTarget.tile : undefined;
        });
        let areaCount = 0;
        for (let i = 0; i < window.rows; i++)
          for (let j = 0; j < window.columns; j++) {
            const row = 1 + margin.top + i * cell.height + bodyRow(cell);
            const start = gutter + margin.left + j * cell.width;
            const tile = tileIn(row, start);
            expectEqual(tile, [window.row + i, window.column + j]);
            const sign = rows[row]?.[start + middleOf(cell)] ?? '';
            const text = scene.view.board[window.row + i]?.[window.column + j] ?? '';
            if (text === '0') expect(sign).toMatch(/[xTHSFsf!]/);
            else if (text === ' ') expect('.THSFsf!-|+─│┌┐└┘').toContain(sign);
            else if (text === 'M') expect('░^ ').toContain(sign);
            else expectEqual(sign, text);
            if (rows[row]?.[start] === '[') {
              expect(tile).toEqual(cursor);
              areaCount++;
            }
          }
        expect(areaCount).toBe(1);
        const top = 1 + margin.top;
        const left = gutter + margin.left;
        expect(tileIn(top - 1, left)).toBeUndefined();
        expect(tileIn(top, left - 1)).toBeUndefined();
        expect(tileIn(top, left + window.columns * cell.width)).toBeUndefined();
        expect(tileIn(top + window.rows * cell.height, left)).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });
});
