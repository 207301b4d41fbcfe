import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostScrolled, sectionBelow } from '../../../source/games/into-the-breach/screen/below-board/section-below.ts';
import { layoutOf } from '../../../source/games/into-the-breach/screen/layout.ts';
import type { BreachScene } from '../../../source/games/into-the-breach/screen/local.ts';
import { widthOf } from '../../../source/screen/paint.ts';
import { breachRows, breachScene, designedMoves } from '../breach-support.ts';
import { large } from '../support.ts';
import { boardText } from './boards.ts';
import { pointing, rowsBelow, sceneAfter, sceneOf, winning } from './scenes.ts';

const moved = [...designedMoves, 'move(1,2,1,4)'];

/** The lines below the board without blanks at their ends, in so many rows. */
const linesIn = (scene: BreachScene, rows: number): string[] =>
  sectionBelow(scene, layoutOf(scene), rows).lines.map((row) =>
    row
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );

describe('below the board of 80x24', () => {
  test('the forecast with the mech where it is pointed at', () => {
    expect(rowsBelow(breachScene(designedMoves, { local: pointing }))).toEqual([
      '─ forecast with TankMech on (1,4) ───────────── exact ─',
      ' 3 H heals T (1,4) +2, building (2,5) +2, (3,4) +2     ',
      ' 4 S hits F (8,7) -2: destroyed, does not attack       ',
      ' 1 T, 2 T, 6 F hit nothing                             ',
      ' End Turn: goes on (no win, no loss)                   ',
    ]);
  });

  test('the forecast of a turn that costs two mechs', () => {
    expect(rowsBelow(breachScene([], { local: { selected: [1, 1], cursor: [5, 5] } }))).toEqual([
      '─ forecast ──────────────────────────────────── exact ─',
      ' 1 T destroys T (1,2) and H (1,3)                      ',
      ' 4 S destroys F (8,7)                                  ',
      ' 2 T, 3 H, 5 F do not attack: destroyed before         ',
      ' End Turn: goes on, with one mech left                 ',
    ]);
  });

  test('a line more takes the blank row before the controls, which stay where they are', () => {
    const controlsAt = (rows: readonly string[]) => rows.findIndex((row) => row.includes('[End Turn]'));
    const usual = breachRows(breachScene());
    const rows = breachRows(breachScene(['move(1,1,3,1)']));
    expect(rows.slice(13, 19).map((row) => row.slice(0, 55))).toEqual([
      '─ forecast ──────────────────────────────────── exact ─',
      ' 1 T destroys building (3,4)                           ',
      ' 2 T destroys H (1,3)                                  ',
      ' 4 S destroys F (8,7)                                  ',
      ' 3 H, 5 F do not attack: destroyed before              ',
      ' End Turn: goes on, 2 mechs and 4 buildings left       ',
    ]);
    expect(controlsAt(rows)).toBe(controlsAt(usual));
  });

  test('the threats of all enemies', () => {
    expect(rowsBelow(breachScene(moved, { local: { threats: 'all', cursor: [8, 6] } }))).toEqual([
      '─ threats: all enemies ────────── tiles hit this turn ─',
      ' 4 Scorpion (8,8) hits 6 tiles, strength 2             ',
      ' 6 Firefly (7,6) hits 7 tiles, strength 1              ',
      ' 5 Firefly (8,7) is destroyed first: no threat         ',
      '                                                       ',
    ]);
  });

  test('how the match was won', () => {
    const rows = rowsBelow(sceneAfter(winning));
    expect(rows[0]).toMatch(/^─ turn 3 ─+ lines 1-3 of 3 ─$/);
    expect(rows.at(-1)?.trimEnd()).toBe(' won: no enemy is left');
  });
});

test('below the board of 120x40 the forecast is in the order of attack', () => {
  const rows = rowsBelow(breachScene(designedMoves, { local: pointing, ...large }));
  expect(rows.slice(0, 8)).toEqual([
    '─ forecast with TankMech on (1,4) ───────── exact, in the order of attack ─',
    '  1  TankMech (4,1)   hits row 4: nothing there                            ',
    '  2  TankMech (1,4)   hits row 1: nothing there                            ',
    '  3  HealMech (2,4)   TankMech (1,4) +2   building (2,5) +2   (3,4) +2     ',
    '  4  Scorpion (8,8)   Firefly (8,7) -2, destroyed                          ',
    '  -  Firefly (8,7)    does not attack                                      ',
    '  6  Firefly (7,6)    hits column 6: nothing there                         ',
    '     End Turn         goes on: 3 mechs, 5 buildings, 2 enemies left        ',
  ]);
});

