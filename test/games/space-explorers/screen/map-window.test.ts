import { describe, expect, test } from 'vitest';
import { paintMap } from '#games/space-explorers/screen/map/map-section.ts';
import { textsOf } from '#test/support/texts.ts';
import { pictureOf, viewWith } from './map-pictures.ts';
import { planetAt } from './map-reading.ts';

/** Planets in a grid, each connected to its neighbours on the right and below. */
const count = 36;
const grid = viewWith(
  Array.from({ length: count }, (_, id) => ({
    id,
    x: (id % 6) * 7,
    y: Math.floor(id / 6) * 4,
    people: [1, 0],
    size: 9,
  })),
  Array.from({ length: count }, (_, id) => [
    ...(id % 6 < 5 ? [[id, id + 1, 2] as const] : []),
    ...(id + 6 < count ? [[id, id + 6, 3] as const] : []),
  ]).flat(),
);

describe('a map larger than the screen', () => {
  test('shows the complete planet under the cursor, at least two cells away from each edge that cuts the map', () => {
    const last = paintMap(pictureOf(grid, { zoom: '10x3', seen: [9999, 9999] })).seen;
    for (let cursor = 0; cursor < count; cursor += 1) {
      const painted = paintMap(pictureOf(grid, { zoom: '10x3', cursor }));
      expect(painted.isComplete).toBe(false);
      const cells: (readonly [number, number])[] = [];
      for (let row = 0; row < 18; row += 1)
        for (let column = 0; column < 55; column += 1)
          if (planetAt(painted)(row, column) === cursor) cells.push([row, column]);
      expect(cells).toHaveLength(30);
      const [left, top] = painted.seen;
      for (const [row, column] of cells) {
        if (top > 0) expect(row).toBeGreaterThanOrEqual(2);
        if (top < last[1]) expect(row).toBeLessThanOrEqual(15);
        if (left > 0) expect(column).toBeGreaterThanOrEqual(2);
        if (left < last[0]) expect(column).toBeLessThanOrEqual(52);
      }
    }
  });

  test('scrolls as the player requests, up to its end', () => {
    const painted = paintMap(pictureOf(grid, { zoom: '10x3', cursor: 0, seen: [20, 5] }));
    expect(painted.seen).toEqual([20, 5]);
    const corner = paintMap(pictureOf(grid, { zoom: '10x3', seen: [9999, -5] }));
    expect(corner.seen[1]).toBe(0);
    expect(planetAt(corner)(0, 49)).toBe(5);
    expect(planetAt(corner)(-1, 0)).toBeUndefined();
    expect(planetAt(corner)(0, 55)).toBeUndefined();
  });

  test('marks edges beyond which it continues, and says which part is visible', () => {
    const first = paintMap(pictureOf(grid, { zoom: '10x3' }));
    const lines = textsOf(first.lines);
    expect(first.label).toMatch(/^columns 1-55, rows 1-18$/);
    expect(lines[17]).toMatch(/^[: ]*:+/);
    expect(lines.slice(0, 17).every((line) => !line.startsWith(':'))).toBe(true);
    expect(lines[7]?.[54]).toBe(':');
    const wide = paintMap(pictureOf(grid, { zoom: '10x3', rows: 18, columns: 400 }));
    expect(wide.label).toMatch(/^(?:|rows 1-18 of \d+)$/);
  });

  test('is shown as a whole if its planets are drawn small enough', () => {
    const painted = paintMap(pictureOf(grid, { columns: 80 }));
    expect([painted.isComplete, painted.label, painted.seen]).toEqual([true, '', [0, 0]]);
  });
});
