import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapOf, type Territory } from '#games/risc/map.ts';
import type { MapPicture } from '#games/risc/screen/map/drawing.ts';
import { paintedMap, paintMap } from '#games/risc/screen/map/paint-map.ts';
import { type NodeSize, nodeSizes } from '#games/risc/screen/map/sizes.ts';
import { countOf, parseUnits, type Units } from '#games/risc/units.ts';
import { ascii, unicode } from '#screen/styled-text.ts';
import { graphPlans } from '#test/support/random-graphs.ts';
import { textsOf } from '#test/support/texts.ts';
import { mapOfPlan, pictureOf, plain, startView, territoryAt, viewOf } from './map-pictures.ts';
import { sceneWith, standingMatch } from './scenes.ts';

/** A territory with its owner and units. Other values have defaults. */
interface Dot extends Partial<Territory> {
  readonly owner?: number;
  readonly units?: string;
}

const unitsFrom = (text: string): Units => parseUnits(text) ?? [];

/** Drawn rows of the first territory on a map of two. */
function drawn({ owner = 1, units = '4a', ...dot }: Dot, changes: Partial<MapPicture> = {}): string[] {
  const eyrie = { label: 'Eyrie', size: 2, food: 4, tech: 3 };
  const map = mapOf([plain('eyrie', 0, 0, { ...eyrie, ...dot }), plain('zzz', 14, 0)], [[dot.id ?? 'eyrie', 'zzz']]);
  const view = viewOf(map, [owner, 1], [unitsFrom(units), unitsFrom('1a')]);
  const { lines, rects } = paintMap(pictureOf(view, changes));
  const { left, top, width, height } = rects[0] ?? { left: 0, top: 0, width: 0, height: 0 };
  return lines.slice(top, top + height).map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .slice(left, left + width),
  );
}

