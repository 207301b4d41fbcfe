import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardSection } from '../../../../source/games/robo-race/screen/board/board-lines.ts';
import type { Overlay } from '../../../../source/games/robo-race/screen/board/cells.ts';
import { roboRaceScreen } from '../../../../source/games/robo-race/screen/index.ts';
import { layoutOf } from '../../../../source/games/robo-race/screen/layout.ts';
import type { RaceScene } from '../../../../source/games/robo-race/screen/local.ts';
import { ascii, type Span, span, unicode, widthOf } from '../../../../source/screen/paint.ts';
import { randomLevel } from '../random-level.ts';
import { raceFrom } from '../support.ts';
import { type Changes, designedScene, pressed, raceRows, sceneAfter, sceneOf, textsOf } from './planning-scenes.ts';

/** Every sign of a board: walls on all sides, an open border, all tiles, a start on a belt, and both decorations. */
const small = `robo-race level 1
name Signs
+---+...+...+...+
| G   .   O   R |
+   +---+   +   +
: .   > | L   . :
+   +   +   +   +
: .   .   .   ^ |
+---+...+---+...+
start 1 (0,0) N
start 2 (3,0) W
pusher (1,0) E 1,3
crusher (2,0) 2
pusher (3,1) S 5
`;

const at = (player: number, x: number, y: number, facing = 'N') => ({
  player,
  ...(x < 0 ? { alive: false } : { x, y, facing, alive: true }),
  start: player,
});

/** A board with two robots, the second of which is destroyed where it is off the board. */
const on = (first: readonly [number, number], second: readonly [number, number] = [-1, -1], changes: Changes = {}) =>
  sceneOf(
    raceFrom({
      board: small,
      round: 1,
      step: 0,
      robots: [at(1, ...first), at(2, ...second, 'W')],
      hands: { 1: [1, 2, 3, 4, 5, 6, 7], ...(second[0] < 0 ? {} : { 2: [8, 9, 10, 11, 12, 13, 14] }) },
      slots: {},
    }),
    changes,
  );

const drawn = (scene: RaceScene, overlay: Overlay = {}): string[] =>
  textsOf(boardSection(scene, overlay).lines).map((row) => row.trimEnd());

