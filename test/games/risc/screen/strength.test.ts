import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Look, mapScale, scaleOf, silhouette } from '#games/risc/screen/map/territory.ts';
import { unitsOf } from '#games/risc/units.ts';
import { ascii, unicode } from '#screen/styled-text.ts';

test('the strength bar of a force that is too large for its room ends with a scale such as x5', () => {
  expect([6, 12, 16, 40, 400].map((count) => silhouette(unitsOf(0, count), 7, unicode))).toEqual([
    '▂▂▂▂▂▂',
    '▂▂▂x5',
    '▂▂▂▂x5',
    '▂▂▂▂x10',
    '▂▂x200',
  ]);
  expect(silhouette(unitsOf(0, 12), 7, ascii)).toBe('aaax5');
  expect(silhouette(unitsOf(0, 12), 2, unicode)).toBe('');
});

test('a strength bar has the scale of the largest force on the map, so that forces can be compared', () => {
  const bars = [4, 12].map((count) => silhouette(unitsOf(0, count), 7, unicode, 5));
  expect(bars).toEqual(['▂x5', '▂▂▂x5']);
  const place = { left: 0, top: 0, width: 12, height: 4 };
  const at = (count: number): Look => ({
    brackets: [],
    area: undefined,
    owner: 1,
    isOwn: false,
    units: unitsOf(0, count),
    isSecret: false,
    was: undefined,
    settled: undefined,
    food: 1,
    tech: 1,
    size: 1,
    note: undefined,
    fight: undefined,
    isFlashing: false,
  });
  expect(mapScale([at(3), at(40)], [place, place])).toBe(10);
  expect(mapScale([at(3), at(4)], [place, place])).toBe(1);
});

test('the strength bar fits its room, and a larger force never has a finer scale', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(900), { minLength: 7, maxLength: 7 }),
      fc.integer({ min: 0, max: 30 }),
      (units, room) => {
        expect([...silhouette(units, room, unicode)].length).toBeLessThanOrEqual(room);
        const scale = scaleOf(units, room);
        if (scale === undefined) return;
        const more = units.map((count) => 2 * count);
        expect(scaleOf(more, room) ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(scale);
      },
    ),
  );
});
