import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bottomRoom,
  bottomRows,
  bottomSection,
  maxScroll,
} from '#games/into-the-breach/screen/bottom-panel/section.ts';
import { layoutOf } from '#games/into-the-breach/screen/layout.ts';
import type { BreachScene } from '#games/into-the-breach/screen/local.ts';
import { widthOf } from '#screen/styled-text.ts';
import { breachRows, breachScene, designedMoves } from '../breach-support.ts';
import { large, small } from '../support.ts';
import { boardText } from './boards.ts';
import { pointing, rowsBelow, sceneAfter, sceneOf, winning } from './scenes.ts';

const moved = [...designedMoves, 'move(1,2,1,4)'];

/** Lines of the section below the board, without trailing blanks, in a screen that gives it `rows` rows. */
const linesIn = (scene: BreachScene, rows: number): string[] =>
  bottomSection(scene, bottomRoom(layoutOf(scene)), rows).lines.map((row) =>
    row
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );

describe('the section below the board on 80x24', () => {
  test('shows the forecast as if the selected mech were on the tile under the cursor', () => {
    const rows = rowsBelow(breachScene(designedMoves, { local: pointing }));
    expect(rows[0]).toMatch(/^─ end of turn, if TankMech moves to \(1,4\) ─+ exact ─$/);
    expect(rows.slice(1).map((row) => row.trim())).toEqual([
      'H (2,4) heals T (1,4) and buildings (2,5) and (3,4)',
      'by 2, to 5',
      'S (8,8) destroys F (8,7)',
      'Then S (8,8) moves to (8,5), F (7,6) to (7,5)',
      'No losses.',
    ]);
  });

  test('has the buttons in the same place, whatever else it contains', () => {
    const controlsAt = (lines: readonly string[]) =>
      breachRows(breachScene(lines)).findIndex((row) => row.includes('[End turn]'));
    expect(controlsAt(['move(1,1,3,1)'])).toBe(controlsAt([]));
  });

  test('shows how the match was won', () => {
    const rows = rowsBelow(sceneAfter(winning));
    expect(rows[0]).toMatch(/^─ turn 3 ─+$/);
    expect(rows.map((row) => row.trim())).toContain('You win: every enemy is destroyed.');
  });
});

test('a cropped section below the board says how many lines are missing, even at a small width', () => {
  const scene = breachScene(designedMoves, { local: pointing, ...large });
  const tagIn = (width: number) => bottomSection(scene, { width, isLarge: true }, 5).tag;
  expect([tagIn(80), tagIn(60), tagIn(52)]).toEqual(['exact; 4 more (PgDn)', '5 more (PgDn)', '5 more']);
});

test('beside the board on 120x40, the forecast lists attacks in order, then the moves of enemies', () => {
  expect(
    rowsBelow(breachScene(designedMoves, { local: pointing, ...large }))
      .map((row) => row.trimEnd())
      .slice(0, 11),
  ).toEqual([
    '─ end of turn, if TankMech moves to (1,4) ──',
    ' 1 █T█ hits nothing',
    ' 2 █T█ hits nothing',
    ' 3 █H█ heals TankMech (1,4) and',
    '         buildings (2,5) and (3,4) by 2, to',
    '         5',
    ' 4 ▚S▞ destroys Firefly (8,7)',
    ' 5 ▚F▞ dies first',
    ' 6 ▚F▞ hits nothing',
    '   ▚S▞ then moves (8,8) to (8,5)',
    '   ▚F▞ then moves (7,6) to (7,5)',
  ]);
});

describe('a previewed move that sends an enemy elsewhere', () => {
  const local = { selected: [1, 1], cursor: [2, 3] } as const;

  test('keeps the old destination on the board, and marks the new one with a question mark', () => {
    const rows = breachRows(breachScene(['end_turn'], { local }));
    expect([rows[10], rows[11]].map((row) => row?.slice(0, 48).trimEnd())).toEqual([
      ' 7      ▟2▙   .    s?   .   xFx-1 .   ^^^  ^^^',
      ' 8       .    s←───!────!───▚S▞3  !    !    .',
    ]);
  });

  test.each([
    [small, 'Then S (8,5) moves to (7,3), not (8,2)'],
    [large, 'then moves (8,5) to (7,3),'],
  ])('changes the forecast, which names the new destination, at $columns x $rows', (size, text) => {
    const rows = rowsBelow(breachScene(['end_turn'], { local, ...size })).join('\n');
    expect(rows).toContain(text);
    expect(rows).toContain('You would lose 1 building and a star.');
  });
});

test('a previewed move that sends no enemy elsewhere marks no new destination', () => {
  expect(breachRows(breachScene(designedMoves, { local: pointing })).join('\n')).not.toMatch(/[sf]\?/);
});

