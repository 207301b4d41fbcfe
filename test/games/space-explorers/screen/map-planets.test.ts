import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paintMap } from '#games/space-explorers/screen/map/map-section.ts';
import type { MapPicture } from '#games/space-explorers/screen/map/picture.ts';
import { type NodeSize, nodeSizes } from '#games/space-explorers/screen/map/sizes.ts';
import type { View } from '#games/space-explorers/state.ts';
import { ascii, type Line, unicode } from '#screen/styled-text.ts';
import { graphPlans } from '#test/support/random-graphs.ts';
import { textsOf } from '#test/support/texts.ts';
import { type Dot, pictureOf, viewWith } from './map-pictures.ts';
import { graphOf } from './map-random.ts';
import { planetAt } from './map-reading.ts';

/** Draws two planets and returns the cells of the first, including brackets beside a sign but without its link. */
function drawn(
  dot: Omit<Dot, 'x' | 'y'>,
  changes: Partial<MapPicture> & { readonly zoom: MapPicture['zoom'] },
): string[] {
  const other = dot.id + 1;
  const view = viewWith(
    [
      { x: 0, y: 0, ...dot },
      { id: other, x: 10, y: 0 },
    ],
    [[dot.id, other, 1]],
  );
  const painted = paintMap(pictureOf(view, { columns: 60, rows: 8, ...changes }));
  const at = planetAt(painted);
  return textsOf(painted.lines).flatMap((text, row) => {
    const own = [...text].map((_, column) => at(row, column) === 0);
    const first = own.indexOf(true);
    const side = changes.zoom === 'signs' ? 1 : 0;
    return first < 0 ? [] : [text.slice(first - side, own.lastIndexOf(true) + 1 + side).replace(/^ |[ ─-]$/g, '')];
  });
}

