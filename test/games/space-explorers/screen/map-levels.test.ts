import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../source/engine/random.ts';
import { paintMap } from '../../../../source/games/space-explorers/screen/map/paint-map.ts';
import { smallMap } from '../../../../source/games/space-explorers/screen/thumbnail.ts';
import { startOf } from '../../../../source/games/space-explorers/state.ts';
import { viewOf } from '../../../../source/games/space-explorers/view.ts';
import { ascii, unicode } from '../../../../source/screen/paint.ts';
import { leftOver } from '../../../support/left-over.ts';
import { textsOf } from '../../../support/texts.ts';
import { listedLevels } from '../listed-levels.ts';
import { pictureOf } from './map-pictures.ts';
import { readLinks } from './map-reading.ts';

const folder = join(import.meta.dirname, 'maps');
const file = (name: string) => join(folder, `${name}.txt`);

describe.each(listedLevels.map(({ name, level }) => [name, level] as const))('%s', (name, level) => {
  const view = viewOf(startOf(level.graph, 10, 100, seeded('maps')), 'all');
  const edges = view.map.edges.map(({ a, b, length }) => [a, b, length]);

  test('at 80x24 and 120x40', async () => {
    const small = paintMap(pictureOf(view));
    const large = paintMap(pictureOf(view, { columns: 85, rows: 34 }));
    for (const painted of [small, large]) if (painted.whole) expect(readLinks(painted)).toEqual(edges);
    await expect(`${[...textsOf(small.lines), '', ...textsOf(large.lines)].join('\n')}\n`).toMatchFileSnapshot(
      file(name),
    );
    if (view.map.ids.length <= 12) expect([small.zoom, small.whole]).toEqual(['boxes', true]);
  });

  test('on a few rows', async () => {
    const owners = view.homes.map((home, planet) => (planet === 1 ? undefined : home));
    const lines = textsOf(smallMap({ map: view.map, owners, columns: 31, rows: 12, glyphs: unicode }));
    const typed = textsOf(smallMap({ map: view.map, owners, columns: 31, rows: 12, glyphs: ascii }));
    expect(typed.join('')).toMatch(/^[ -~]*$/);
    const signs = lines.join('').replace(/[^12.░]/g, '');
    expect(signs).toHaveLength(view.map.ids.length);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file(`${name}-small`));
  });
});

test('every file of pinned maps is of one that there is', () => {
  const names = listedLevels.flatMap(({ name }) => [`${name}.txt`, `${name}-small.txt`]);
  expect(leftOver(folder, names)).toEqual([]);
});
