import { describe, expect, test } from 'vitest';
import { generate, readLevel } from '#games/risc/levels.ts';
import { isDrawn } from '#games/risc/screen/map/drawing.ts';
import { paintMap } from '#games/risc/screen/map/paint-map.ts';
import { unwrapped } from '#test/engine/support.ts';
import { readLinks } from '#test/support/graph-reading.ts';
import { textsOf } from '#test/support/texts.ts';
import { linksOf, pictureOf, startView, territoryAt } from './map-pictures.ts';

const generated = (seed: string, players: number) => unwrapped(readLevel(generate(seed, players))).map;

describe('a map larger than its part of the screen', () => {
  const map = generated('window:12', 4);
  const view = startView(map);

  test('shows the whole territory under the cursor, wherever the march to it starts', () => {
    // One direction of each link is enough, because source and cursor together determine the visible part.
    for (const [source, neighbors] of map.links.entries())
      for (const cursor of neighbors.filter((id) => ((source + id) % 2 === 0 ? id > source : id < source))) {
        const painted = paintMap(pictureOf(view, { source, cursor, zoom: '12x4' }));
        const [left, top] = painted.seen;
        const { left: x = 0, top: y = 0, width = 0, height = 0 } = painted.rects[cursor] ?? {};
        expect(x >= left && y >= top && x + width <= left + 57 && y + height <= top + 15).toBe(true);
      }
  });

  test('shows the part to which the player scrolls, and labels it', () => {
    const painted = paintMap(pictureOf(view, { seen: [3, 2], cursor: 0 }));
    expect([painted.isComplete, painted.seen]).toEqual([false, [3, 2]]);
    expect(painted.label).toMatch(/^columns 4-60/);
    expect(textsOf(painted.lines)[0]).toMatch(/^[: ─┼│┌╔┏]/);
    expect(territoryAt(painted)(-1, 0)).toBeUndefined();
  });

  test('has a cached layout for each size of the screen and of the territories', () => {
    const other = generated('plans', 2);
    const room = { columns: 57, rows: 15 };
    expect(isDrawn(other, room, 'auto')).toBe(false);
    paintMap(pictureOf(startView(other)));
    expect(isDrawn(other, room, 'auto')).toBe(true);
    expect(isDrawn(other, room, '7x1')).toBe(false);
  });
});

test.each([
  ['a', 2],
  ['b:2', 5],
  ['c:7', 4],
])(
  'the random map %s for %i players is drawn with all its links and without overlapping territories',
  (seed, players) => {
    const map = generated(seed, players);
    const first = paintMap(pictureOf(startView(map)));
    const columns = Math.max(...first.rects.map(({ left, width }) => left + width));
    expect(columns).toBeGreaterThan(0);
    const { rects } = first;
    for (const [one, a] of rects.entries())
      for (const b of rects.slice(one + 1)) {
        const isApart =
          a.left + a.width < b.left ||
          b.left + b.width < a.left ||
          a.top + a.height < b.top ||
          b.top + b.height < a.top;
        expect(isApart).toBe(true);
      }
    const fullMap = paintMap(pictureOf(startView(map), { columns: 180, rows: 60 }));
    expect(fullMap.isComplete).toBe(true);
    expect(readLinks(fullMap.lines, territoryAt(fullMap))).toEqual(linksOf(map));
  },
);
