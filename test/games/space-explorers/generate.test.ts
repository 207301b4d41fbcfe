import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startMatch } from '#engine/match.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { levelText, readLevel } from '#games/space-explorers/level.ts';
import { levels } from '#games/space-explorers/levels.ts';
import { distancesTo, type Edge, unreachedPlanets } from '#games/space-explorers/map.ts';
import type { Graph } from '#games/space-explorers/state.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';

const made = (seed: string): string => levels.generate?.(seed).text ?? expect.fail('no levels are made');
const levelOf = (seed: string) => unwrapped(readLevel(made(seed)));

const drawn = ({ map: { xs, ys } }: Graph, { a, b }: Pick<Edge, 'a' | 'b'>): number =>
  Math.hypot((xs[a] ?? 0) - (xs[b] ?? 0), (ys[a] ?? 0) - (ys[b] ?? 0));

/** Lengths of the shortest paths between all planets. */
const allDistances = ({ map }: Graph) => map.ids.map((_, planet) => distancesTo(map, planet).lengths);

/** Number of planets: usually small, sometimes up to 70. */
const counts = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 2, max: 24 }) },
  { weight: 1, arbitrary: fc.integer({ min: 25, max: 70 }) },
);
const seeds = fc.stringMatching(/^[\w-]{1,40}$/);

/** Checks the properties that the rules guarantee for every generated level. */
function expectWellMade({ map, sizes, habitabilities, homes }: Graph, count: number): void {
  const graph = { map, sizes, habitabilities, homes };
  expect(map.ids).toEqual(Array.from({ length: count }, (_, i) => i));
  expect(unreachedPlanets(map.ways)).toEqual([]);
  if (count >= 4) {
    expect(map.edges.length).toBeGreaterThanOrEqual(1.2 * count);
    expect(map.edges.length).toBeLessThanOrEqual(1.6 * count);
  }
  expect(sizes.every((size) => size >= 50 && size <= 600)).toBe(true);
  expect(habitabilities.every((habitability) => habitability >= 1 && habitability <= 12)).toBe(true);
  expect(new Set(map.ids.map((_, i) => `${map.xs[i]},${map.ys[i]}`)).size).toBe(count);
  const byDrawn = map.edges.toSorted((one, other) => drawn(graph, one) - drawn(graph, other));
  const lengths = byDrawn.map(({ length }) => length);
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
  expect(lengths.every((length) => length >= 1 && length <= 7)).toBe(true);
  expect(homes.filter((home) => home === 1)).toHaveLength(1);
  expect(homes.filter((home) => home === 2)).toHaveLength(1);
}

describe('a symmetric level generated from a seed', () => {
  const check = (seed: string, count: number) => {
    const { graph } = levelOf(`${seed}:${count}`);
    expectWellMade(graph, count);
    const { map, sizes, habitabilities, homes } = graph;
    const imageOf = (planet: number) => count - 1 - planet;
    for (const planet of map.ids) {
      const image = imageOf(planet);
      expect([sizes[image], habitabilities[image]]).toEqual([sizes[planet], habitabilities[planet]]);
      expect(homes[image]).toBe([0, 2, 1][homes[planet] ?? 0]);
    }
    const images = map.edges.map(({ a, b, length }) => ({ a: imageOf(b), b: imageOf(a), length }));
    expect(images.sort((one, other) => one.a - other.a || one.b - other.b)).toEqual(map.edges);
    const apart = map.ids.map((planet) => distancesTo(map, planet).lengths[imageOf(planet)] ?? 0);
    expect(apart[homes.indexOf(1)]).toBe(Math.max(...apart));
  };

  test('follows the rules, and its symmetry swaps the homes, which are the mirrored planets farthest apart', () => {
    fc.assert(fc.property(seeds, counts, check), { numRuns: 25, seed: 7 });
  });

  test.each([2, 3, 4, 5, 6, 7, 199, 200])('with %i planets has a symmetry that swaps the homes', (count) => {
    for (const seed of count > 100 ? ['edge'] : ['a', 'b', 'c', 'd', 'e', 'f']) check(seed, count);
  });
});

describe('a free level generated from a seed', () => {
  const check = (seed: string, count: number) => {
    const { graph } = levelOf(`${seed}:${count}:free`);
    expectWellMade(graph, count);
    const { sizes, habitabilities, homes } = graph;
    const [home1, home2] = [homes.indexOf(1), homes.indexOf(2)];
    expect([sizes[home1], habitabilities[home1]]).toEqual([sizes[home2], habitabilities[home2]]);
    const distances = allDistances(graph);
    expect(distances[home1]?.[home2]).toBe(Math.max(...distances.flat()));
  };

  test('follows the rules, and its homes are equal and as far apart as possible', () => {
    fc.assert(fc.property(seeds, counts, check), { numRuns: 25, seed: 7 });
  });

  test.each([2, 3, 4, 5, 6, 7, 200])('with %i planets has equal homes far apart', (count) => {
    for (const seed of count > 100 ? ['edge'] : ['a', 'b', 'c', 'd', 'e', 'f']) check(seed, count);
  });
});

