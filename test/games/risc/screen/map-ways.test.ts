import { describe, expect, test } from 'vitest';
import { mapOf } from '#games/risc/map.ts';
import type { MapPicture, Way } from '#games/risc/screen/map/drawing.ts';
import { paintMap } from '#games/risc/screen/map/paint-map.ts';
import { ascii } from '#screen/styled-text.ts';
import { textsOf } from '#test/support/texts.ts';
import { pictureOf, plain, startView } from './map-pictures.ts';

/** A ring of the territories `nw`, `ne`, `se`, `sw`. Their indices follow the order ne, nw, se, sw. */
const square = mapOf(
  [plain('nw', 0, 0), plain('ne', 14, 0), plain('se', 14, 5), plain('sw', 0, 5)],
  [
    ['nw', 'ne'],
    ['ne', 'se'],
    ['se', 'sw'],
    ['sw', 'nw'],
  ],
);
const [ne, nw, se, sw] = [0, 1, 2, 3];

/** Signs on the links of `square`: above, on the right, below, on the left. */
function signs(changes: Partial<MapPicture>, zoom: MapPicture['zoom'] = '12x4'): readonly string[] {
  const { lines, rects } = paintMap(pictureOf(startView(square), { columns: 46, rows: 16, zoom, ...changes }));
  const texts = textsOf(lines);
  const at = (territory: number) => rects[territory] ?? { left: 0, top: 0, width: 0, height: 0 };
  const row = (territory: number) => at(territory).top + ((at(territory).height - 1) >> 1);
  const across = (territory: number) => texts[row(territory)]?.slice(at(nw).left + at(nw).width, at(ne).left) ?? '';
  const between = at(nw).top + at(nw).height;
  const rows = Array.from({ length: at(sw).top - between }, (_, i) => texts[between + i] ?? '');
  const down = (territory: number) => {
    const column = at(territory).left + at(territory).width - 3;
    return rows.map((text) => text.slice(column - 3, column + 4).trim()).find((text) => text !== '│' && text !== '|');
  };
  return [across(nw), down(ne) ?? '│', across(sw), down(nw) ?? '│'];
}

const way = (from: number, to: number, changes: Partial<Way> = {}): Way => ({
  from,
  to,
  units: ['1a+6b', '7'],
  role: 'friend',
  ...changes,
});

describe('links on the map', () => {
  test.each<[string, readonly Way[], readonly string[]]>([
    ['no units, so links are plain lines', [], ['──────', '│', '──────', '│']],
    ['the number of units and an arrow to the right', [way(nw, ne)], ['1a+6b▶', '│', '──────', '│']],
    ['an arrow to the left', [way(ne, nw)], ['◀1a+6b', '│', '──────', '│']],
    [
      'text from left to right on a link that goes down',
      [way(ne, se, { units: ['5'] })],
      ['──────', '5▼', '──────', '│'],
    ],
    ['an arrow up', [way(sw, nw, { units: ['5'] })], ['──────', '│', '──────', '5▲']],
    [
      'heavy lines while the march is composed',
      [way(nw, ne, { units: ['1'], isHeavy: true })],
      ['━1▶━━━', '│', '──────', '│'],
    ],
  ])('show units that march along them: %s', (_, ways, expected) => {
    expect(signs({ ways })).toEqual(expected);
  });

  test.each<[string, readonly Way[], readonly string[]]>([
    ['beside the target', [way(nw, ne, { units: ['7'], chance: 0.74 })], ['─7▶74%──', '│', '────────', '│']],
    ['to the left of the units', [way(ne, nw, { units: ['5'], chance: 0.55 })], ['──55%◀5─', '│', '────────', '│']],
    [
      'to the right of units on a link that goes down',
      [way(nw, sw, { units: ['1'], chance: 0.55 })],
      ['────────', '│', '────────', '1▼55%'],
    ],
    [
      'without the percent sign if it does not fit',
      [way(nw, ne, { units: ['1a+3b'], chance: 0.74 })],
      ['1a+3b▶74', '│', '────────', '│'],
    ],
  ])('between large boxes also show odds: %s', (_, ways, expected) => {
    expect(signs({ ways, columns: 44, rows: 16 }, '16x6')).toEqual(expected);
  });

  test('are drawn in ASCII', () => {
    const ways = [way(nw, ne, { units: ['1'], isHeavy: true }), way(se, sw, { units: ['2'] })];
    expect(signs({ ways, glyphs: ascii })).toEqual(['=1>===', '│', '---<2-', '│']);
  });

  test('are not drawn between territories without a link', () => {
    expect(signs({ ways: [way(nw, se)] })).toEqual(signs({}));
  });

  test('with heavy lines are drawn across other links and round corners', () => {
    const crossed = mapOf(
      [plain('a', 0, 10), plain('b', 40, 10), plain('c', 12, 0), plain('d', 12, 20), plain('e', 40, 20)],
      [
        ['a', 'b'],
        ['c', 'd'],
        ['a', 'e'],
      ],
    );
    const painted = (from: number, to: number, changes: Partial<MapPicture> = {}) => {
      const ways = [way(from, to, { units: ['1'], isHeavy: true })];
      return textsOf(paintMap(pictureOf(startView(crossed), { zoom: '7x1', ways, ...changes })).lines).join('\n');
    };
    expect(painted(0, 1)).toMatch(/┿/);
    expect(painted(2, 3)).toMatch(/╂/);
    expect(painted(0, 4)).toMatch(/[┏┓┗┛]/);
    expect(painted(2, 3, { glyphs: ascii })).toMatch(/"/);
  });
});
