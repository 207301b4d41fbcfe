import { describe, expect, test } from 'vitest';
import type { RiscMap } from '#games/risc/map.ts';
import { type Cells, crossings, through, tooClose } from '../../support/drawing.ts';
import { named } from '../../support/listed-levels.ts';
import { linksOf } from './geography.ts';
import { byName, listedLevels } from './listed-levels.ts';

/** Cells of a territory on a map at full size. */
const box = { columns: 12, rows: 4 };

const cellsOf = ({ xs, ys }: RiscMap): Cells => xs.map((x, i) => ({ x, y: ys[i] ?? 0 }));

describe.each(named(listedLevels))('the map %s', (_, { level: { map } }) => {
  const cells = cellsOf(map);
  const links = linksOf(map);

  test('starts at the top left corner of a grid with cells of 7 columns and 5 rows', () => {
    expect([Math.min(...map.xs), Math.min(...map.ys)]).toEqual([0, 0]);
    expect(map.xs.filter((x) => x % 7 !== 0)).toEqual([]);
    expect(map.ys.filter((y) => y % 5 !== 0)).toEqual([]);
  });

  test('leaves room between boxes, and no link crosses a box or another link', () => {
    expect(tooClose(cells, { columns: 14, rows: 5 })).toEqual([]);
    expect(through(cells, links, box)).toEqual([]);
    expect(crossings(cells, links)).toEqual([]);
  });

  test('can be drawn with every link as one straight horizontal or vertical line', () => {
    const crooked = links.filter(({ a, b }) => {
      const across = Math.abs((map.xs[a] ?? 0) - (map.xs[b] ?? 0));
      return map.ys[a] !== map.ys[b] && across > box.columns - 4;
    });
    expect(crooked).toEqual([]);
  });
});

describe('the drawing of a map at full size', () => {
  /** Room for a map at 80x24 with odds below the map, at 80x24 without odds, and on a large screen. */
  const rooms = {
    odds: { columns: 57, rows: 12 },
    small: { columns: 57, rows: 17 },
    large: { columns: 120, rows: 35 },
  };

  test.each<[name: string, columns: number, rows: number, room: keyof typeof rooms]>([
    ['twin-rivers', 54, 9, 'odds'],
    ['long-march', 61, 19, 'large'],
    ['three-crowns', 54, 14, 'small'],
    ['great-basin', 82, 29, 'large'],
    ['four-winds', 54, 19, 'large'],
    ['crossroads', 82, 29, 'large'],
    ['five-fires', 68, 19, 'large'],
    ['archipelago', 110, 29, 'large'],
  ])('of %s takes %i columns and %i rows', (name, columns, rows, room) => {
    const { xs, ys } = byName(name).level.map;
    expect([Math.max(...xs) + box.columns, Math.max(...ys) + box.rows]).toEqual([columns, rows]);
    expect(columns).toBeLessThanOrEqual(rooms[room].columns);
    expect(rows).toBeLessThanOrEqual(rooms[room].rows);
  });
});