describe('the board', () => {
  test('has walls, open borders, tiles, start squares and decorations', () => {
    expect(drawn(on([1, 2]))).toEqual([
      '     ▁▁▁ ... ... ...',
      '  2 │ G  1^▁  O   R │',
      '  1 : .   > │ L  Pv.:',
      '  0 :▁s▁ P>. C*▁  s^│',
      '      0   1   2   3',
    ]);
  });

  test('is drawn in ASCII where that is wanted', () => {
    expect(drawn(on([1, 2], undefined, { glyphs: ascii }))[3]).toBe('  0 :_s_ P>. C*_  s^|');
    expect(drawn(on([1, 2], undefined, { glyphs: ascii }))[0]).toBe('     ___ ... ... ...');
  });

  test('shows behind a robot the tile, or the wall below it, or the start square', () => {
    expect(drawn(on([3, 0], [2, 1]))[3]).toBe('  0 :▁s▁ P>. C*▁ 1^^│');
    expect(drawn(on([3, 0], [2, 1]))[2]).toBe('  1 : .   > │2<L Pv.:');
    expect(drawn(on([0, 0], [3, 2]))[3]).toBe('  0 :1^▁ P>. C*▁  s^│');
  });

  test.each([
    ['', unicode, '  1 :P>>▁C*>┘1^^▁', '  0 :(3)▁1x^┘ G │'],
    [' in ASCII', ascii, '  1 :P>>_C*>+1^^_', '  0 :(3)_1x^+ G |'],
  ])('has a wall below a square without room for it on the edge to its east%s', (_, glyphs, ...rows) => {
    const board = `robo-race level 1
name Walls
+...+...+...+
: >   > | ^ :
+---+---+---+
: .   ^ | G |
+---+---+...+
start 1 (0,1) N
pusher (0,1) E 1,3
crusher (1,1) 2
`;
    const hands = { 1: [1, 2, 3, 4, 5, 6, 7] };
    const scene = sceneOf(raceFrom({ board, round: 1, step: 0, robots: [at(1, 2, 1)], hands }), { glyphs });
    const mark: readonly Span[] = [span('(3)', 'seat1')];
    const painted = drawn(scene, { marks: new Map([[0, mark]]), lost: [{ player: 1, x: 1, y: 0 }] });
    expect(painted.slice(1, 3)).toEqual(rows);
  });

  test('has the cursor in the place of the edges, and the numbers of its row and column marked', () => {
    const { lines } = boardSection(on([1, 2]), { cursor: 5 });
    expect(textsOf(lines)[2]?.trimEnd()).toBe('  1 : . [ > ] L  Pv.:');
    const inverse = lines.flatMap((row) => row.filter(({ area }) => area === 'cursor').map(({ text }) => text));
    expect(inverse.join('')).toBe(' > ');
    const accents = lines.flatMap((row) => row.filter(({ role }) => role === 'accent').map(({ text }) => text.trim()));
    expect(accents).toEqual(expect.arrayContaining(['1']));
  });

  test.each([
    [0, '  0 [▁s▁]P>. C*▁  s^│'],
    [3, '  0 :▁s▁ P>. C*▁[ s^]'],
  ])('has the cursor at the border, too: square %i', (cursor, row) => {
    expect(drawn(on([1, 2]), { cursor })[3]).toBe(row);
  });

  test.each([
    ['in a pit', { x: 2, y: 2 }, 1, '  2 │ G  1^▁ 2xO  R │'],
    ['beyond the northern border', { x: 3, y: 3 }, 0, '     ▁▁▁ ... ... 2x'],
    ['beyond the southern border', { x: 1, y: -1 }, 4, '      0  2x   2   3'],
    ['beyond the western border', { x: -1, y: 1 }, 2, '  2x: .   > │ L  Pv.:'],
    ['beyond the eastern border', { x: 4, y: 1 }, 2, '  1 : .   > │ L  Pv.2x'],
  ])('shows a destroyed robot %s', (_, place, row, text) => {
    expect(drawn(on([1, 2]), { lost: [{ player: 2, ...place }] })[row]).toBe(text);
  });

  test('shows marks on squares without robots, over everything else', () => {
    const mark: readonly Span[] = [span('(3)', 'seat1')];
    const rows = drawn(on([1, 2]), {
      marks: new Map([
        [9, mark],
        [2, mark],
      ]),
    });
    expect(rows[1]).toBe('  2 │ G  1^▁  O   R │');
    expect(rows[3]).toBe('  0 :▁s▁ P>. (3)▁ s^│');
  });

  test('lets the decorations of a running step stand out, and robots that move flash', () => {
    const { lines } = boardSection(on([1, 2]), { execution: 5, flashing: new Set([1]) });
    const spans = lines.flat();
    const lookOf = (sign: string) => spans.find(({ text }) => text.includes(sign));
    expect(['Pv', 'P>', 'C*'].map((sign) => lookOf(sign)?.role)).toEqual(['hazard', 'dim', 'dim']);
    expect(lookOf('1^')?.area).toBe('cursor');
  });

  test('has robots and their start squares in the colours of their players', () => {
    const spans = boardSection(on([3, 0], [2, 1]), {}).lines.flat();
    expect(spans.find(({ text }) => text === '1^')?.role).toBe('seat1');
    expect(spans.find(({ text }) => text === '2<')?.role).toBe('seat2');
    expect(spans.find(({ text }) => text.trim() === 's')?.role).toBe('seat1');
  });
});

