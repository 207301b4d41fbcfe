import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beats } from '../../../source/games/into-the-breach/screen/beats.ts';
import { layoutOf } from '../../../source/games/into-the-breach/screen/layout.ts';
import type { BreachScene } from '../../../source/games/into-the-breach/screen/local.ts';
import { panelOf, unitAtRow } from '../../../source/games/into-the-breach/screen/panel.ts';
import { widthOf } from '../../../source/screen/paint.ts';
import { frameRows } from '../../../source/screen/screen.ts';
import { breachScene, designedMoves, levelOf } from '../breach-support.ts';
import { large } from '../support.ts';
import { boardText } from './boards.ts';
import { panelRows, pointing, sceneAfter, sceneOf, winning } from './scenes.ts';

const moved = [...designedMoves, 'move(1,2,1,4)'];

/** The rows of a panel under a title, without blanks at their ends. */
const under = (scene: BreachScene, title: string): string[] | undefined =>
  panelOf(scene, layoutOf(scene))
    .sections.find((section) => section.title === title)
    ?.lines.map((row) =>
      row
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    );

const titles = (scene: BreachScene): string[] => panelOf(scene, layoutOf(scene)).sections.map(({ title }) => title);

describe('the panel beside the board of 80x24', () => {
  test('with a mech selected and a target pointed at', () => {
    expect(panelRows(breachScene(designedMoves, { local: pointing }))).toEqual([
      '─ units ────────────────',
      ' Unit  Coord   Hp   Dmg ',
      ' 1 T  (4, 1)  5     3   ',
      '>2 T* (1, 4)  3>5   3   ',
      ' 3 H  (2, 4)  2    -2   ',
      ' 4 S  (8, 8)  3     2   ',
      ' - F  (8, 7)  2>0   1   ',
      ' 6 F  (7, 6)  1     1   ',
      '                        ',
      ' * can still move       ',
      ' - destroyed before it  ',
      '   could attack         ',
      ' 5>7 health now, after  ',
      '─ buildings 5 ──────────',
      ' (2,5) 3>5   (3,4) 3>5  ',
      ' (5,1) 2     (6,1) 2    ',
      ' (7,1) 2                ',
    ]);
  });

  test('with the threats of all enemies', () => {
    expect(panelRows(breachScene(moved, { local: { threats: 'all', cursor: [8, 6] } })).slice(7)).toEqual([
      ' 6 F  (7, 6)  1     1   ',
      '                        ',
      '─ tile (8,6) ───────────',
      ' ground, free           ',
      ' 4 Scorpion (8,8)  -2   ',
      ' 6 Firefly (7,6)   -1   ',
      ' together          -3   ',
      '─ what they want ───────',
      ' S the strongest mech   ',
      ' F the weakest building ',
      '   targets: d (debug)   ',
    ]);
  });

  test('after the end', () => {
    expect(panelRows(breachScene(winning, { local: { cursor: [0, 0] } }))).toEqual([
      '─ units ────────────────',
      ' Unit  Coord   Hp   Dmg ',
      ' 1 T* (7, 2)  5     3   ',
      ' 2 T* (1, 4)  9     3   ',
      ' 3 H* (2, 4)  2    -2   ',
      '                        ',
      '─ buildings 4 of 5 ─────',
      ' (2,5) 9     (3,4) 9    ',
      ' (5,1) 2     (6,1) 2    ',
      ' (7,1) destroyed        ',
    ]);
  });

  test('with mechs that would be destroyed', () => {
    expect(panelRows(breachScene([], { local: { selected: [1, 1], cursor: [5, 5] } })).slice(2, 8)).toEqual([
      '>1 T* (1, 1)  5     3   ',
      ' - T* (1, 2)  3>0   3   ',
      ' - H* (1, 3)  2>0  -2   ',
      ' 4 S  (8, 8)  3     2   ',
      ' - F  (8, 7)  2>0   1   ',
      ' 6 F  (7, 6)  1     1   ',
    ]);
  });
});

