import { expect, test } from 'vitest';
import { type Edge, mapOf } from '#games/space-explorers/map.ts';
import { drawnMap } from '#games/space-explorers/screen/map/picture.ts';

const room = { columns: 55, rows: 18 };

/** Planets in a ring, each connected to all others. */
function completeMap(count: number) {
  const planets = Array.from({ length: count }, (_, id) => {
    const angle = (2 * Math.PI * id) / count;
    return { id, x: Math.round(40 * Math.cos(angle)), y: Math.round(20 * Math.sin(angle)) };
  });
  const edges: Edge[] = planets.flatMap(({ id: a }) =>
    planets.slice(a + 1).map(({ id: b }) => ({ a, b, length: 1 + ((a + b) % 9) })),
  );
  return mapOf(planets, edges);
}

// Routing gives up on links that take too long.
test('a map of 63 planets, all connected to each other, is drawn with the links that could be routed', () => {
  const count = 63;
  const map = completeMap(count);
  const { rects, links, extent } = drawnMap(map, room, 'auto');
  expect(rects).toHaveLength(count);
  expect(links).toHaveLength(map.edges.length);
  expect(links.filter((link) => link !== undefined).length).toBeGreaterThan(count);
  expect(extent.columns * extent.rows).toBeLessThan(100 * room.columns * room.rows);
});