describe('the box of a territory', () => {
  test.each<[string, Dot, Partial<MapPicture>, string[]]>([
    ['of player 1', {}, {}, ['┌Eyrie ───1┐', '│ 4a ▂▂▂▂  ├', '│ 4f 3t s2 │', '└──────────┘']],
    ['of player 2', { owner: 2 }, {}, ['╔Eyrie ═══2╗', '║ 4a ▂▂▂▂  ╟', '║ 4f 3t s2 ║', '╚══════════╝']],
    ['of player 3', { owner: 3 }, {}, ['┏Eyrie ━━━3┓', '┃ 4a ▂▂▂▂  ┠', '┃ 4f 3t s2 ┃', '┗━━━━━━━━━━┛']],
    ['of player 4', { owner: 4 }, {}, ['┌Eyrie ╌╌╌4┐', '╎ 4a ▂▂▂▂  ├', '╎ 4f 3t s2 ╎', '└╌╌╌╌╌╌╌╌╌╌┘']],
    ['of player 5', { owner: 5 }, {}, ['╓Eyrie ───5╖', '║ 4a ▂▂▂▂  ╟', '║ 4f 3t s2 ║', '╙──────────╜']],
    ['under the cursor', {}, { cursor: 0 }, ['┌[Eyrie]──1┐', '│ 4a ▂▂▂▂  ├', '│ 4f 3t s2 │', '└──────────┘']],
    ['as the source', {}, { source: 0, cursor: 0 }, ['┌>Eyrie<──1┐', '│ 4a ▂▂▂▂  ├', '│ 4f 3t s2 │', '└──────────┘']],
    ['as a target', {}, { targets: new Set([0]) }, ['┌(Eyrie)──1┐', '│ 4a ▂▂▂▂  ├', '│ 4f 3t s2 │', '└──────────┘']],
    ['without units', { units: '0' }, {}, ['┌Eyrie ───1┐', '│ 0        ├', '│ 4f 3t s2 │', '└──────────┘']],
    [
      'with more units than the picture holds: a sign for every five',
      { units: '1a+7b' },
      {},
      ['┌Eyrie ───1┐', '│ 1a+7b ▂▃▃├', '│ 4f 3t s2 │', '└──────────┘'],
    ],
    ['with many types', { units: '12a+3b+4c' }, {}, ['┌Eyrie ───1┐', '│ 12a+3b+4c├', '│ 4f 3t s2 │', '└──────────┘']],
    [
      'with more types than fit',
      { units: '12a+3b+4c+2d' },
      {},
      ['┌Eyrie ───1┐', '│ 21u +25  ├', '│ 4f 3t s2 │', '└──────────┘'],
    ],
    [
      'with more units than fit',
      { units: '123456a+3456b' },
      {},
      ['┌Eyrie ───1┐', '│ 126k+3456├', '│ 4f 3t s2 │', '└──────────┘'],
    ],
    [
      'with a high yield',
      { food: 1000, tech: 1000, size: 100 },
      {},
      ['┌Eyrie ───1┐', '│ 4a ▂▂▂▂  ├', '│1000f1000t│', '└──────────┘'],
    ],
    [
      'with a long name under the cursor',
      { label: 'Nautilus' },
      { cursor: 0 },
      ['[Nautilus]1┐', '│ 4a ▂▂▂▂  ├', '│ 4f 3t s2 │', '└──────────┘'],
    ],
    [
      'with a name that does not fit',
      { label: 'Northern Plains' },
      {},
      ['┌eyrie ───1┐', '│ 4a ▂▂▂▂  ├', '│ 4f 3t s2 │', '└──────────┘'],
    ],
    [
      'with a name and an id that do not fit',
      { id: 'northern_plains', label: 'Northern Plains' },
      {},
      ['┌Northe..─1┐', '│ 4a ▂▂▂▂  ├', '│ 4f 3t s2 │', '└──────────┘'],
    ],
    [
      'with a warning',
      {},
      { notes: new Map([[0, { texts: ['! falls 58 % to P2', '! falls 58 %', '! 58 %'], role: 'warning' }]]) },
      ['┌Eyrie ───1┐', '│ 4a ▂▂▂▂  ├', '│ 4f 3t s2 │', '└ ! 58 % ──┘'],
    ],
    [
      'with characters that not every terminal shows',
      { label: 'Wüste' },
      {},
      ['┌eyrie ───1┐', '│ 4a ▂▂▂▂  ├', '│ 4f 3t s2 │', '└──────────┘'],
    ],
    ['in ASCII', { owner: 3 }, { glyphs: ascii }, ['*Eyrie ~~~3*', '* 4a aaaa  *', '* 4f 3t s2 *', '*~~~~~~~~~~*']],
    [
      'of the viewer in ASCII',
      {},
      { glyphs: ascii, ownSeat: 1 },
      ['+Eyrie you1+', '| 4a aaaa  +', '| 4f 3t s2 |', '+----------+'],
    ],
  ])('equals its pinned drawing: %s', (_, dot, changes, expected) => {
    expect(drawn(dot, { columns: 34, rows: 5, zoom: '12x4', ...changes })).toEqual(expected);
  });

  const was = new Map([[0, unitsFrom('2a+5b')]]);
  const notes = new Map([[0, { texts: ['! falls 58 % to P2', '! falls 58 %', '! 58 %'], role: 'warning' }]] as const);
  test.each<[NodeSize, string[]]>([
    ['7x1', ['│1E 8u│']],
    ['12x3', ['┌Eyrie ───1┐', '│ 1a+7b    ├', '└ ! 58 % ──┘']],
    ['14x4', ['┌Eyrie ─────1┐', '│ 1a+7b ▂▃▃▃▃├', '│ 4f 3t  s2  │', '└ ! 58 % ────┘']],
    [
      '16x6',
      [
        '┌ Eyrie ──────1┐',
        '│ 1a+7b        │',
        '│ ▂▃▃▃▃▃▃▃     ├',
        '│ was 2a+5b    │',
        '│ +4f +3t  s2  │',
        '└! falls 58 %──┘',
      ],
    ],
    [
      '20x6',
      [
        '┌ Eyrie ──────────1┐',
        '│ 1a+7b    8 units │',
        '│ ▂▃▃▃▃▃▃▃         ├',
        '│ was 2a+5b        │',
        '│ +4f +3t   size 2 │',
        '└ ! falls 58 % ────┘',
      ],
    ],
    [
      '24x7',
      [
        '┌ Eyrie ──────────────1┐',
        '│ 1a+7b        8 units │',
        '│ ▂▃▃▃▃▃▃▃             │',
        '│ 8 units              ├',
        '│ was 2a+5b            │',
        '│ +4 food +3 tech  s2  │',
        '└ ! falls 58 % to P2 ──┘',
      ],
    ],
  ])('shows as much as fits into the size %s (columns x rows)', (zoom, expected) => {
    expect(drawn({ units: '1a+7b' }, { was, notes, columns: 60, rows: 9, zoom })).toEqual(expected);
  });

  test('shows survivors and losses during a battle', () => {
    const fight = {
      territory: 0,
      defender: { seat: 2, unitsLeft: unitsFrom('2a'), all: unitsFrom('6a') },
      attacker: { seat: 1, unitsLeft: unitsFrom('2b'), all: unitsFrom('1a+6b') },
    };
    const fought = new Map([[0, { texts: ['P2 -1a'], role: 'hazard' }]] as const);
    expect(drawn({ owner: 2 }, { fight, notes: fought, columns: 60, rows: 7, zoom: '16x6' })).toEqual([
      '╔ Eyrie ══════2╗',
      '║ 2a   lost 4a ║',
      '║ ▂▂░░░░       ╟',
      '║ 2b of 1a+6b  ║',
      '║ ▃▃░░░░░      ║',
      '╚ P2 -1a ══════╝',
    ]);
  });
});

