import { describe, expect, test } from 'vitest';
import { mapOf } from '#games/space-explorers/map.ts';
import { completeMoves, type Direction, nearestIn, nodeInDirection } from '#screen/keys/cursor.ts';
import { chance } from '../random-play.ts';
import { designedMatch } from './scenes.ts';

const directions: readonly Direction[] = ['left', 'right', 'up', 'down'];

describe('an arrow key', () => {
  const { map } = designedMatch().state;
  test.each([
    [3, 'left', 0],
    [3, 'right', 6],
    [3, 'up', 1],
    [3, 'down', 2],
    [0, 'right', 3],
    [1, 'right', 4],
    [4, 'left', 1],
    [4, 'down', 5],
    [2, 'up', 1],
    [6, 'up', 4],
    [5, 'right', 6],
  ] as const)('from planet %i in the direction %s leads to planet %i, the nearest one there', (from, direction, to) => {
    expect(nodeInDirection(map, from, direction)).toBe(to);
  });

  test('does not move the cursor if no planet is in its direction', () => {
    expect(nodeInDirection(map, 0, 'left')).toBe(0);
    expect(nodeInDirection(map, 1, 'up')).toBe(1);
  });
});

test('planets straight ahead are preferred to planets at the side', () => {
  const places = { xs: [0, 3, 20], ys: [0, 9, 1] };
  expect(nearestIn(places, 0, 'right', [0, 1, 2])).toBe(2);
  expect(nearestIn(places, 0, 'right', [0, 1])).toBe(1);
  expect(nearestIn(places, 0, 'left', [0, 1, 2])).toBeUndefined();
});

/** Number of planets that arrow keys reach from a planet. */
function reached(count: number, from: number, step: (planet: number, direction: Direction) => number): number {
  const found = new Set([from]);
  for (const planet of found) for (const direction of directions) found.add(step(planet, direction));
  expect(Math.max(...found)).toBeLessThan(count);
  return found.size;
}

test.each([2, 3, 7, 20, 60, 200].flatMap((count) => [1, 2, 3, 4, 5].map((seed) => [count, seed] as const)))(
  'arrows reach all of %i planets from the first, a middle and the last planet (map %i)',
  (count, seed) => {
    const random = chance(`cursor ${count} ${seed}`);
    // Some planets have the same position, and many are in the same row.
    const planets = Array.from({ length: count }, (_, id) => ({
      id,
      x: random.integer(0, 2 * count),
      y: random.integer(0, Math.ceil(count / 3)),
    }));
    const map = mapOf(planets, []);
    for (const from of [0, Math.floor(count / 2), count - 1])
      expect(reached(count, from, (planet, direction) => nodeInDirection(map, planet, direction))).toBe(count);
  },
);

test('arrows reach every planet, even on maps where moving only to the nearest planet would miss some', () => {
  const random = chance('bent');
  let bent = 0;
  for (let i = 0; i < 600; i++) {
    const places = Array.from({ length: 12 }, () => [random.integer(0, 12), random.integer(0, 12)] as const);
    if (new Set(places.map(String)).size < places.length) continue;
    const xs = places.map(([x]) => x);
    const ys = places.map(([, y]) => y);
    const moves = completeMoves({ xs, ys });
    const plain = (planet: number, direction: Direction) =>
      nearestIn({ xs, ys }, planet, direction, xs.keys()) ?? planet;
    const nearest = xs.map((_, from) => reached(xs.length, from, plain));
    if (nearest.every((count) => count === xs.length)) continue;
    bent++;
    for (const from of xs.keys())
      expect(reached(xs.length, from, (planet, direction) => moves[planet]?.[direction] ?? planet)).toBe(xs.length);
  }
  expect(bent).toBeGreaterThan(0);
});