/** A board of floor with one goal, and a robot somewhere. */
function wide(size: readonly [number, number], x: number, y: number, changes: Changes = {}): RaceScene {
  const [width, height] = size;
  const edge = `+${'...+'.repeat(width)}`;
  const inner = `+${'   +'.repeat(width)}`;
  const row = (first: string) => `: ${[first, ...Array.from({ length: width - 1 }, () => '.')].join('   ')} :`;
  const rows = Array.from({ length: height }, (_, i) => row(i === 0 ? 'G' : '.')).join(`\n${inner}\n`);
  const board = `robo-race level 1\nname Wide\n${edge}\n${rows}\n${edge}\nstart 1 (${width - 1},0) N\n`;
  const robots = [at(1, x, y)];
  return sceneOf(raceFrom({ board, round: 1, step: 0, robots, hands: { 1: [1, 2, 3, 4, 5, 6, 7] } }), changes);
}

describe('a board that is larger than its window', () => {
  test('says what is seen, and has `:` where there is more', () => {
    const scene = wide([40, 40], 0, 39);
    expect(boardSection(scene, {}).tag).toBe('rows 28-39, columns 0-11');
    const rows = drawn(scene);
    expect(rows[0]).toBe(`     ${'... '.repeat(12)}`.trimEnd());
    expect(rows[13]).toMatch(/^ {2}: /);
    expect(rows[1]).toMatch(/: *$/);
  });

  test('shows the own robot with at least two squares around it, wherever it stands', () => {
    for (const place of [0, 5, 9, 10, 11, 20, 31, 37, 39]) {
      const scene = wide([40, 40], place, place);
      const { row, column, rows, columns } = layoutOf(scene).window;
      const top = 39 - place;
      expect([top - row >= Math.min(2, top), row + rows - 1 - top >= Math.min(2, place)]).toEqual([true, true]);
      expect(place - column).toBeGreaterThanOrEqual(Math.min(2, place));
      expect(column + columns - 1 - place).toBeGreaterThanOrEqual(Math.min(2, 39 - place));
      expect(drawn(scene).join('\n')).toContain('1^');
    }
  });

  test('scrolls by half a view where the cursor comes near its edge, and stays there on the way back', () => {
    let scene = pressed(wide([40, 12], 0, 5), 'tab');
    const firsts: number[] = [];
    const go = (key: string, times: number) => {
      for (let i = 0; i < times; i++) {
        scene = pressed(scene, key);
        firsts.push(layoutOf(scene).window.column);
      }
    };
    go('right', 11);
    expect(firsts).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 6]);
    go('left', 3);
    expect(firsts.slice(-3)).toEqual([6, 6, 6]);
    go('left', 1);
    expect(firsts.at(-1)).toBe(0);
  });

  const titleOf = (scene: RaceScene) => boardSection(scene, {}).title;

  test.each([
    [0, 0, 'factory 40x40, goal N'],
    [39, 0, 'factory 40x40, goal N W'],
    [39, 39, 'factory 40x40, goal W'],
    [0, 39, 'factory 40x40'],
  ])('says with the robot on (%i,%i) where the goal is, if it is not seen', (x, y, title) => {
    expect(titleOf(wide([40, 40], x, y))).toBe(title);
    expect(raceRows(wide([40, 40], x, y))[1]).toContain(title);
  });

  test('says beside the distance of a robot where its goal is, if there is room and it is not seen', () => {
    const rowOf = (scene: RaceScene) => raceRows(scene).find((row) => row.includes(' 1 you '));
    const size = { columns: 120, rows: 40 };
    expect(rowOf(wide([12, 40], 11, 0, size))).toMatch(/ planning {2}50 to goal, N W *$/);
    expect(rowOf(wide([12, 40], 3, 36, size))).toMatch(/ planning {3}6 to goal *$/);
  });

  test('shows the nearest goal, and then the next one, where they are looked for', () => {
    const scene = wide([40, 40], 39, 0);
    const { board } = scene.view;
    const tiles = board.tiles.with(20 * 40 + 30, 'G');
    const both = { ...scene, view: { ...scene.view, board: { ...board, tiles } } };
    expect(titleOf(both)).toBe('factory 40x40, goal N');
    const squares = [1, 2, 3].map((times) => pressed(both, 'tab', ...Array(times).fill('g')).local.square);
    expect(squares).toEqual([20 * 40 + 30, 39 * 40, 20 * 40 + 30]);
    expect(titleOf(pressed(both, 'tab', 'g'))).toBe('factory 40x40');
    const row = roboRaceScreen.input.bindings(pressed(both, 'tab')).find(({ keys }) => keys.includes('g'));
    expect(row).toMatchObject({ footer: ['g', 'goal'], help: 'look at the nearest goal, then at the next one' });
  });

  test('follows the cursor also after the end', () => {
    const scene = wide([40, 40], 39, 0);
    const over = { ...scene, view: { ...scene.view, outcome: { winners: [1], reason: 'goal' } } };
    expect(layoutOf(pressed(over, 'g')).window).toMatchObject({ row: 0, column: 0 });
    expect(layoutOf(pressed(over, 'g', 'escape')).window).toMatchObject({ row: 28, column: 28 });
  });

  test('shows more of itself on a larger terminal', () => {
    expect(boardSection(wide([40, 40], 0, 39, { columns: 120, rows: 40 }), {}).tag).toBe('rows 12-39, columns 0-21');
    expect(boardSection(wide([20, 12], 0, 5, { columns: 120, rows: 40 }), {}).tag).toBeUndefined();
  });
});