describe('the box of a planet at 16x6', () => {
  test.each<[string, Omit<Dot, 'x' | 'y'>, Partial<MapPicture>, string[]]>([
    [
      'of player 1',
      { id: 7, people: [35, 2], size: 200 },
      {},
      [
        '┌ 7 ──────────1┐',
        '│  35 █▍░░░░░░ │',
        '│   2 ▏░░░░░░░ ├',
        '│ 37/200 +5 %  │',
        '│ room 163     │',
        '└──────────────┘',
      ],
    ],
    [
      'of player 2, a home',
      { id: 6, people: [0, 99], size: 120, home: 2 },
      {},
      [
        '╔ 6 home══════2╗',
        '║              ║',
        '║  99 ██████▌░ ╟',
        '║ 99/120 +5 %  ║',
        '║ room 21      ║',
        '╚══════════════╝',
      ],
    ],
    [
      'of nobody',
      { id: 12, people: [4, 4], size: 8 },
      {},
      [
        '┌ 12 ┄┄┄┄┄┄┄┄┄=┐',
        '┊   4 ████░░░░ ┊',
        '┊   4 ████░░░░ ├',
        '┊ 8/8    +5 %  ┊',
        '┊ full         ┊',
        '└┄┄┄┄┄┄┄┄┄┄┄┄┄┄┘',
      ],
    ],
    [
      'just full',
      { id: 1, people: [50, 0], size: 50 },
      {},
      [
        '┌ 1 ──────────1┐',
        '│  50 ████████ │',
        '│              ├',
        '│ 50/50  +5 %  │',
        '│ full         │',
        '└──────────────┘',
      ],
    ],
    [
      'nearly full',
      { id: 1, people: [99, 0], size: 100 },
      {},
      [
        '┌ 1 ──────────1┐',
        '│  99 ███████▉ │',
        '│              ├',
        '│ 99/100 +5 %  │',
        '│ room 1       │',
        '└──────────────┘',
      ],
    ],
    [
      'overcrowded',
      { id: 5, people: [1, 76], size: 60 },
      {},
      [
        '╔ 5 ══════════2╗',
        '║   1 ▏░░░░░░░ ║',
        '║  76 ████████ ╟',
        '║ 77!/60 +5 %  ║',
        '║-2 by crowding║',
        '╚══════════════╝',
      ],
    ],
    [
      'with thousands of people',
      { id: 5, people: [12_345, 9999], size: 50_000 },
      {},
      [
        '┌ 5 ──────────1┐',
        '│ 12k █▉░░░░░░ │',
        '│9999 █▌░░░░░░ ├',
        '│ 22k/50k +5 % │',
        '│ room 27,656  │',
        '└──────────────┘',
      ],
    ],
    [
      'with thousands of people too many',
      { id: 5, people: [12_345, 98_765], size: 100 },
      {},
      [
        '╔ 5 ══════════2╗',
        '║ 12k ████████ ║',
        '║ 98k ████████ ╟',
        '║111k!/100 +5 %║',
        '║ -11k crowding║',
        '╚══════════════╝',
      ],
    ],
    [
      'under the cursor',
      { id: 4, people: [1, 32], size: 80 },
      { cursor: 0 },
      [
        '╔[4]══════════2╗',
        '║   1 ▏░░░░░░░ ║',
        '║  32 ███▏░░░░ ╟',
        '║ 33/80  +5 %  ║',
        '║ room 47      ║',
        '╚══════════════╝',
      ],
    ],
    [
      'that is the source',
      { id: 4, people: [9, 0], size: 80 },
      { source: 0 },
      [
        '┌>4<──────────1┐',
        '│   9 ▉░░░░░░░ │',
        '│              ├',
        '│ 9/80   +5 %  │',
        '│ room 71      │',
        '└──────────────┘',
      ],
    ],
    [
      'that is a target and a home',
      { id: 4, people: [9, 0], size: 80, home: 1 },
      { targets: new Set([0]) },
      [
        '┌(4) home─────1┐',
        '│   9 ▉░░░░░░░ │',
        '│              ├',
        '│ 9/80   +5 %  │',
        '│ room 71      │',
        '└──────────────┘',
      ],
    ],
    [
      'with a long id',
      { id: 123_456, people: [9, 0], size: 80, home: 1 },
      { cursor: 0 },
      [
        '┌[123456]─────1┐',
        '│   9 ▉░░░░░░░ │',
        '│              ├',
        '│ 9/80   +5 %  │',
        '│ room 71      │',
        '└──────────────┘',
      ],
    ],
    ['not visible', { id: 6 }, {}, ['      ○6──────']],
    ['not visible, under the cursor', { id: 6 }, { cursor: 0 }, ['     [○6]─────']],
    [
      'seen earlier',
      { id: 6 },
      { sightings: [{ turn: 23, p1: 0, p2: 40, size: 9, habitability: 1, home: 0 }] },
      ['      ○6──────', '  P2 40 t23'],
    ],
    [
      'seen earlier with many people',
      { id: 6 },
      { sightings: [{ turn: 1023, p1: 500_000, p2: 40, size: 9, habitability: 1, home: 0 }] },
      ['      ○6──────', '500kv40 t1023'],
    ],
  ])('shows people, room and growth: %s', (_, dot, changes, expected) => {
    expect(drawn(dot, { zoom: '16x6', ...changes })).toEqual(expected);
  });

  test("marks the viewer's planets by a word in ASCII", () => {
    const look = (people: readonly [number, number]) =>
      drawn({ id: 3, people, size: 80 }, { zoom: '16x6', glyphs: ascii });
    expect(look([40, 9])).toEqual([
      '+ 3 -------you1+',
      '|  40 ####.... |',
      '|   9 #....... +',
      '| 49/80  +5 %  |',
      '| room 31      |',
      '+--------------+',
    ]);
    expect(look([1, 32])).toEqual([
      '# 3 ==========2#',
      '#   1 #....... #',
      '#  32 ###..... #',
      '# 33/80  +5 %  #',
      '# room 47      #',
      '#==============#',
    ]);
    expect(drawn({ id: 3 }, { zoom: '16x6', glyphs: ascii })).toEqual(['      o3------']);
  });
});

test('a box of 24x7 has a row for the people who leave', () => {
  const roomy = { zoom: '24x7', columns: 130, rows: 20 } as const;
  expect(drawn({ id: 3, people: [37, 2], size: 220 }, { ...roomy, orders: [{ from: 0, to: 1, people: 5 }] })).toEqual([
    '┌ 3 ──────────────────1┐',
    '│  37 ██▋░░░░░░░░░░░░░ │',
    '│   2 ▏░░░░░░░░░░░░░░░ │',
    '│ 39/220 +5 %          ├',
    '│ 5 leave              │',
    '│ room 181             │',
    '└──────────────────────┘',
  ]);
});