describe('the forecast in words', () => {
  const told = (board: string, rows = 9) => linesIn(sceneOf(board), rows).filter((row) => row !== '');

  test.each([
    [
      'what is destroyed comes before what is hit',
      '_31_//T,0,0,5,1,2/F,0,3,9,1,0',
      [' 1 T destroys building (0,2), hits F (0,3) -2,', '   building (0,1) -2'],
    ],
    [
      'a unit that was to attack later and one that has attacked',
      '_____//S,0,1,1,1,1/T,0,0,5,1,9/S,0,4,1,1,1',
      [' 1 S hits T (0,0) -1', ' 2 T destroys S (0,1) and S (0,4)', ' 3 S does not attack: destroyed before'],
    ],
    [
      'who does not attack, alone',
      '____//T,0,0,5,1,9/S,0,2,1,1,1',
      [' 1 T hits S (0,2) -1: destroyed, does not attack'],
    ],
    [
      'who does not attack where several hit it',
      '____//T,0,0,5,1,1/T,0,1,5,1,1/S,0,2,2,1,1',
      [
        ' 1 T hits T (0,1) -1, S (0,2) -1',
        ' 2 T destroys S (0,2), hits T (0,0) -1',
        ' 3 S does not attack: destroyed before',
      ],
    ],
    [
      'who has nothing to hit or heal',
      '____/____//T,0,0,5,1,1/H,1,1,5,1,1/S,1,3,9,1,0',
      [' 1 T hits nothing; 2 H heals nothing; 3 S changes'],
    ],
  ])('%s', (_, board, lines) => {
    expect(told(board).slice(0, lines.length)).toEqual(lines);
  });

  test.each([
    ['__1//T,0,0,5,1,9/F,0,1,1,1,1', 'loses, no building stands'],
    ['1__//T,0,2,5,1,0/S,0,1,9,1,9', 'loses, no mech is left'],
    ['9__//T,0,2,5,1,9/F,0,1,1,1,1', 'loses, no building stands'],
    ['9___9//T,0,3,5,1,1/F,0,2,1,1,1', 'wins'],
    ['9__1/____//T,0,2,5,1,1/F,1,1,9,1,0', 'goes on, with one building left'],
    ['9__/___//T,0,2,5,1,0/T,1,1,1,1,0/F,0,1,9,1,1', 'goes on, with one mech left'],
    ['9_1/___//T,0,1,5,1,1/T,1,1,1,1,0/F,1,0,9,1,0', 'goes on, with one building left'],
    ['9__1_//T,0,2,5,1,1/T,0,1,1,1,0/F,0,4,9,1,0', 'goes on, 1 mech and 1 building left'],
    ['9__/___//T,0,2,5,1,0/F,1,1,9,1,0', 'goes on (no win, no loss)'],
  ])('End Turn on %s %s', (board, verdict) => {
    expect(told(board).at(-1)).toBe(` End Turn: ${verdict}`);
  });

  test('those who change nothing are left out first', () => {
    const scene = breachScene([], { local: { cursor: [5, 5] } });
    expect(linesIn(scene, 5)).toContain(' 6 F hits nothing');
    expect(linesIn(scene, 4).join()).not.toContain('hits nothing');
  });

  const battle = '_________/1________//H,1,1,5,1,1/T,0,0,9,1,1/T,0,1,1,1,1/S,0,3,9,1,1/S,0,5,1,1,1/F,1,8,9,1,0';

  test('where there is no room for all of it, what is lost comes first, and the verdict stays', () => {
    const scene = sceneOf(battle);
    const { title, tag } = sectionBelow(scene, layoutOf(scene), 4);
    expect([title, tag]).toEqual(['forecast', 'exact, lines 1-3 of 5']);
    expect(linesIn(scene, 4)).toEqual([
      ' 4 S destroys T (0,1)',
      ' 2 T destroys S (0,5), hits T (0,1) -1, S (0,3) -1',
      ' 3 T hits T (0,0) -1, S (0,3) -1',
      ' End Turn: goes on, with two mechs left',
    ]);
  });

  test('the rest of it can be scrolled to, no further', () => {
    const scene = sceneOf(battle, { scrolled: 99 });
    expect(mostScrolled(scene, layoutOf(scene), 4)).toBe(2);
    expect(sectionBelow(scene, layoutOf(scene), 4).tag).toBe('exact, lines 3-5 of 5');
  });

  test('it can be switched off', () => {
    expect(linesIn(breachScene([], { local: { forecast: false } }), 4)[0]).toBe(' switched off: v shows it again');
    expect(linesIn(breachScene([], { preferences: { forecast: false } }), 4)[0]).toBe(' switched off in the settings');
  });
});

describe('the forecast in the order of attack', () => {
  const told = (board: string) => linesIn(sceneOf(board, {}, large), 12).filter((row) => row !== '');
  test.each([
    ['__3//T,0,0,5,1,3/F,0,1,9,1,0', '  1  TankMech (0,0)   Firefly (0,1) -3   building (0,2) -3, destroyed'],
    ['_9_//H,0,0,5,1,3/F,0,2,9,1,0', '  1  HealMech (0,0)   heals its neighbours: changes nothing'],
    ['____//H,0,0,5,1,3/F,0,1,9,1,0', '  1  HealMech (0,0)   heals its neighbours: nothing to heal'],
    ['____//S,0,0,5,1,3/T,0,3,9,1,0', '  1  Scorpion (0,0)   hits 2 tiles: nothing there'],
    ['____//T,0,0,5,1,0/S,0,1,9,1,0', '  1  TankMech (0,0)   hits row 0: changes nothing'],
  ])('%s', (board, line) => {
    expect(told(board)[0]).toBe(line);
  });
  test.each([
    ['9___9//T,0,3,5,1,1/F,0,2,1,1,1', 'wins: no enemy is left'],
    ['1__//T,0,2,5,1,0/S,0,1,9,1,9', 'loses: no mech is left'],
    ['9__/___//T,0,2,5,1,0/F,1,1,9,1,0', 'goes on: 1 mech, 1 building, 1 enemy left'],
  ])('End Turn on %s %s', (board, verdict) => {
    expect(
      told(board)
        .at(-1)
        ?.replace(/^ +End Turn +/, ''),
    ).toBe(verdict);
  });
});

