import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Look, mapScale, scaleOf, silhouette } from '#games/risc/screen/map/territory.ts';
import { unitsOf } from '#games/risc/units.ts';
import { ascii, unicode } from '#screen/styled-text.ts';

test('the strength bars of a map have one scale, that of its largest force', () => {
  expect([4, 12].map((count) => silhouette(unitsOf(0, count), 7, unicode, 5))).toEqual(['▂', '▂▂▂']);
  expect(silhouette(unitsOf(0, 12), 7, ascii, 5)).toBe('aaa');
  expect(silhouette(unitsOf(0, 12), 2, unicode, 5)).toBe('');
  const place = { left: 0, top: 0, width: 12, height: 4 };
  const at = (count: number): Look => ({
    brackets: '',
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
    scale: 1,
  });
  expect(mapScale([at(3), at(40)], [place, place])).toBe(10);
  expect(mapScale([at(3), at(4)], [place, place])).toBe(1);
});

test('a larger force never gives a map a finer scale', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(900), { minLength: 7, maxLength: 7 }),
      fc.integer({ min: 0, max: 30 }),
      (units, room) => {
        const scale = scaleOf(units, room);
        if (scale === undefined) return;
        const more = units.map((count) => 2 * count);
        expect(scaleOf(more, room) ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(scale);
      },
    ),
  );
});