describe('the box of a planet in a smaller size', () => {
  test.each<[NodeSize, Omit<Dot, 'x' | 'y'>, string[]]>([
    [
      '15x4',
      { id: 3, people: [35, 0], size: 220 },
      ['┌3 ──────────1┐', '│ 35 █▎░░░░░░ ├', '│ of 220  +5 %│', '└─────────────┘'],
    ],
    [
      '15x4',
      { id: 3, people: [35, 2], size: 220 },
      ['┌3 ──────────1┐', '│ 35 v P2 2   ├', '│ of 220  +5 %│', '└─────────────┘'],
    ],
    [
      '15x4',
      { id: 3, people: [0, 0], size: 60 },
      ['┌3 ┄┄┄┄┄┄┄┄┄┄┄┐', '┊  -          ├', '┊ of 60   +5 %┊', '└┄┄┄┄┄┄┄┄┄┄┄┄┄┘'],
    ],
    [
      '15x4',
      { id: 3, people: [0, 132], size: 20, home: 2 },
      ['╔3*══════════2╗', '║!132 ████████╟', '║ -12 crowding║', '╚═════════════╝'],
    ],
    [
      '15x4',
      { id: 3, people: [50_000, 123_456], size: 200_000 },
      ['╔3 ══════════2╗', '║50k v P2 123k╟', '║ of 200k +5 %║', '╚═════════════╝'],
    ],
    ['12x3', { id: 3, people: [35, 0], size: 80 }, ['┌3 ───────1┐', '│ 35 / 80  ├', '└──────────┘']],
    ['12x3', { id: 3, people: [35, 2], size: 220 }, ['┌3 ───────1┐', '│35v2 / 220├', '└──────────┘']],
    ['12x3', { id: 3, people: [5, 32], size: 20, home: 2 }, ['╔3*═══════2╗', '║!5v32 / 20╟', '╚-2 lost═══╝']],
    ['11x3', { id: 3, people: [35, 0], size: 80 }, ['┌3 ──────1┐', '│ 35 / 80 ├', '└─────────┘']],
    ['11x3', { id: 3, people: [35, 2], size: 220 }, ['┌3 ──────1┐', '│35v2/220 ├', '└─────────┘']],
    ['10x3', { id: 3, people: [35, 2], size: 220 }, ['┌3 ─────1┐', '│35v2/220├', '└────────┘']],
    ['10x3', { id: 3, people: [5, 32], size: 20, home: 2 }, ['╔3*═════2╗', '║!5v32/20╟', '╚════════╝']],
    ['10x3', { id: 3, people: [0, 0], size: 60 }, ['┌3 ┄┄┄┄┄┄┐', '┊  -/60  ├', '└┄┄┄┄┄┄┄┄┘']],
    ['10x3', { id: 3, people: [8, 8], size: 60 }, ['┌3 ┄┄┄┄┄=┐', '┊ 8v8/60 ├', '└┄┄┄┄┄┄┄┄┘']],
  ])('shows the most important facts that fit: %s', (zoom, dot, expected) => {
    expect(drawn(dot, { zoom })).toEqual(expected);
  });
});

describe('a planet drawn as a sign on one row', () => {
  test.each<[string, Omit<Dot, 'x' | 'y'>, Partial<MapPicture>, string]>([
    ['of the viewer, a home', { id: 16, people: [52, 0], size: 80, home: 1 }, {}, '[16*52]'],
    ['of the other player', { id: 18, people: [0, 22], size: 80 }, {}, '║18:22║'],
    ['of player 1, seen by player 2', { id: 8, people: [12, 0], size: 80 }, { me: 2 }, '│8:12│'],
    ['contested', { id: 9, people: [9, 8], size: 80 }, {}, '[9:9v8]'],
    ['contested, where there is no room for both', { id: 18, people: [14, 111], size: 200 }, {}, '║18:111║'],
    ['contested, where there is room for one', { id: 18, people: [14, 11], size: 200 }, {}, '[18:v14]'],
    ['tied', { id: 9, people: [8, 8], size: 80 }, {}, '=9:8v8='],
    ['empty', { id: 3, people: [0, 0], size: 60 }, {}, '┊3:-┊'],
    ['overcrowded', { id: 17, people: [52, 0], size: 20 }, {}, '[17:!52]'],
    ['overcrowded with hundreds', { id: 17, people: [152, 0], size: 20 }, {}, '[17!152]'],
    ['an overcrowded home', { id: 7, people: [0, 42], size: 20, home: 2 }, {}, '║7*!42║'],
    ['an overcrowded home with hundreds', { id: 17, people: [0, 152], size: 20, home: 2 }, {}, '║17!152║'],
    ['overcrowded and contested', { id: 17, people: [9, 152], size: 20 }, {}, '║17!152║'],
    ['of thousands', { id: 17, people: [12_345, 0], size: 20_000 }, {}, '[17:12k]'],
    ['under the cursor', { id: 8, people: [12, 0], size: 80 }, { cursor: 0 }, '[[8:12]]'],
    ['that is the source', { id: 8, people: [12, 0], size: 80 }, { source: 0 }, '>[8:12]<'],
    ['that is a target', { id: 8, people: [0, 0], size: 80 }, { targets: new Set([0]) }, '(┊8:-┊)'],
    ['not seen', { id: 7 }, {}, '○7'],
    ['not seen, a target', { id: 7 }, { targets: new Set([0]) }, '(○7)'],
    [
      'seen earlier',
      { id: 12 },
      { sightings: [{ turn: 2, p1: 3, p2: 5, size: 9, habitability: 1, home: 0 }] },
      '○12~5',
    ],
    ['of the viewer, a home, in ASCII', { id: 16, people: [52, 0], size: 80, home: 1 }, { glyphs: ascii }, '[16*52]'],
    ['of the other player in ASCII', { id: 10, people: [0, 22], size: 80 }, { glyphs: ascii }, '#10:22#'],
    ['empty in ASCII', { id: 3, people: [0, 0], size: 60 }, { glyphs: ascii }, ':3:-:'],
    ['tied in ASCII', { id: 9, people: [8, 8], size: 80 }, { glyphs: ascii }, '=9:8v8='],
    ['not seen in ASCII', { id: 7 }, { glyphs: ascii }, 'o7'],
  ])('shows its number, people and owner: %s', (_, dot, changes, expected) => {
    expect(drawn(dot, { zoom: 'signs', ...changes }).map((text) => text.replace(/^[ ─-]+|[ ─-]+$/g, ''))).toEqual([
      expected,
    ]);
  });
});