describe('the forecast in words', () => {
  const forecastLines = (board: string, rows = 9) => linesIn(sceneOf(board), rows).filter((row) => row !== '');

  test.each([
    [
      'destroyed targets come before targets that survive',
      '_31_//T,0,0,5,1,2/F,0,3,9,1,0',
      [' T (0,0) destroys building (0,2); hits', '   building (0,1) for 2, leaving 1; hits F (0,3) for'],
    ],
    [
      'only a unit destroyed before its own attack has a line that says so',
      '_____//S,0,1,1,1,1/T,0,0,5,1,9/S,0,4,1,1,1',
      [' S (0,1) hits T (0,0) for 1, leaving 4', ' T (0,0) destroys S (0,1) and S (0,4)', ' S (0,4) dies first'],
    ],
    [
      'a unit without an attack that is destroyed has no line of its own',
      '____//T,0,0,5,1,9/S,0,2,1,1,1',
      [' T (0,0) destroys S (0,2)'],
    ],
    [
      'a unit without an attack is named by every unit that hits it',
      '____//T,0,0,5,1,1/T,0,1,5,1,1/S,0,2,2,1,1',
      [
        ' T (0,0) hits T (0,1) for 1, leaving 4; hits S (0,2)',
        '   for 1, leaving 1',
        ' T (0,1) destroys S (0,2); hits T (0,0) for 1,',
      ],
    ],
    [
      'a turn without hits has one line that says so',
      '____/____//T,0,0,5,1,1/H,1,1,5,1,1/S,1,3,9,1,0',
      [' Then S (1,3) moves to (1,2)', ' Nobody hits anything'],
    ],
  ])('follows the rule: %s', (_, board, lines) => {
    expect(forecastLines(board).slice(0, lines.length)).toEqual(lines);
  });

  test.each([
    ['__1//T,0,0,5,1,9/F,0,1,1,1,1', 'You lose: all buildings are gone.'],
    ['9__//T,0,2,5,1,0/S,0,1,9,1,9', 'You lose: all your mechs are destroyed.'],
    ['9___9//T,0,3,5,1,1/F,0,2,1,1,1', 'You win: every enemy is destroyed.'],
    ['9__1/____//T,0,2,5,1,1/F,1,1,9,1,0', 'You lose 1 building and a star.'],
    ['9__/___//T,0,2,5,1,0/T,1,1,1,1,0/F,0,1,9,1,1', 'You lose 1 mech.'],
    ['9__1_//T,0,2,5,1,1/T,0,1,1,1,0/F,0,4,9,1,0', 'You lose 1 mech, 1 building and a star.'],
    ['9__/___//T,0,2,5,1,0/F,1,1,9,1,0', 'No losses.'],
    ['9__/___//T,0,2,5,1,1/F,1,1,9,1,0', 'You are hit, but nothing is destroyed.'],
  ])('states the result of End Turn on %s: %s', (board, verdict) => {
    expect(forecastLines(board).at(-1)).toBe(` ${verdict}`);
  });

  test('with little room, omits first the units that do not change', () => {
    const scene = breachScene([], { local: { cursor: [5, 5] } });
    expect(linesIn(scene, 9)).toContain(' F (7,6) does nothing');
    expect(linesIn(scene, 4).join()).not.toContain('does nothing');
  });

  const battle = '_________/1________//H,1,1,5,1,1/T,0,0,9,1,1/T,0,1,1,1,1/S,0,3,9,1,1/S,0,5,1,1,1/F,1,8,9,1,0';

  test('lists losses first if there is little room, and always contains the result', () => {
    const scene = sceneOf(battle);
    const { title, tag } = bottomSection(scene, bottomRoom(layoutOf(scene)), 4);
    expect([title, tag?.replace(/\d+$/, 'N')]).toEqual(['end of turn', 'exact; 4 more (PgDn)']);
    expect(linesIn(scene, 4)).toEqual([
      ' S (0,3) destroys T (0,1)',
      ' T (0,0) destroys S (0,5); hits T (0,1) for 1,',
      '   leaving 1; hits S (0,3) for 1, leaving 8',
      ' You lose 1 mech.',
    ]);
  });

  test('can be scrolled to its end, but no further', () => {
    const scene = sceneOf(battle, { scrolled: 99 });
    const room = bottomRoom(layoutOf(scene));
    const max = maxScroll(scene, room, 4);
    expect(max).toBeGreaterThan(0);
    expect(bottomSection(scene, room, 4).tag).toBe(`exact; ${max} more (PgUp)`);
  });

  test('can be switched off', () => {
    expect(linesIn(breachScene([], { local: { forecast: false } }), 4)[0]).toBe(' The forecast is off. v: show it');
    expect(linesIn(breachScene([], { preferences: { forecast: false } }), 4)[0]).toBe(
      ' Forecasts are off in the settings.',
    );
  });
});