test('the panel of 120x40', () => {
  expect(panelRows(breachScene(designedMoves, { local: pointing, ...large }))).toEqual([
    '─ units ────────────────────────────────────',
    '   Unit          Coord     Hp          Dmg  ',
    ' 1 T  TankMech  (4, 1)    5     █████   3   ',
    '>2 T* TankMech  (1, 4)    3>5   ███░░   3   ',
    ' 3 H  HealMech  (2, 4)    2     ██░░░  -2   ',
    ' 4 S  Scorpion  (8, 8)    3     ███░░   2   ',
    ' - F  Firefly   (8, 7)    2>0   ██░░░   1   ',
    ' 6 F  Firefly   (7, 6)    1     █░░░░   1   ',
    '                                            ',
    ' * can still move   - destroyed first       ',
    '─ buildings 5, health 12>16 ────────────────',
    ' (2,5) 3>5     (3,4) 3>5     (5,1) 2        ',
    ' (6,1) 2       (7,1) 2                      ',
    '─ threats after the forecast ───────────────',
    ' 4 Scorpion (8,8)  6 tiles, nobody of yours ',
    ' 6 Firefly (7,6)   7 tiles, nobody of yours ',
    '                                            ',
    ' e marks them on the board                  ',
    '─ this turn ────────────────────────────────',
    ' 1 move(1,1,4,1)      u undoes the last     ',
    ' 2 move(1,3,2,4)                            ',
    '>3 move(1,2,1,4)      not yet               ',
    '─ level ────────────────────────────────────',
    ' classic   10x10, 3 mechs, 3 enemies        ',
    ' par 3     your best 3, solved 4 times      ',
    '                                            ',
    ' won when no enemy is left; lost when no    ',
    ' mech is left or no building stands         ',
  ]);
});

describe('the forecast in the panel', () => {
  test('goes where it is switched off', () => {
    const rows = panelRows(breachScene(moved, { local: { forecast: false } }));
    expect(rows[3]).toBe(' 2 T  (1, 4)  3     3   ');
    expect(rows.join('\n')).not.toMatch(/\d>\d|destroyed before/);
  });

  test('counts the buildings that will be left', () => {
    expect(titles(sceneOf('_1_2//T,0,0,5,1,1/F,0,2,9,1,1'))).toContain('buildings 2>1');
  });
});

describe('the row that is marked', () => {
  const marked = (scene: BreachScene) => panelRows(scene).filter((row) => row.startsWith('>'));
  test('is that of the unit on the pointed tile', () => {
    expect(marked(breachScene([], { local: { cursor: [8, 8] } }))).toEqual(['>4 S  (8, 8)  3     2   ']);
  });
  test('is that of the selected unit, wherever the cursor is', () => {
    expect(marked(breachScene([], { local: { cursor: [5, 5], selected: [7, 6] } }))).toEqual([
      '>6 F  (7, 6)  1     1   ',
    ]);
  });
  test('is none where nobody stands', () => {
    expect(marked(breachScene([], { local: { cursor: [5, 5] } }))).toEqual([]);
  });
});