const sizes = [
  { columns: 80, rows: 24 },
  { columns: 97, rows: 31 },
  { columns: 120, rows: 40 },
] as const;

describe('the whole screen', () => {
  test('fits every size with every sign known, and shows the own robot', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(...sizes),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(unicode, ascii),
        fc.array(fc.constantFrom('tab', 'up', 'down', 'right', 'l'), { maxLength: 8 }),
        (seed, size, players, glyphs, keys) => {
          const level = { name: './random.txt', text: randomLevel(seed) };
          const begun = sceneAfter([], { players, level }, { ...size, glyphs });
          const scene = keys.reduce(
            (before, key) =>
              roboRaceScreen.input.bindings(before).some((row) => row.keys.includes(key)) ? tried(before, key) : before,
            begun,
          );
          const painting = roboRaceScreen.view.paint(scene);
          const room = size.columns - 1 - (painting.panel?.width ?? 0);
          for (const { lines } of painting.left)
            for (const row of lines) expect(widthOf(row)).toBeLessThanOrEqual(room);
          for (const { lines } of painting.panel?.sections ?? [])
            for (const row of lines) expect(widthOf(row)).toBeLessThanOrEqual(painting.panel?.width ?? 0);
          const height = (sections: readonly { readonly lines: readonly unknown[] }[]) =>
            sections.reduce((rows, { lines }) => rows + 1 + lines.length, -1);
          expect(height(painting.left)).toBe(size.rows - 6);
          expect(height(painting.panel?.sections ?? [])).toBeLessThanOrEqual(size.rows - 6);
          const text = raceRows(scene).join('\n');
          expect(text).toMatch(glyphs === ascii ? /^[\n -~]*$/ : /^[\n -~\u2500-\u259F]*$/);
          expect(text).toMatch(/1[v<>^]/);
        },
      ),
      { numRuns: 30 },
    );
  });
});

/** After a key, where that is of the screen alone. */
function tried(scene: RaceScene, key: string): RaceScene {
  const action = roboRaceScreen.input
    .bindings(scene)
    .find(({ keys }) => keys.includes(key))
    ?.act(key);
  return action?.type === 'local' ? { ...scene, local: action.local } : scene;
}

test('the designed board is the same for all who look at it', () => {
  expect(drawn(designedScene())).toEqual(drawn(designedScene({ seat: 2 })));
});
