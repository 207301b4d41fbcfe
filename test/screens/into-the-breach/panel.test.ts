import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import { keyframes } from '#games/into-the-breach/screen/keyframes.ts';
import { layoutOf } from '#games/into-the-breach/screen/layout.ts';
import type { BreachScene } from '#games/into-the-breach/screen/local.ts';
import { panelOf } from '#games/into-the-breach/screen/panel.ts';
import { frameRows } from '#screen/frame.ts';
import { widthOf } from '#screen/styled-text.ts';
import { targetOn } from '../../support/targets.ts';
import { breachScene, designedMoves, levelOf } from '../breach-support.ts';
import { large } from '../support.ts';
import { boardText } from './boards.ts';
import { panelRows, pointing, sceneAfter, sceneOf, winning } from './scenes.ts';

const moved = [...designedMoves, 'move(1,2,1,4)'];

/** Rows of the section with this title in the panel. Trailing blanks are removed. */
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

describe('the panel beside the board on 80x24', () => {
  test('shows the selected mech and the tile under the cursor', () => {
    expect(panelRows(breachScene(designedMoves, { local: pointing })).map((row) => row.trimEnd())).toEqual([
      '─ units ────────────────',
      'unit  at    health   dmg',
      '1 █T█ (4,1) 5         3',
      '2>█T█*(1,4) 3>5       3',
      '3 █H█ (2,4) 2        -2',
      '4 ▚S▞ (8,8) 3         2',
      '5 ▚F▞ (8,7) 2>0       1',
      '6 ▚F▞ (7,6) 1         1',
      '',
      '',
      '',
      '',
      '─ tile (1,4) ───────────',
      ' TankMech, can move',
      ' no enemy hits it',
      '─ stars ────────────────',
      ' * turn 1, par 3',
      ' * 5 of 5 buildings',
      ' * hints (b): none',
    ]);
  });

  test('has the buttons if there is no room for them below the board', () => {
    const scene = sceneOf(`${Array.from({ length: 7 }, () => '________').join('/')}//T,0,0,5,3,3/S,6,7,3,3,2`);
    expect(layoutOf(scene).cell).toEqual({ width: 7, height: 2 });
    expect(panelRows(scene).slice(-5)).toEqual([
      '─ controls ────────',
      '[Save game]        ',
      '[Load game]        ',
      '[Undo move]        ',
      '[End turn]         ',
    ]);
  });
});

test('the panel on 120x40 has the units, the forecast, the moves of the turn and the stars', () => {
  expect(titles(breachScene(designedMoves, { local: pointing, ...large }))).toEqual([
    'units, in order of attack',
    'end of turn, if TankMech moves to (1,4)',
    'your turn',
    'stars',
  ]);
  expect(under(breachScene(designedMoves, { local: pointing, ...large }), 'your turn')?.slice(0, 4)).toEqual([
    ' 1 TankMech (1,1) to (4,1)',
    ' 2 HealMech (1,3) to (2,4)',
    ' 3 TankMech (1,2) to (1,4)?',
    ' u: undo the last move',
  ]);
});

describe('the stars in the panel', () => {
  const stars = (changes: Parameters<typeof breachScene>[1], lines: readonly string[] = []) =>
    under(breachScene(lines, { ...large, ...changes }), 'stars')?.filter((row) => row !== '');

  test('are shown as lost when the player breaks their condition', () => {
    expect(stars({})).toEqual([
      ' * at par: 3 turns            turn 1',
      ' * no buildings lost          5 of 5',
      ' * no hints used              b costs it',
    ]);
    expect(stars({ hints: 2 })?.[2]).toBe(' - no hints used              2 used');
    expect(stars({ level: { name: 'classic', title: 'Classic', par: 1 } }, ['end_turn'])?.[0]).toMatch(
      /^ - at par: 1 turn/,
    );
    expect(stars({}, winning)?.[0]).toBe(' * at par: 3 turns       your best 3');
    expect(stars({ undos: 1 }, winning)?.[2]).toBe(' * no hints used         1 undo');
    expect(stars({}, winning)?.[1]).toBe(' - building (7,1) lost   by your own tank');
  });

  test('include one for a win in any number of turns if the level has no par', () => {
    expect(stars({ level: { name: 'mine', title: 'Mine' } })?.map((row) => row.slice(0, 9))).toEqual([
      ' * won   ',
      ' * no bui',
      ' * no hin',
    ]);
  });
});

describe('the forecast in the table of units', () => {
  test('disappears if the player switches forecasts off', () => {
    const rows = panelRows(breachScene(moved, { local: { forecast: false } }));
    expect(rows[3]).toBe('2 █T█ (1,4) 3         3 ');
    expect(rows.join('\n')).not.toMatch(/\d>\d/);
  });
});

