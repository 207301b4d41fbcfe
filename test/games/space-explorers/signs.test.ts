import { describe, expect, test } from 'vitest';
import { readLevel } from '#games/space-explorers/level.ts';
import { isSymmetric, withEqualHomes } from '#games/space-explorers/levels.ts';
import { signsOf } from '#games/space-explorers/screen/command-line.ts';
import { levelPainter, thumbnail } from '#games/space-explorers/screen/thumbnail.ts';
import { ascii, unicode } from '#screen/styled-text.ts';
import { unwrapped } from '../../engine/support.ts';
import { textOf } from '../../screens/support.ts';
import { played } from '../../support/lines.ts';
import { menuRoom } from '../../support/menu-room.ts';
import { kite, sceneOf } from './heard.ts';
import { listedLevels } from './listed-levels.ts';

/** Width of the legend in the help. */
const room = 68;

test.each([
  [
    'Unicode',
    unicode,
    /^[ -~\u2500-\u25cb]+$/,
    [
      '\u250c\u25001\u2510',
      '\u2554\u25502\u2557',
      '\u250c\u2504\u2504\u2510',
      '\u250c\u2504=\u2510',
      '\u25cb7',
      '12\u25b6  ',
    ],
  ],
  ['ASCII', ascii, /^[ -~]+$/, ['+-1+', '#=2#', '....', "' ='", 'o7', '1:12>']],
])('the legend lists the signs in %s', (_, glyphs, printable, own) => {
  const lines = signsOf({ glyphs });
  for (const row of lines.map(textOf)) {
    expect(row).toMatch(printable);
    expect(row.length).toBeLessThanOrEqual(room);
  }
  const signs = lines.flatMap((line) => line.map(({ text }) => text));
  for (const sign of [...own, '*', '!', '37/220', '+6 %', 't31', 'P2 40 t23', '> <', '( )', '[ ]'])
    expect(signs).toContain(sign);
});

test("the legend shows each player's signs in the player's colour", () => {
  const roles = signsOf(sceneOf(kite())).flatMap((line) =>
    line.flatMap(({ text, role }) => (role.startsWith('seat') ? [`${text} ${role}`] : [])),
  );
  expect(roles).toEqual(['+-1+ seat1', '#=2# seat2', '1:12> seat1', '2:11^ seat2', '[7:40] seat1', '#7:40# seat2']);
});

describe('the menu', () => {
  test('shows the visible state of a match', () => {
    const rows = thumbnail(sceneOf(kite()).view, { ...menuRoom(ascii), rows: 14 }).map(textOf);
    const [map, facts] = [rows.slice(0, 10), rows.slice(10)];
    const planets = [...map.join('')].filter((sign) => /[\d.?]/.test(sign));
    expect(planets.sort().join('')).toBe('111122?');
    expect(facts).toEqual(['', 'turn     31 of 100', 'you  4 planets, 191 people', 'P2   2 planets, 92 seen']);
  });

  test('shows the result of a match', () => {
    const match = kite();
    played(match, 'resign');
    const rows = thumbnail(sceneOf(match, { viewer: 'all' }).view, menuRoom(ascii)).map(textOf);
    expect(rows.at(-3)).toBe('turn     31, P2 wins');
    expect(rows.join(' ')).not.toContain('seen');
  });

  test('shows the names of players', () => {
    const match = kite();
    played(match, 'resign');
    const { view } = sceneOf(match, { viewer: 'all' });
    const rows = thumbnail(view, menuRoom(ascii), { names: { 1: 'Ann' }, bots: { 2: 'normal' } }).map(textOf);
    expect(rows.slice(-3).map((row) => row.slice(0, 24).trimEnd())).toEqual([
      'turn     31, normal wins',
      'Ann  4 planets, 191 peop',
      'normal 3 planets, 132 pe',
    ]);
  });
});

/** Two homes with two paths between them. The symmetry swaps 0 and 3, and optionally 1 and 2. */
const level = `graph {
  graph [population=4, turns=1];
  0 [habit=3, size=90, base=1];
  1 [habit=4, size=50];
  2 [habit=5, size=60];
  3 [habit=3, size=90, base=2];
  0 -- 1 [weight=2];
  0 -- 2 [weight=5];
  1 -- 3 [weight=2];
  2 -- 3 [weight=5];
}
`;

describe('the level picker', () => {
  test('shows planets and turns in columns, and other facts below', () => {
    expect(levelPainter.cells(level)).toEqual(['4', '1']);
    const rows = levelPainter.about(level, { columns: 30, rows: 14, glyphs: ascii }).map(textOf);
    expect(rows.slice(0, 4)).toEqual([
      '4 planets, 2 to 5 turns apart,',
      'with room for 290 people. You',
      'both start with 4 people; both',
      'sides are alike.',
    ]);
    expect(
      rows
        .slice(4)
        .join('')
        .replace(/[^\d.]/g, ''),
    ).toBe('1..2');
  });

  test('shows the error of a level', () => {
    expect(levelPainter.cells('digraph {')).toEqual(['-', '-']);
    expect(levelPainter.about('digraph {', { columns: 60, rows: 14, glyphs: ascii }).map(textOf).join(' ')).toContain(
      'found',
    );
  });

  test.each(listedLevels.map(({ name, level: { graph } }) => [name, graph] as const))(
    'says of %s whether it would be symmetric if its homes were equal',
    (name, graph) => {
      expect(isSymmetric(graph)).toBe(false);
      expect(isSymmetric(withEqualHomes(graph))).toBe(name !== 'archipelago');
    },
  );

  const isSymmetricText = (text: string) => isSymmetric(unwrapped(readLevel(text)).graph);

  test.each([
    ['homes', 'size=90, base=1', 'size=91, base=1'],
    ['habitabilities', 'habit=3, size=90, base=2', 'habit=2, size=90, base=2'],
    ['lengths', '0 -- 1 [weight=2]', '0 -- 1 [weight=3]'],
    ['edges', '  1 -- 3 [weight=2];', '  1 -- 2 [weight=2];'],
  ])('does not call a level symmetric if its %s differ', (_, from, to) => {
    expect(isSymmetricText(level)).toBe(true);
    expect(isSymmetricText(level.replace(from, to))).toBe(false);
  });

  test('calls a level symmetric even if two fixed points of its symmetry differ from each other', () => {
    expect(isSymmetricText(level.replace('size=50', 'size=51'))).toBe(true);
  });
});
