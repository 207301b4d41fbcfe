import { describe, expect, test } from 'vitest';
import { standardPositions } from '#games/space-explorers/map.ts';
import { paintMap } from '#games/space-explorers/screen/map/map-section.ts';
import { textsOf } from '#test/support/texts.ts';
import { type Dot, pictureOf, viewWith } from './map-pictures.ts';
import { planetAt, readLinks } from './map-reading.ts';

type Places = readonly (readonly [x: number, y: number])[];

const ring = (count: number) =>
  Array.from({ length: count }, (_, id) => [id, (id + 1) % count, 2] as const).map(
    ([a, b, length]) => [Math.min(a, b), Math.max(a, b), length] as const,
  );

const viewAt = (places: Places, edges = ring(places.length)) =>
  viewWith(
    places.map(([x, y], id): Dot => ({ id, x, y, people: [0, 0], size: 9 })),
    edges,
  );

/** Centre of each drawn planet. */
function middles(places: Places, edges = ring(places.length)) {
  const at = planetAt(paintMap(pictureOf(viewAt(places, edges))));
  return places.map((_, planet) => {
    const cells: (readonly [number, number])[] = [];
    for (let row = 0; row < 18; row += 1)
      for (let column = 0; column < 55; column += 1) if (at(row, column) === planet) cells.push([column, row]);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return [mean(cells.map(([column]) => column)), mean(cells.map(([, row]) => row))] as const;
  });
}

test('planets are drawn at their coordinates: x to the right, y down', () => {
  const drawn = middles([
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10.5],
  ]);
  const [[left, top], [right], [, bottom]] = [drawn[0] ?? [0, 0], drawn[1] ?? [0, 0], drawn[2] ?? [0, 0]];
  expect(right).toBeGreaterThan(left);
  expect(bottom).toBeGreaterThan(top);
});

describe('a layout computed for planets without usable coordinates', () => {
  const shuffled = [0, 5, 2, 7, 4, 1, 6, 3];
  const jumps = shuffled.map((id, i) => [id, shuffled[(i + 1) % 8] ?? 0, 2] as const);
  const edges = jumps.map(([a, b, length]) => [Math.min(a, b), Math.max(a, b), length] as const);
  const grid = standardPositions(8).map(({ x, y }) => [x, y] as const);

  test.each<[string, Places]>([
    ['on the grid of levels without positions', grid],
    ['that all have the same position', grid.map(() => [5, 5])],
    ['in one line', grid.map((_, id) => [id, 3])],
    [
      'with positions too close to distinguish',
      grid.map((_, id) => (id === 0 ? [100_000, 100_000] : [id % 2, id % 3])),
    ],
  ])('draws a ring without crossings for planets %s', (_, places) => {
    const view = viewAt(places, edges);
    const painted = paintMap(pictureOf(view));
    expect(readLinks(painted)).toEqual(view.map.edges.map(({ a, b, length }) => [a, b, length]));
    expect(textsOf(painted.lines).join('')).not.toContain('┼');
  });

  test('is not used for planets with coordinates', () => {
    const twisted = middles(
      grid.map(([x, y], id) => [x, y + (id === 0 ? 0.1 : 0)]),
      edges,
    );
    expect(twisted[1]?.[0]).toBeGreaterThan(twisted[0]?.[0] ?? 0);
    expect(twisted[2]?.[0]).toBeGreaterThan(twisted[1]?.[0] ?? 0);
    expect(twisted[7]?.[1]).toBeGreaterThan(twisted[1]?.[1] ?? 0);
  });
});