describe('the table of units', () => {
  const crowd = (count: number, health = 3) =>
    levelOf(
      `${Array.from({ length: 12 }, () => '_'.repeat(12)).join('/')}//${Array.from(
        { length: count },
        (_, i) => `${i === 0 ? 'T' : 'S'},${Math.floor(i / 12)},${i % 12},${health},1,0`,
      ).join('/')}`,
    );

  test('shows the part around the selected unit of a long list', () => {
    const scene = breachScene([], { local: { selected: [1, 3], cursor: [5, 5] } }, crowd(30));
    const rows = panelRows(scene);
    expect(rows[0]).toBe('─ units 9-23 of 30 ─────');
    expect(rows[2]).toBe('  9 S  (0, 8)  3      0 ');
    expect(rows.find((row) => row.startsWith('>'))).toBe('>16 S  (1, 3)  3      0 ');
  });

  test('begins with the first unit where none is looked at, and ends with the last', () => {
    expect(titles(breachScene([], { local: { cursor: [9, 9] } }, crowd(30)))[0]).toBe('units 1-15 of 30');
    expect(titles(breachScene([], { local: { cursor: [2, 5] } }, crowd(30)))[0]).toBe('units 16-30 of 30');
  });

  test.each([
    [9999, ' 2 S (0, 1) 9999       0'],
    [12_345, ' 2 S (0, 1) 12,345     0'],
    [999_999_999, ' 2 S (0, 1) 999M       0'],
  ])('a health of %i is shown without being cut', (health, text) => {
    expect(panelRows(breachScene([], {}, crowd(2, health))).join('\n')).toContain(text);
  });

  test('a click on a row is a click on the tile of its unit', () => {
    const scene = breachScene(designedMoves, { local: pointing });
    const clicked = (row: number, section = 0) =>
      unitAtRow(scene, layoutOf(scene), { part: 'panel', section, row, column: 3 });
    expect(clicked(0)).toBeUndefined();
    expect(clicked(1)).toEqual([4, 1]);
    expect(clicked(2)).toEqual([1, 2]);
    expect(clicked(6)).toEqual([7, 6]);
    expect(clicked(7)).toBeUndefined();
    expect(clicked(1, 1)).toBeUndefined();
  });

  test('a click on a row of a part of a long list is one on the unit that is seen there', () => {
    const scene = breachScene([], { local: { cursor: [2, 5] } }, crowd(30));
    expect(unitAtRow(scene, layoutOf(scene), { part: 'panel', section: 0, row: 1, column: 3 })).toEqual([1, 3]);
  });
});

describe('the buildings', () => {
  test('that change come first where there is no room for all, and the destroyed last', () => {
    const many = `${'0'.repeat(20)}/${Array.from({ length: 19 }, () => '9'.repeat(20)).join('/')}`;
    const scene = sceneOf(`${many}/${'_'.repeat(20)}//T,20,0,5,1,0/F,20,19,9,1,1`);
    const rows = under(scene, 'buildings 380 of 400');
    expect(rows?.slice(0, 3)).toEqual([' (15,19) 9>8 (16,19) 9>8', ' (17,19) 9>8 (18,19) 9>8', ' (19,19) 9>8 (1,0) 9']);
    expect(rows?.at(-1)).toMatch(/^ and \d+ more$/);
    const ruins = sceneOf(`9${'0'.repeat(39)}/${'_'.repeat(40)}//T,1,0,5,1,0/F,1,39,9,1,1`);
    expect(under(ruins, 'buildings 1 of 40')?.at(-1)).toMatch(/^ and \d+ destroyed$/);
  });

  test('are said to be none where the board has none', () => {
    expect(under(sceneOf('____//T,0,0,5,1,0/F,0,3,9,1,1'), 'buildings 0')).toEqual([' none on this board']);
  });
});

describe('the pointed tile', () => {
  const tile = (cursor: readonly [number, number]) =>
    under(breachScene(moved, { local: { threats: 'all', cursor } }), `tile (${cursor})`);
  test.each([
    [
      [0, 0],
      [' mountain', ' hits change nothing'],
    ],
    [
      [5, 1],
      [' building, health 2', ' no enemy hits it'],
    ],
    [
      [1, 4],
      [' TankMech, health 3', ' no enemy hits it'],
    ],
    [
      [8, 7],
      [' Firefly, health 2', ' 4 Scorpion (8,8)  -2'],
    ],
    [
      [4, 6],
      [' ground, free', ' 6 Firefly (7,6)   -1'],
    ],
  ] as const)('%o', (cursor, rows) => {
    expect(tile(cursor)).toEqual(rows);
  });

  test('with a destroyed building is called what the hint calls it', () => {
    const scene = sceneOf('_03_//T,0,0,5,1,0/F,0,3,9,1,1', { threats: 'all', cursor: [0, 1] });
    expect(under(scene, 'tile (0,1)')).toEqual([' destroyed building', ' no enemy hits it']);
  });

  test('that many enemies hit names the first of them and all they take', () => {
    const board = `${'_'.repeat(9)}//T,0,0,5,1,0/${[1, 2].map((i) => `S,0,${i + 2},9,1,${i}`).join('/')}/F,0,8,1,1,0`;
    const scene = sceneOf(board, { threats: 'all', cursor: [0, 2] });
    expect(under(scene, 'tile (0,2)')).toEqual([
      ' ground, free',
      ' 2 Scorpion (0,3)  -1',
      ' 3 Scorpion (0,4)  -2',
      ' together          -3',
    ]);
  });
});