describe('a level generated from a seed', () => {
  test('has no crossing edges in twenty examples, and its planets are at least 8 apart', () => {
    const crossing = (graph: Graph) => {
      const { xs, ys, edges } = graph.map;
      const side = (a: number, b: number, c: number) =>
        ((xs[b] ?? 0) - (xs[a] ?? 0)) * ((ys[c] ?? 0) - (ys[a] ?? 0)) -
        ((ys[b] ?? 0) - (ys[a] ?? 0)) * ((xs[c] ?? 0) - (xs[a] ?? 0));
      return edges.flatMap((one, i) =>
        edges
          .slice(i + 1)
          .filter(
            ({ a, b }) =>
              side(one.a, one.b, a) * side(one.a, one.b, b) < 0 && side(a, b, one.a) * side(a, b, one.b) < 0,
          ),
      );
    };
    const graphs = [6, 9, 16, 24, 40].flatMap((count) =>
      ['a', 'b', 'c', 'd'].map((seed) => levelOf(`${seed}:${count}`).graph),
    );
    expect(graphs.flatMap(crossing)).toEqual([]);
    for (const graph of graphs)
      for (const a of graph.map.ids)
        for (const b of graph.map.ids) if (a < b) expect(drawn(graph, { a, b })).toBeGreaterThanOrEqual(8);
  });

  test('has 16 planets and is symmetric by default, and is the same if these values are given', () => {
    expect(levelOf('k7f2').graph.sizes).toHaveLength(16);
    expect(made('k7f2:16')).toBe(made('k7f2'));
    expect(made('k7f2:16:symmetric')).toBe(made('k7f2'));
    expect(made('k7f2:16:free')).not.toBe(made('k7f2'));
  });

  test('depends on seed, number of planets and symmetry', () => {
    const others = ['k7f2', 'k7f3', 'k7f2:17', 'k7f2:15', 'k7f2:17:free', '2026-11-20'];
    expect(new Set(others.map(made)).size).toBe(others.length);
  });

  test('keeps its text and its start when it is read and written again', () => {
    for (const seed of ['a', 'b:7:free', 'c:30']) {
      const text = made(seed);
      const again = levelText(unwrapped(readLevel(text)));
      expect(again).toBe(text);
      const start = (own: string) =>
        startMatch(spaceExplorers, { seed: 's', players: 2, options: {}, level: { name: 'x.dot', text: own } }).state;
      expect(start(again)).toEqual(start(text));
    }
  });

  test('from the seed k7f2 with 6 planets has the pinned text', () => {
    expect(made('k7f2:6')).toMatchInlineSnapshot(`
      "graph {
        graph [name="Random k7f2", population=2, turns=90];
        0 [habit=10, size=440, x=5, y=0];
        1 [habit=6, size=120, x=37, y=1, base=1];
        2 [habit=5, size=170, x=5, y=13];
        3 [habit=5, size=170, x=33, y=15];
        4 [habit=6, size=120, x=1, y=27, base=2];
        5 [habit=10, size=440, x=33, y=28];
        0 -- 1 [weight=7];
        0 -- 2 [weight=2];
        0 -- 3 [weight=6];
        1 -- 3 [weight=2];
        2 -- 3 [weight=6];
        2 -- 4 [weight=2];
        2 -- 5 [weight=6];
        3 -- 5 [weight=2];
        4 -- 5 [weight=7];
      }
      "
    `);
  });

  test('has more turns if it has more planets', () => {
    expect([2, 16, 60, 200].map((count) => levelOf(`a:${count}`).turns)).toEqual([70, 120, 190, 320]);
  });

  test.each(['a:1', 'a:201', 'a:016', 'a:16:odd', 'a:free', '', 'a b', 'a:'])('is refused for "%s"', (seed) => {
    const found = findLevel(spaceExplorers, `random:${seed}`, '2026-11-20');
    expect(found).toEqual({
      ok: false,
      error: {
        code: 'unknown-level',
        message: `in random:SEED, random:SEED:PLANETS or random:SEED:PLANETS:free, SEED is 1 to 40 letters, digits, - or _, and PLANETS is 2 to 200; symmetric can replace free, found ${JSON.stringify(seed)}`,
      },
    });
  });

  test('is found by its name, or by the date if it is the level of the day', () => {
    expect(unwrapped(findLevel(spaceExplorers, 'random:k7f2:9:free', '2026-11-20'))).toEqual({
      name: 'random:k7f2:9:free',
      text: made('k7f2:9:free'),
    });
    expect(unwrapped(findLevel(spaceExplorers, 'daily', '2026-11-20')).text).toBe(made('2026-11-20'));
  });
});