describe('the highlighted row of the table', () => {
  const marked = (scene: BreachScene) =>
    panelRows(scene)
      .filter((row) => /^\d>/.test(row))
      .map((row) => row.trimEnd());
  test('is the unit on the tile under the cursor', () => {
    expect(marked(breachScene([], { local: { cursor: [8, 8] } }))).toEqual(['4>▚S▞ (8,8) 3         2']);
  });
  test('is the selected unit, wherever the cursor is', () => {
    expect(marked(breachScene([], { local: { cursor: [5, 5], selected: [7, 6] } }))).toEqual([
      '6>▚F▞ (7,6) 1         1',
    ]);
  });
  test('does not exist if there is no unit on the tile under the cursor', () => {
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

  test('shows the units around the selected unit of a long list', () => {
    const scene = breachScene([], { local: { selected: [1, 3], cursor: [5, 5] } }, crowd(30));
    const rows = panelRows(scene);
    expect(rows[0]).toMatch(/^─ units \d+-\d+ of 30 ─/);
    expect(rows.find((row) => row.includes('>'))).toMatch(/^16>▚S▞ \(1,3\)/);
  });

  test('shows its first units without a selection, and its last units if the cursor is on one of these', () => {
    expect(titles(breachScene([], { local: { cursor: [9, 9] } }, crowd(30)))[0]).toMatch(/^units 1-\d+ of 30$/);
    expect(titles(breachScene([], { local: { cursor: [2, 5] } }, crowd(30)))[0]).toMatch(/^units \d+-30 of 30$/);
  });

  test.each([
    [9999, /2 ▚S▞ \(0,1\) +9999 /],
    [12_345, /2 ▚S▞ \(0,1\) +12,345 /],
    [999_999_999, /2 ▚S▞ \(0,1\) +999M /],
  ])('shows a health of %i without cutting off digits', (health, text) => {
    expect(panelRows(breachScene([], {}, crowd(2, health))).join('\n')).toMatch(text);
  });

  test('treats a click on a row like a click on the tile of its unit', () => {
    const scene = breachScene(designedMoves, { local: pointing });
    const clicked = (row: number, section = 0) =>
      targetOn(intoTheBreachScreen.view.paint(scene), { part: 'panel', section, row, column: 3 });
    expect(clicked(0)).toBeUndefined();
    expect(clicked(1)).toEqual({ type: 'unit', tile: [4, 1] });
    expect(clicked(2)).toEqual({ type: 'unit', tile: [1, 2] });
    expect(clicked(6)).toEqual({ type: 'unit', tile: [7, 6] });
    expect(clicked(7)).toBeUndefined();
    expect(clicked(1, 1)).toBeUndefined();
  });

  test('has click targets in a cropped list, too', () => {
    const scene = breachScene([], { local: { cursor: [2, 5] } }, crowd(30));
    const spot = { part: 'panel', section: 0, row: 1, column: 3 } as const;
    expect(targetOn(intoTheBreachScreen.view.paint(scene), spot)).toBeDefined();
  });
});

describe('the section about the tile under the cursor', () => {
  const tile = (cursor: readonly [number, number]) =>
    under(breachScene(moved, { local: { cursor } }), `tile (${cursor})`);
  test.each([
    [
      [0, 0],
      [' mountain', ' nothing damages it'],
    ],
    [
      [5, 1],
      [' building, health 2', ' no enemy hits it'],
    ],
    [
      [1, 4],
      [' TankMech, has moved', ' no enemy hits it'],
    ],
    [
      [8, 7],
      [' Firefly, speed 2', ' ! 1 hit: 2 damage'],
    ],
    [
      [4, 6],
      [' free ground', ' ! 1 hit: 1 damage'],
    ],
    [
      [8, 6],
      [' free ground', ' ! 2 hits: 3 damage'],
    ],
  ] as const)('describes the tile %j', (cursor, rows) => {
    expect(tile(cursor)).toEqual(rows);
  });

  test('calls a destroyed building a ruin that units may enter', () => {
    const scene = sceneOf('_03_//T,0,0,5,1,0/F,0,3,9,1,1', { cursor: [0, 1] });
    expect(under(scene, 'tile (0,1)')).toEqual([' ruin, open ground', ' no enemy hits it']);
  });
});

test('after the end, the panel does not say that mechs can move or have moved', () => {
  const scene = breachScene(winning, { local: { cursor: [7, 2] } });
  expect(under(scene, 'tile (7,2)')).toEqual([' TankMech', '']);
  expect(under(scene, 'units')?.join('')).not.toContain('*');
});

test('the panel of a match that is being watched has neither a forecast nor highlights', () => {
  const rows = panelRows(sceneAfter(moved, { watched: true, local: { cursor: [4, 1] } }));
  expect(rows.join('\n')).not.toMatch(/\d>/);
});

test('nothing in the panel is truncated or omitted for any position and size', () => {
  fc.assert(
    fc.property(
      boardText(),
      fc.integer({ min: 80, max: 160 }),
      fc.integer({ min: 24, max: 60 }),
      (text, columns, rows) => {
        const scene = breachScene([], { columns, rows }, text);
        const { width, sections } = panelOf(scene, layoutOf(scene));
        const lines = sections.flatMap((section) => section.lines);
        expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width);
        expect(lines.length + sections.length).toBeLessThanOrEqual(rows - frameRows + 1);
        expect(Math.max(...sections.map(({ title }) => title.length + 3))).toBeLessThanOrEqual(width);
      },
    ),
  );
});

describe('during the animation of a move', () => {
  const [before, after] = [breachScene(designedMoves), breachScene(moved)];
  const moveScenes = (scene: BreachScene) =>
    keyframes(before, scene).map(({ view, local }) => ({ ...scene, view, local }));

  test.each([
    { what: 'on a small screen', changes: {} },
    { what: 'on a larger screen', changes: large },
  ])('$what, the panel has the same sections as after the move', ({ changes }) => {
    const scene = breachScene(moved, { ...changes, events: after.events });
    const scenes = moveScenes(scene);
    expect(scenes).not.toEqual([]);
    for (const beat of scenes) {
      const sections = (of: BreachScene) =>
        panelOf(of, layoutOf(of)).sections.map(({ title, lines }) => [title, lines.length]);
      expect(sections(beat)).toEqual(sections(scene));
    }
  });
});