describe('a territory drawn as one row', () => {
  const rows = [
    ['eyrie', 0, 0],
    ['fjord', 14, 0],
    ['glade', 0, 5],
  ] as const;
  const map = mapOf(
    rows.map(([id, x, y]) => plain(id, x, y, { label: `${id[0]?.toUpperCase()}${id.slice(1)}` })),
    [
      ['eyrie', 'fjord'],
      ['eyrie', 'glade'],
    ],
  );
  const view = viewOf(map, [2, 1, 1], [unitsFrom('4a'), unitsFrom('3a'), unitsFrom('12a')]);
  const textOf = (changes: Partial<MapPicture>) =>
    textsOf(paintMap(pictureOf(view, { columns: 16, rows: 4, zoom: '7x1', ...changes })).lines).map((text) =>
      text.trimEnd(),
    );
  const noted = (...texts: readonly string[]) => ({ notes: new Map([[0, { texts, role: 'text' }]] as const) });

  test.each<[string, Partial<MapPicture>, readonly string[]]>([
    ['the note is below the row, beside the link', noted('held'), ['║2E 4a║─│1F 3a│', '   │└held', '│1 12a│']],
    [
      'the note is the longest that fits',
      noted('from player 2', 'taken', 'lost'),
      ['║2E 4a║─│1F 3a│', '   │└lost', '│1 12a│'],
    ],
    ['the note is omitted if there is no room', noted('besieged'), ['║2E 4a║─│1F 3a│', '   │', '│1 12a│']],
    ['in ASCII', { ...noted('held'), glyphs: ascii }, ['#2E 4a#-|1F 3a|', '   |+held', '|1 12a|']],
    [
      'the state of a battle replaces the units',
      {
        fight: {
          territory: 0,
          defender: { seat: 2, unitsLeft: unitsFrom('2a+1b'), all: unitsFrom('6a') },
          attacker: { seat: 1, unitsLeft: unitsFrom('12b'), all: unitsFrom('12b') },
        },
        cursor: 0,
      },
      ['[3v12 ]─│1F 3a│', '   │', '│1 12a│'],
    ],
  ])('shows as much of a note and a battle as fits: %s', (_, changes, expected) => {
    expect(textOf(changes).slice(0, 3)).toEqual(expected);
  });

  test('shows a warning below the row', () => {
    const scene = sceneWith(
      standingMatch({ level: 'crossroads', lands: { croft: '1 1a', hamlet: '2 9a', toll: '4 0' } }),
      {},
    );
    const texts = textsOf(paintedMap(scene).lines).join('\n');
    expect(texts).toContain('└!');
  });
});