test('the debug view says what the enemies will want', () => {
  const scene = breachScene(moved, { debug: true, local: { threats: 'all', cursor: [8, 6] } });
  expect(under(scene, 'what they want')?.at(-1)).toBe('   S (4,1)  F (7,1)');
});

describe('this turn', () => {
  test('has no moves at its start', () => {
    expect(under(breachScene([], large), 'this turn')).toEqual([' no mech has moved yet']);
  });
});

describe('the level', () => {
  const second = (changes: Parameters<typeof breachScene>[1]) =>
    under(breachScene([], { ...large, ...changes }), 'level')?.[1];
  test.each([
    [{ record: { played: 0, won: 0 } }, ' par 3     not played yet'],
    [{ record: { played: 2, won: 0 } }, ' par 3     not solved yet'],
    [{ record: { played: 2, won: 1, best: 4 } }, ' par 3     your best 4, solved once'],
    [{ level: { name: 'mine', title: 'Mine' } }, ' no par    your best 3, solved 4 times'],
  ])('%o', (changes, row) => {
    expect(second(changes)).toBe(row);
  });
});

test('a match that is watched shows neither a forecast nor a mark', () => {
  const rows = panelRows(sceneAfter(moved, { watched: true, local: { cursor: [4, 1] } }));
  expect(rows.join('\n')).not.toMatch(/\d>\d|^>/m);
});

test('whatever the position and the size, nothing in the panel is cut or left out below', () => {
  fc.assert(
    fc.property(
      boardText(),
      fc.integer({ min: 80, max: 160 }),
      fc.integer({ min: 24, max: 60 }),
      fc.constantFrom('off' as const, 'all' as const),
      (text, columns, rows, threats) => {
        const scene = breachScene([], { columns, rows, local: { threats } }, text);
        const { width, sections } = panelOf(scene, layoutOf(scene));
        const lines = sections.flatMap((section) => section.lines);
        expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width);
        expect(lines.length + sections.length).toBeLessThanOrEqual(rows - frameRows + 1);
        expect(Math.max(...sections.map(({ title }) => title.length + 3))).toBeLessThanOrEqual(width);
        expect(sections.map(({ title }) => title.split(' ')[0])).toContain(threats === 'all' ? 'tile' : 'buildings');
      },
    ),
  );
});

describe('while a mech moves', () => {
  const [before, after] = [breachScene(designedMoves), breachScene(moved)];
  const own = (scene: BreachScene) => beats(before, scene).map(({ view, local }) => ({ ...scene, view, local }));

  test.each([
    { what: '', changes: {} },
    { what: 'with threats marked', changes: { local: { threats: 'all' as const } } },
    { what: 'on a larger screen', changes: large },
  ])('the panel has the parts that it has afterwards $what', ({ changes }) => {
    const scene = breachScene(moved, { ...changes, events: after.events });
    const shown = own(scene);
    expect(shown).not.toEqual([]);
    for (const beat of shown) {
      const sections = (of: BreachScene) =>
        panelOf(of, layoutOf(of)).sections.map(({ title, lines }) => [title, lines.length]);
      expect(sections(beat)).toEqual(sections(scene));
    }
  });
});

test('how threats are marked is said only where there are some', () => {
  const none = sceneOf('___9_//T,0,0,1,2,3/S,0,4,3,1,1', {}, large);
  expect(under(none, 'threats after the forecast')).toEqual([' no enemy attacks']);
  expect(under(breachScene(moved, large), 'threats after the forecast')?.at(-1)).toBe(' e marks them on the board');
});
