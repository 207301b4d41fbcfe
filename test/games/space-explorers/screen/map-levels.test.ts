import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seeded } from '#engine/random.ts';
import { paintMap } from '#games/space-explorers/screen/map/map-section.ts';
import { drawnMap } from '#games/space-explorers/screen/map/picture.ts';
import type { NodeSize } from '#games/space-explorers/screen/map/sizes.ts';
import { smallMap } from '#games/space-explorers/screen/thumbnail.ts';
import { startOf, viewOf } from '#games/space-explorers/state.ts';
import { ascii, unicode } from '#screen/styled-text.ts';
import { looseEnds } from '#test/support/graph-reading.ts';
import { leftOver } from '#test/support/left-over.ts';
import { textsOf } from '#test/support/texts.ts';
import { listedLevels } from '../listed-levels.ts';
import { pictureOf } from './map-pictures.ts';
import { planetAt, readLinks } from './map-reading.ts';

/** Room for the map at 80x24, 120x40 and 200x55. */
const rooms = [
  { columns: 55, rows: 18 },
  { columns: 86, rows: 34 },
  { columns: 155, rows: 49 },
];

const folder = join(import.meta.dirname, 'maps');
const file = (name: string) => join(folder, `${name}.txt`);

describe.each(listedLevels.map(({ name, level }) => [name, level] as const))('the map of %s', (name, level) => {
  const view = viewOf(startOf(level.graph, 10, 100, seeded('maps')), 'all');
  const edges = view.map.edges.map(({ a, b, length }) => [a, b, length]);

  test('equals the pinned drawings at 80x24 and 120x40, with all its links', async () => {
    const small = paintMap(pictureOf(view));
    const large = paintMap(pictureOf(view, { columns: 85, rows: 34 }));
    for (const painted of [small, large]) if (painted.isComplete) expect(readLinks(painted)).toEqual(edges);
    await expect(`${[...textsOf(small.lines), '', ...textsOf(large.lines)].join('\n')}\n`).toMatchFileSnapshot(
      file(name),
    );
  });

  test('shows every planet when drawn small, and equals the pinned drawing', async () => {
    const owners = view.homes.map((home, planet) => (planet === 1 ? undefined : home));
    const lines = textsOf(smallMap({ map: view.map, owners, columns: 31, rows: 12, glyphs: unicode }));
    const typed = textsOf(smallMap({ map: view.map, owners, columns: 31, rows: 12, glyphs: ascii }));
    expect(typed.join('')).toMatch(/^[ -~]*$/);
    const signs = lines.join('').replace(/[^12.░]/g, '');
    expect(signs).toHaveLength(view.map.ids.length);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file(`${name}-small`));
  });
});

describe.each(listedLevels.map(({ name, level }) => [name, level] as const))(
  'the map of %s, seen in part,',
  (_, level) => {
    const start = startOf(level.graph, 10, 100, seeded('maps'));
    const view = viewOf(start, 'all');
    const home = viewOf(start, 1);
    const half = { ...view, visible: view.visible.map((_, planet) => planet % 2 === 0) };

    test.each([
      ['home alone', home],
      ['every second planet', half],
      ['everything', view],
    ] as const)('has no link that leads nowhere: %s', (_, seen) => {
      const sightings = view.map.ids.map((_, planet) =>
        planet % 3 === 0 ? undefined : { turn: 12, p1: 0, p2: planet, size: 9, habitability: 1, home: 0 as const },
      );
      for (const room of rooms) {
        const painted = paintMap(pictureOf(seen, { ...room, sightings }));
        if (!painted.isComplete) continue;
        const at = planetAt(painted);
        const isLink = (row: number, column: number) => {
          const planet = at(row, column);
          return planet === undefined || painted.zoom === 'signs' || seen.visible[planet] !== true;
        };
        expect(looseEnds(painted.lines, isLink), JSON.stringify(room)).toEqual([]);
      }
    });

    test('shows empty and unseen planets differently even without colour', () => {
      const empty = half.visible.map((isSeen, planet) => isSeen && half.homes[planet] === 0);
      for (const room of rooms)
        for (const glyphs of [ascii, unicode]) {
          const painted = paintMap(pictureOf(half, { ...room, glyphs }));
          if (!painted.isComplete) continue;
          const at = planetAt(painted);
          const signs = half.map.ids.map(() => '');
          for (const [row, text] of textsOf(painted.lines).entries())
            for (const [column, sign] of [...text].entries()) {
              const planet = at(row, column);
              if (planet !== undefined) signs[planet] += sign;
            }
          for (const [planet, text] of signs.entries()) {
            expect(/[○o]\d/.test(text), text).toBe(half.visible[planet] !== true);
            if (empty[planet]) expect(text).toMatch(/[┄.┊:].*-/);
          }
        }
    });
  },
);

/** Planet size of each level at 80x24, 120x40 and 200x55. */
const sizes: Readonly<Record<string, readonly [NodeSize, NodeSize, NodeSize]>> = {
  corridor: ['12x3', '16x6', '24x7'],
  diamond: ['15x4', '24x7', '24x7'],
  kite: ['11x3', '16x6', '24x7'],
  hourglass: ['10x3', '16x6', '24x7'],
  'ring-road': ['10x3', '16x6', '24x7'],
  'twin-suns': ['10x3', '16x6', '24x7'],
  archipelago: ['10x3', '12x3', '16x6'],
  crossroads: ['10x3', '15x4', '20x6'],
  spiral: ['signs', '12x3', '16x6'],
  honeycomb: ['signs', '12x3', '16x6'],
  'long-march': ['signs', '10x3', '16x6'],
  nebula: ['signs', 'signs', '15x4'],
  galaxy: ['signs', 'signs', '12x3'],
  'deep-field': ['signs', 'signs', '10x3'],
};

test('planets are drawn in the largest size that fits', () => {
  const drawn = listedLevels.map(({ name, level }) => [
    name,
    rooms.map((room) => drawnMap(level.graph.map, room, 'auto').size),
  ]);
  expect(Object.fromEntries(drawn)).toEqual(sizes);
});

test('every file of pinned maps belongs to a built-in level', () => {
  const names = listedLevels.flatMap(({ name }) => [`${name}.txt`, `${name}-small.txt`]);
  expect(leftOver(folder, names)).toEqual([]);
});
