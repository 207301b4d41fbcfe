import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paintMap } from '#games/space-explorers/screen/map/map-section.ts';
import { nodeSizes } from '#games/space-explorers/screen/map/sizes.ts';
import type { View } from '#games/space-explorers/state.ts';
import { inTime } from '#test/support/in-time.ts';
import { graphPlans } from '#test/support/random-graphs.ts';
import { pictureOf } from './map-pictures.ts';
import { graphOf } from './map-random.ts';
import { readLinks } from './map-reading.ts';

const edgesOf = ({ map }: View) => map.edges.map(({ a, b, length }) => [a, b, length]);

test('up to twelve planets are complete boxes at 80x24, with all their links and lengths', () => {
  fc.assert(
    fc.property(graphPlans(2, 12), (plan) => {
      const view = graphOf(plan);
      const painted = paintMap(pictureOf(view));
      expect([painted.zoom === 'signs', painted.isComplete]).toEqual([false, true]);
      expect(readLinks(painted)).toEqual(edgesOf(view));
    }),
    { numRuns: 9 },
  );
});

describe.each(nodeSizes)('at the planet size %s', (zoom) => {
  test('every link is drawn, and its length can be read', () => {
    fc.assert(
      fc.property(graphPlans(2, inTime(12, 24)), (plan) => {
        const view = graphOf(plan);
        const painted = paintMap(pictureOf(view, { zoom, columns: 150, rows: 50 }));
        fc.pre(painted.isComplete);
        expect(readLinks(painted)).toEqual(edgesOf(view));
      }),
      { numRuns: 4 },
    );
  });
});
