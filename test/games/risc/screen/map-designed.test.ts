import { describe, expect, test } from 'vitest';
import { paintMap } from '../../../../source/games/risc/screen/map/paint-map.ts';
import type { MapPicture } from '../../../../source/games/risc/screen/map/picture.ts';
import { parseUnits, type Units } from '../../../../source/games/risc/units.ts';
import { ascii } from '../../../../source/screen/paint.ts';
import { textsOf } from '../../../support/texts.ts';
import { byName } from '../listed-levels.ts';
import { large, pictureOf, small, viewOf } from './map-pictures.ts';

const { map } = byName('twin-rivers').level;

const unitsFrom = (texts: readonly string[]): Units[] => texts.map((text) => parseUnits(text) ?? []);

/** The designed position: what stands there at the start of the turn, and after the draft. */
const before = unitsFrom(['3a', '7a+4b', '3a', '7a+4b', '9a', '3a', '7a+4b', '5a']);
const after = unitsFrom(['0', '6a+8b', '1a', '9a+4b', '9a', '3a', '7a+4b', '5a']);

const composing = (changes: Partial<MapPicture>) =>
  paintMap(
    pictureOf(viewOf(map, [1, 1, 1, 1, 2, 2, 2, 2], before), {
      units: after,
      was: new Map([0, 1, 2, 3].map((territory) => [territory, before[territory] ?? []])),
      cursor: map.ids.indexOf('eyrie'),
      source: map.ids.indexOf('brook'),
      chosen: [map.ids.indexOf('brook'), map.ids.indexOf('eyrie')],
      rows: small.composingRows,
      ...changes,
    }),
  );

describe('the designed map while an attack is put together', () => {
  test('at 80x24', () => {
    expect(textsOf(composing({}).lines)).toEqual([
      '',
      ' ┌Alder────1┐  ┌>Brook<──1┐  ╔[Eyrie]══2╗  ╔Fjord════2╗',
      ' │ 0        │──│ 6a+8b    │━>║ 9a       ║──║ 3a       ║',
      ' │ f8 t2 s1 │  │ f5 t4 s2 │  ║ f4 t3 s2 ║  ║ f3 t5 s3 ║',
      ' └──────────┘  └──────────┘  ╚══════════╝  ╚══════════╝',
      '      │             │             │             │',
      ' ┌Cairn────1┐  ┌Drift────1┐  ╔Glade════2╗  ╔Heath════2╗',
      ' │ 1a       │──│ 9a+4b    │──║ 7a+4b    ║──║ 5a       ║',
      ' │ f3 t5 s3 │  │ f4 t3 s2 │  ║ f5 t4 s2 ║  ║ f8 t2 s1 ║',
      ' └──────────┘  └──────────┘  ╚══════════╝  ╚══════════╝',
      '',
    ]);
  });

  test('in ASCII', () => {
    expect(textsOf(composing({ glyphs: ascii }).lines)).toEqual([
      '',
      ' +Alder----1+  +>Brook<--1+  #[Eyrie]==2#  #Fjord====2#',
      ' | 0        |--| 6a+8b    |=># 9a       #--# 3a       #',
      ' | f8 t2 s1 |  | f5 t4 s2 |  # f4 t3 s2 #  # f3 t5 s3 #',
      ' +----------+  +----------+  #==========#  #==========#',
      '      |             |             |             |',
      ' +Cairn----1+  +Drift----1+  #Glade====2#  #Heath====2#',
      ' | 1a       |--| 9a+4b    |--# 7a+4b    #--# 5a       #',
      ' | f3 t5 s3 |  | f4 t3 s2 |  # f5 t4 s2 #  # f8 t2 s1 #',
      ' +----------+  +----------+  #==========#  #==========#',
      '',
    ]);
  });

  test('at 120x40', () => {
    const { lines } = composing({ columns: large.columns, rows: large.composingRows });
    expect(textsOf(lines)).toEqual([
      '',
      '  ┌Alder──────────1┐  ┌>Brook<────────1┐  ╔[Eyrie]════════2╗  ╔Fjord══════════2╗',
      '  │ 0              │──│ 6a+8b          │━>║ 9a             ║──║ 3a             ║',
      '  │ f8 t2 s1       │  │ f5 t4 s2       │  ║ f4 t3 s2       ║  ║ f3 t5 s3       ║',
      '  │ 0 units, +0    │  │ 14 units, +8   │  ║ 9 units, +0    ║  ║ 3 units, +0    ║',
      '  │ was 3a         │  │ was 7a+4b      │  ║                ║  ║                ║',
      '  └────────────────┘  └────────────────┘  ╚════════════════╝  ╚════════════════╝',
      '          │                   │                   │                   │',
      '          │                   │                   │                   │',
      '  ┌Cairn──────────1┐  ┌Drift──────────1┐  ╔Glade══════════2╗  ╔Heath══════════2╗',
      '  │ 1a             │──│ 9a+4b          │──║ 7a+4b          ║──║ 5a             ║',
      '  │ f3 t5 s3       │  │ f4 t3 s2       │  ║ f5 t4 s2       ║  ║ f8 t2 s1       ║',
      '  │ 1 units, +0    │  │ 13 units, +4   │  ║ 11 units, +4   ║  ║ 5 units, +0    ║',
      '  │ was 3a         │  │ was 7a+4b      │  ║                ║  ║                ║',
      '  └────────────────┘  └────────────────┘  ╚════════════════╝  ╚════════════════╝',
      '',
    ]);
  });

  test('where it stands while nothing is put together', () => {
    const looking = paintMap(pictureOf(viewOf(map, [1, 1, 1, 1, 2, 2, 2, 2], before)));
    const seen = composing({ laidOut: small.rows });
    expect([looking.zoom, looking.whole, looking.seen]).toEqual([seen.zoom, seen.whole, seen.seen]);
    expect(looking.rects).toEqual(composing({}).rects);
    expect(looking.rects).toEqual(seen.rects);
  });
});
