import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { paintMap } from '#games/risc/screen/map/paint-map.ts';
import { nodeSizes } from '#games/risc/screen/map/sizes.ts';
import { smallMap } from '#games/risc/screen/match-summary.ts';
import { ascii, unicode } from '#screen/styled-text.ts';
import { readLinks } from '#test/support/graph-reading.ts';
import { leftOver } from '#test/support/left-over.ts';
import { named } from '#test/support/listed-levels.ts';
import { textsOf } from '#test/support/texts.ts';
import { listedLevels } from '../listed-levels.ts';
import { large, linksOf, pictureOf, roomOf, small, startView, territoryAt } from './map-pictures.ts';

const folder = join(import.meta.dirname, 'maps');
const file = (name: string) => join(folder, `${name}.txt`);

describe.each(named(listedLevels))('the map %s', (name, { level: { map } }) => {
  const view = startView(map);
  test.each([
    ['80x24', 80, 24, false],
    ['120x40', 120, 40, true],
    ['200x55', 200, 55, true],
  ] as const)('shows all links at %s if all territories fit (always from 120x40)', (_, columns, rows, isRoomy) => {
    const room = roomOf(map, columns, rows);
    const painted = paintMap(pictureOf(view, room));
    if (isRoomy) {
      expect([painted.isComplete, painted.label]).toEqual([true, '']);
      expect(painted.zoom).not.toBe('7x1');
    }
    if (painted.isComplete) expect(readLinks(painted.lines, territoryAt(painted))).toEqual(linksOf(map));
  });

  test.each([
    ['80x24', small],
    ['120x40', large],
  ] as const)('shows source and target of every order at %s', (_, { columns, rows }) => {
    for (const [source, target] of linksOf(map)) {
      const painted = paintMap(pictureOf(view, { columns, rows, source, cursor: target }));
      const seen = (territory: number) =>
        painted.lines.some((_, row) =>
          Array.from({ length: columns }, (_, column) => territoryAt(painted)(row, column)).includes(territory),
        );
      expect([seen(source), seen(target)]).toEqual([true, true]);
    }
  });

  test('can be drawn in every size', async () => {
    const pictures = nodeSizes.flatMap((zoom) =>
      [small, large].map(({ columns, rows }) => {
        const painted = paintMap(pictureOf(view, { columns, rows, zoom }));
        expect(painted.zoom).toBe(zoom);
        if (painted.isComplete) expect(readLinks(painted.lines, territoryAt(painted))).toEqual(linksOf(map));
        return [`${zoom} in ${columns}x${rows} ${painted.label}`.trimEnd(), ...textsOf(painted.lines), ''].join('\n');
      }),
    );
    await expect(pictures.join('\n')).toMatchFileSnapshot(file(name));
  });

  test('can be drawn in a few rows', async () => {
    const room = { map, owners: view.owners, columns: 31, rows: 12 };
    const lines = textsOf(smallMap({ ...room, glyphs: unicode }));
    const typed = textsOf(smallMap({ ...room, glyphs: ascii }));
    expect(typed.join('')).toMatch(/^[ -~]*$/);
    expect(lines.join('').replace(/\D/g, '')).toHaveLength(map.ids.length);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file(`${name}-small`));
  });
});

test('every pinned map drawing belongs to a built-in map', () => {
  const names = listedLevels.flatMap(({ name }) => [`${name}.txt`, `${name}-small.txt`]);
  expect(leftOver(folder, names)).toEqual([]);
});