describe('the forecast in the order of attack', () => {
  const forecastLines = (board: string) => linesIn(sceneOf(board, {}, large), 12).filter((row) => row !== '');
  test.each([
    ['__3//T,0,0,5,1,3/F,0,1,9,1,0', [' 1 █T█ destroys building (0,2)', '       hits Firefly (0,1) for 3, leaving 6']],
    ['_9_//H,0,0,5,1,3/F,0,2,9,1,0', [' 1 █H█ heals nobody']],
    ['____//S,0,0,5,1,3/T,0,3,9,1,0', [' 1 ▚S▞ hits nothing']],
    ['____//T,0,0,5,1,0/S,0,1,9,1,0', [' 1 █T█ hits nothing']],
  ])('describes the attacks of %s', (board, lines) => {
    expect(forecastLines(board).slice(0, lines.length)).toEqual(lines);
  });
});

describe('threats in words', () => {
  const board = '____/_2__/____//T,0,0,5,1,0/S,0,1,9,1,2/F,2,2,9,1,1';
  const threats = (of: number, text = board) => linesIn(sceneOf(text, { threats: of }), 4);
  test('of a single enemy list its targets', () => {
    const scene = sceneOf(board, { threats: 1 });
    expect(bottomSection(scene, bottomRoom(layoutOf(scene)), 4).title).toBe('what Scorpion (0,1) hits');
    expect(threats(1)).toEqual([' Scorpion (0,1) hits 5 tiles for 2:', '   T (0,0), building (1,1)', '', '']);
    expect(threats(2)).toEqual([' Firefly (2,2) hits 2 tiles for 1', '   none of them is yours', '', '']);
  });
  test('do not include hits on mountains, which the board does not mark either', () => {
    expect(threats(1, 'M___/_M__/____//T,1,0,5,1,0/S,0,1,9,1,2')[0]).toBe(' Scorpion (0,1) hits 3 tiles for 2');
  });
  test('name the unit that will destroy an enemy before the enemy attacks', () => {
    expect(threats(1, '____//T,0,0,5,1,9/S,0,1,9,1,2')).toEqual([
      ' Scorpion (0,1) dies first',
      '   TankMech (0,0) destroys it',
      '',
      '',
    ]);
  });
});

describe('the debug view', () => {
  const enemies = [
    '   enemy    hunts then  moves to',
    ' 4 Scorpion (8,8) (4,1) (8,5)',
    ' 5 Firefly  (8,7) -     destroyed',
    ' 6 Firefly  (7,6) (7,1) (7,5)',
  ];
  const scene = breachScene(designedMoves, { local: pointing, debug: true });
  test('lists the objectives and destinations of the enemies below the forecast', () => {
    const all = linesIn({ ...scene, debug: false }, 9).filter((row) => row !== '');
    expect(linesIn(scene, all.length + enemies.length)).toEqual([...all, ...enemies]);
  });
  test('lists objectives and destinations before the forecast if there is no room for both', () => {
    expect(linesIn(scene, 4)).toEqual(enemies);
  });
  test('names the enemies that stay where they are', () => {
    const still = sceneOf('MMMMMMM/M_____M/MMMMMMM/M1MMMMM/MMMMMMM//T,1,1,9,3,0/S,1,2,5,3,1', {}, { debug: true });
    expect(linesIn(still, 9)).toContain(' 2 Scorpion (1,2) (1,1) stays');
  });
});

describe('the log', () => {
  test('shows the last turn when the player asks for it', () => {
    const rows = rowsBelow(sceneAfter([...moved, 'end_turn'], { local: { below: 'log' } }));
    expect(rows[0]).toMatch(/^─ turn 1 ─+/);
    expect(rows[1]).toContain('3 H (2,4) heals T (1,4) and buildings (2,5)');
  });
  test('is shown by default in a match that is being watched', () => {
    expect(rowsBelow(sceneAfter([...moved, 'end_turn'], { watched: true }))[0]).toMatch(/^─ turn 1 ─+/);
  });
});

test('the section below the board has exactly the requested rows, and fits its columns, for any position and size', () => {
  fc.assert(
    fc.property(
      boardText(),
      fc.integer({ min: 80, max: 160 }),
      fc.integer({ min: 24, max: 60 }),
      fc.record({
        threats: fc.constantFrom('all' as const, 1),
        below: fc.constantFrom('outlook' as const, 'log' as const),
        scrolled: fc.nat(50),
      }),
      fc.boolean(),
      (text, columns, rows, local, debug) => {
        const scene = breachScene([], { columns, rows, local, debug }, text);
        const layout = layoutOf(scene);
        const room = bottomRoom(layout);
        for (const height of [0, 1, 2, bottomRows(scene, layout)]) {
          const { title, tag = '', lines } = bottomSection(scene, room, height);
          expect(lines).toHaveLength(height);
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(room.width);
          expect(title.length + tag.length + 7).toBeLessThanOrEqual(room.width);
        }
      },
    ),
  );
});
