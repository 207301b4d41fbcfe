import { describe, expect, test } from 'vitest';
import { mapOf } from '../../../../source/games/risc/map.ts';
import { paintMap } from '../../../../source/games/risc/screen/map/paint-map.ts';
import type { MapPicture } from '../../../../source/games/risc/screen/map/picture.ts';
import { ascii } from '../../../../source/screen/paint.ts';
import { textsOf } from '../../../support/texts.ts';
import { pictureOf, plain, startView } from './map-pictures.ts';

/** Four in a square: `nw`, `ne`, `se`, `sw`, linked all around; by number ne, nw, se, sw. */
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

/** The signs of its links: above, on the right, below, on the left, where `rows` are between the upper and the lower row. */
function signs(changes: Partial<MapPicture>): readonly string[] {
  const { lines, rects } = paintMap(pictureOf(startView(square), { columns: 28, rows: 10, ...changes }));
  const texts = textsOf(lines);
  const at = (territory: number) => rects[territory] ?? { left: 0, top: 0, width: 0, height: 0 };
  const across = (territory: number) => texts[at(territory).top + 1]?.slice(at(territory).left + 12, at(ne).left) ?? '';
  const down = (territory: number) => texts[at(territory).top + 4]?.[at(territory).left + 5] ?? '';
  return [across(nw), down(ne), across(sw), down(nw)];
}

describe('links', () => {
  test.each<[string, Partial<MapPicture>, readonly string[]]>([
    ['are lines', {}, ['──', '│', '──', '│']],
    ['to a target are heavy with an arrow', { chosen: [nw, ne] }, ['━>', '│', '──', '│']],
    ['back to the left, too', { chosen: [ne, nw] }, ['<━', '│', '──', '│']],
    ['down and up, too', { chosen: [ne, se] }, ['──', 'v', '──', '│']],
    ['of a path are heavy all along', { chosen: [nw, ne, se, sw] }, ['━>', 'v', '<━', '│']],
    ['of attacks in the draft have an arrow', { sent: [[sw, nw]] }, ['──', '│', '──', '^']],
    [
      'of what is put together lie over those of the draft',
      { sent: [[ne, nw]], chosen: [nw, ne] },
      ['━>', '│', '──', '│'],
    ],
    ['are typed in ASCII', { chosen: [nw, ne], sent: [[se, sw]], glyphs: ascii }, ['=>', '|', '<-', '|']],
  ])('%s', (_, changes, expected) => {
    expect(signs(changes)).toEqual(expected);
  });

  test('between territories that are not linked are not drawn', () => {
    expect(signs({ chosen: [nw, se] })).toEqual(signs({}));
  });

  test('that are heavy go over those that they cross, and round corners', () => {
    const crossed = mapOf(
      [plain('a', 0, 10), plain('b', 40, 10), plain('c', 20, 0), plain('d', 20, 20), plain('e', 40, 20)],
      [
        ['a', 'b'],
        ['c', 'd'],
        ['a', 'e'],
      ],
    );
    const painted = (changes: Partial<MapPicture>) =>
      textsOf(paintMap(pictureOf(startView(crossed), { zoom: 'small', ...changes })).lines).join('\n');
    expect(painted({ chosen: [0, 1] })).toMatch(/━┿━+>/);
    expect(painted({ chosen: [2, 3] })).toMatch(/╂/);
    expect(painted({ chosen: [0, 4] })).toMatch(/[┏┓┗┛]/);
    expect(painted({ chosen: [2, 3], glyphs: ascii })).toMatch(/"/);
  });
});
