import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../source/engine/random.ts';
import { drawnMap } from '../../../../source/games/space-explorers/screen/map/drawing.ts';
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

test.each([
  ['kite', { columns: 86, rows: 34 }, [16, 6]],
  ['kite', { columns: 155, rows: 49 }, [24, 7]],
  ['twin-suns', { columns: 155, rows: 49 }, [20, 6]],
  ['crossroads', { columns: 155, rows: 49 }, [20, 6]],
  ['spiral', { columns: 155, rows: 49 }, [16, 6]],
] as const)('planets of %s in %j', (level, room, size) => {
  const graph = listedLevels.find(({ name }) => name === level)?.level.graph;
  const rects = graph === undefined ? [] : drawnMap(graph.map, room, 'auto').rects;
  expect(new Set(rects.map(({ width, height }) => `${width}x${height}`))).toEqual(new Set([size.join('x')]));
});

test('every file of pinned maps is of one that there is', () => {
  const names = listedLevels.flatMap(({ name }) => [`${name}.txt`, `${name}-small.txt`]);
  expect(leftOver(folder, names)).toEqual([]);
});