describe('threats in words', () => {
  const board = '____/_2__/____//T,0,0,5,1,0/S,0,1,9,1,2/F,2,2,9,1,1';
  const threats = (of: number | 'all', text = board) => linesIn(sceneOf(text, { threats: of }), 4);
  test('name what is hit', () => {
    expect(threats('all')).toEqual([
      ' 2 Scorpion (0,1) hits 5 tiles, strength 2:',
      '   T (0,0), (1,1)',
      ' 3 Firefly (2,2) hits 2 tiles, strength 1',
      '',
    ]);
    expect(threats('all', '____//T,0,0,5,1,0/S,0,1,9,1,2')[0]).toBe(
      ' 2 Scorpion (0,1) hits 3 tiles, strength 2: T (0,0)',
    );
  });
  test('of one enemy name it in the title', () => {
    const scene = sceneOf(board, { threats: 2 });
    expect(sectionBelow(scene, layoutOf(scene), 4).title).toBe('threats: Firefly (2,2)');
    expect(threats(2)).toEqual([' 3 Firefly (2,2) hits 2 tiles, strength 1', '   nothing of yours is on them', '', '']);
  });
  test('of one that falls before say by whom', () => {
    expect(threats(1, '____//T,0,0,5,1,9/S,0,1,9,1,2')).toEqual([
      ' 2 Scorpion (0,1) is destroyed first: no threat',
      '   destroyed by 1 TankMech (0,0)',
      '',
      '',
    ]);
  });
});

describe('the debug view', () => {
  const enemies = [
    '   enemy           wants  then   moves to',
    ' 4 Scorpion (8,8)  (8,8)  (4,1)  (8,5)',
    ' 5 Firefly (8,7)   (8,7)  -      is destroyed',
    ' 6 Firefly (7,6)   (7,6)  (7,1)  (7,5)',
  ];
  const scene = breachScene(designedMoves, { local: pointing, debug: true });
  test('adds below the forecast what enemies want and where they will go', () => {
    expect(linesIn(scene, 8)).toEqual([...linesIn({ ...scene, debug: false }, 4), ...enemies]);
  });
  test('has that first where there is no room for both', () => {
    expect(linesIn(scene, 4)).toEqual(enemies);
    expect(linesIn({ ...scene, local: { ...scene.local, scrolled: 4 } }, 4)).toEqual(
      linesIn({ ...scene, debug: false }, 4),
    );
  });
  test('says who stays', () => {
    const still = sceneOf('MMMMMMM/M_____M/MMMMMMM/M1MMMMM/MMMMMMM//T,1,1,9,3,0/S,1,2,5,3,1', {}, { debug: true });
    expect(linesIn(still, 9)).toContain(' 2 Scorpion (1,2)  (1,2)  (1,1)  stays');
  });
});

describe('the log', () => {
  test('is that of the turn before, once asked for', () => {
    const rows = rowsBelow(sceneAfter([...moved, 'end_turn'], { local: { below: 'log' } }));
    expect(rows[0]).toMatch(/^─ turn 1 ─+/);
    expect(rows[1]).toContain('3 H heals T (1,4) +2');
  });
  test('is what is seen of a match that is watched', () => {
    expect(rowsBelow(sceneAfter([...moved, 'end_turn'], { watched: true }))[0]).toMatch(/^─ turn 1 ─+/);
  });
});

test('whatever the position and the size, the lines are as many as asked for, and none is too wide', () => {
  fc.assert(
    fc.property(
      boardText(),
      fc.integer({ min: 80, max: 160 }),
      fc.integer({ min: 24, max: 60 }),
      fc.record({
        threats: fc.constantFrom('off' as const, 'all' as const, 1),
        below: fc.constantFrom('outlook' as const, 'log' as const),
        scrolled: fc.nat(50),
      }),
      fc.boolean(),
      (text, columns, rows, local, debug) => {
        const scene = breachScene([], { columns, rows, local, debug }, text);
        const layout = layoutOf(scene);
        for (const height of [0, 1, 2, layout.rowsBelow]) {
          const { title, tag = '', lines } = sectionBelow(scene, layout, height);
          expect(lines).toHaveLength(height);
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(layout.leftWidth);
          expect(title.length + tag.length + 7).toBeLessThanOrEqual(layout.leftWidth);
        }
      },
    ),
  );
});