const zooms = fc.constantFrom('auto', ...nodeSizes);

test('the boxes of territories never overlap, and every cell of a box belongs to its territory', () => {
  fc.assert(
    fc.property(graphPlans(2, 24), zooms, (plan, zoom) => {
      const painted = paintMap(pictureOf(startView(mapOfPlan(plan)), { zoom, columns: 150, rows: 60 }));
      fc.pre(painted.isComplete);
      const counts = painted.rects.map(() => 0);
      for (let row = 0; row < 60; row += 1)
        for (let column = 0; column < 150; column += 1) {
          const territory = territoryAt(painted)(row, column);
          if (territory !== undefined) counts[territory] = (counts[territory] ?? 0) + 1;
        }
      expect(counts).toEqual(painted.rects.map(({ width, height }) => width * height));
    }),
    { numRuns: 8 },
  );
});

test('maps in ASCII have only printable ASCII characters, and the same layout as other maps', () => {
  fc.assert(
    fc.property(graphPlans(2, 16), zooms, (plan, zoom) => {
      const view = startView(mapOfPlan(plan));
      const painted = (glyphs: MapPicture['glyphs']) =>
        paintMap(
          pictureOf(view, { zoom, glyphs, ways: [{ from: 0, to: 1, units: ['3'], role: 'friend', isHeavy: true }] }),
        );
      const typed = textsOf(painted(ascii).lines);
      expect(typed.join('')).toMatch(/^[ -~]*$/);
      const digits = (lines: readonly string[]) => lines.map((text) => text.replace(/[^0-9]/g, ' ').trimEnd());
      expect(digits(typed)).toEqual(digits(textsOf(painted(unicode).lines)));
    }),
    { numRuns: 6 },
  );
});

test('owner, name and number of units of a territory can be read in every size without colour', () => {
  const names = ['alder', 'brook', 'cairn', 'drift', 'eyrie'];
  const map = mapOf(
    names.map((id, i) => plain(id, 14 * i, 0)),
    names.slice(1).map((id, i) => [id, names[i] ?? ''] as const),
  );
  const all = fc.array(fc.array(fc.nat(2000), { minLength: 7, maxLength: 7 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(all, zooms, fc.constantFrom(unicode, ascii), (units, zoom, glyphs) => {
      const view = viewOf(map, [1, 2, 3, 4, 5], units);
      const painted = paintMap(pictureOf(view, { zoom, glyphs, columns: 200, rows: 17 }));
      expect(painted.isComplete).toBe(true);
      const texts = textsOf(painted.lines);
      for (const [territory, { left, top, width, height }] of painted.rects.entries()) {
        const boxRows = texts.slice(top, top + height).map((text) => text.slice(left, left + width));
        expect(boxRows[0]).toContain(String(territory + 1));
        expect(boxRows[0]).toContain((names[territory] ?? '').slice(0, zoom === '7x1' ? 1 : 2));
        const count = countOf(units[territory] ?? []);
        const number = count < 10_000 ? `${count}` : `${Math.floor(count / 1000)}k`;
        expect(boxRows.join('\n')).toMatch(new RegExp(`\\D${number}(?: units|u|\\D)|\\d[a-gk]`));
      }
    }),
    { numRuns: 25 },
  );
});