test('planets never overlap or share cells', () => {
  const places = fc.oneof(
    fc.constant([] as const),
    fc.array(fc.tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 0, max: 3 })), { minLength: 30 }),
    fc.array(fc.tuple(fc.nat(2), fc.nat(2)), { minLength: 30 }),
  );
  const zooms = fc.constantFrom('auto' as const, ...nodeSizes);
  fc.assert(
    fc.property(graphPlans(2, 12), places, zooms, (plan, others, zoom) => {
      const moved = others.length === 0 ? plan.places : others.slice(0, plan.places.length);
      const view = graphOf({ ...plan, places: moved });
      const painted = paintMap(pictureOf(view, { zoom, columns: 120, rows: 50 }));
      fc.pre(painted.isComplete);
      const at = planetAt(painted);
      const counts = view.map.ids.map(() => 0);
      for (let row = 0; row < 50; row += 1)
        for (let column = 0; column < 120; column += 1) {
          const planet = at(row, column);
          if (planet !== undefined) counts[planet] = (counts[planet] ?? 0) + 1;
        }
      const { width, height } = rectOf(painted.zoom, view);
      const cells = width * height;
      for (const [planet, count] of counts.entries())
        if ((view.map.ways[planet]?.length ?? 0) <= 6) expect(count).toBe(cells);
        else expect(count).toBeGreaterThanOrEqual(cells);
    }),
    { numRuns: 6 },
  );
});

/** Columns and rows of a size according to its name. */
function rectOf(size: NodeSize, { map: { ids } }: View) {
  const [width = 0, height = 0] =
    size === 'signs' ? [6 + String(ids.length - 1).length, 1] : size.split('x').map(Number);
  return { width, height };
}

const shownZooms = fc.constantFrom(...nodeSizes);
const lookOf = (lines: readonly Line[]) => JSON.stringify(lines);

test('facts hidden from the viewer change nothing on the map', () => {
  fc.assert(
    fc.property(graphPlans(3, 8), fc.integer({ min: 1, max: 255 }), fc.nat(90), shownZooms, (plan, mask, one, zoom) => {
      const two = 90 - one;
      const seen = graphOf(plan);
      const visible = seen.map.ids.map((_, planet) => (mask >> planet) % 2 === 1);
      const hidden = (value: number) => visible.map((isSeen) => (isSeen ? 5 : value));
      const sees = { ...seen, visible, p1: hidden(0), p2: hidden(0), sizes: hidden(0) };
      const knows = {
        ...sees,
        p1: hidden(one),
        p2: hidden(two),
        sizes: hidden(one),
        homes: visible.map(() => 1 as const),
      };
      const fogged = { ...sees, homes: visible.map((isSeen) => (isSeen ? (1 as const) : (0 as const))) };
      expect(lookOf(paintMap(pictureOf(knows, { zoom })).lines)).toBe(
        lookOf(paintMap(pictureOf(fogged, { zoom })).lines),
      );
    }),
    { numRuns: 9 },
  );
});

test('an ASCII map has only printable ASCII and the same layout', () => {
  fc.assert(
    fc.property(graphPlans(2, 16), fc.constantFrom(...nodeSizes), (plan, zoom) => {
      const view = graphOf(plan);
      const typed = textsOf(paintMap(pictureOf(view, { zoom, glyphs: ascii })).lines);
      const drawnLines = textsOf(paintMap(pictureOf(view, { zoom, glyphs: unicode })).lines);
      expect(typed.join('')).toMatch(/^[ -~]*$/);
      const digits = (lines: readonly string[]) => lines.map((text) => text.replace(/[^0-9]/g, ' ').trimEnd());
      expect(digits(typed)).toEqual(digits(drawnLines));
    }),
    { numRuns: 6 },
  );
});
