import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { paintMap } from '../../../../source/games/risc/screen/map/paint-map.ts';
import { smallMap } from '../../../../source/games/risc/screen/thumbnail.ts';
import { ascii, unicode } from '../../../../source/screen/paint.ts';
import { readLinks } from '../../../support/graph-reading.ts';
import { leftOver } from '../../../support/left-over.ts';
import { named } from '../../../support/listed-levels.ts';
import { textsOf } from '../../../support/texts.ts';
import { listedLevels } from '../listed-levels.ts';
import { large, linksOf, pictureOf, small, startView } from './map-pictures.ts';

const folder = join(import.meta.dirname, 'maps');
const file = (name: string) => join(folder, `${name}.txt`);

describe.each(named(listedLevels))('%s', (name, { level: { map } }) => {
  const view = startView(map);
  const rooms = [
    ['at 80x24', small],
    ['at 120x40', large],
  ] as const;

  test.each(rooms)('%s is whole, with every link', (_, { columns, rows }) => {
    const painted = paintMap(pictureOf(view, { columns, rows }));
    expect([painted.whole, painted.label]).toEqual([true, '']);
    expect(painted.zoom).not.toBe('small');
    expect(readLinks(painted.lines, painted.territoryAt)).toEqual(linksOf(map));
  });

  test.each(rooms)('%s stays where it is while something is put together', (_, { columns, rows, composingRows }) => {
    const whole = paintMap(pictureOf(view, { columns, rows }));
    for (const [source, target] of linksOf(map)) {
      const changes = { columns, rows: composingRows, laidOut: rows, source, cursor: target };
      const painted = paintMap(pictureOf(view, changes));
      expect(painted.rects).toEqual(whole.rects);
      const seen = (territory: number) =>
        painted.lines.some((_, row) =>
          Array.from({ length: columns }, (_, column) => painted.territoryAt(row, column)).includes(territory),
        );
      expect([seen(source), seen(target)]).toEqual([true, true]);
    }
  });

  test('in every size', async () => {
    const pictures = (['large', 'medium', 'small'] as const).flatMap((zoom) =>
      [small, large].map(({ columns, rows }) => {
        const painted = paintMap(pictureOf(view, { columns, rows, zoom }));
        expect(painted.zoom).toBe(zoom);
        if (painted.whole) expect(readLinks(painted.lines, painted.territoryAt)).toEqual(linksOf(map));
        return [`${zoom} in ${columns}x${rows} ${painted.label}`.trimEnd(), ...textsOf(painted.lines), ''].join('\n');
      }),
    );
    await expect(pictures.join('\n')).toMatchFileSnapshot(file(name));
  });

  test('on a few rows', async () => {
    const room = { map, owners: view.owners, columns: 31, rows: 12 };
    const lines = textsOf(smallMap({ ...room, glyphs: unicode }));
    const typed = textsOf(smallMap({ ...room, glyphs: ascii }));
    expect(typed.join('')).toMatch(/^[ -~]*$/);
    expect(lines.join('').replace(/\D/g, '')).toHaveLength(map.ids.length);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file(`${name}-small`));
  });
});

test('every file of pinned maps is of one that there is', () => {
  const names = listedLevels.flatMap(({ name }) => [`${name}.txt`, `${name}-small.txt`]);
  expect(leftOver(folder, names)).toEqual([]);
});
