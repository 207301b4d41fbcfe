import { describe, expect, test } from 'vitest';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { levelText } from '#games/space-explorers/level.ts';
import { withEqualHomes } from '#games/space-explorers/levels.ts';
import { distancesTo, mapOf, type StarMap, unreachedPlanets } from '#games/space-explorers/map.ts';
import type { Graph } from '#games/space-explorers/state.ts';
import { bundledLevels } from '#storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { crossings, through, tooClose } from '../../support/drawing.ts';
import { named } from '../../support/listed-levels.ts';
import { outOfScale, spread } from './drawing.ts';
import { byName, fileNames, listedLevels } from './listed-levels.ts';
import { symmetryOf } from './symmetry.ts';

const tiers = ['duel', 'skirmish', 'campaign', 'epic'];
const ofTiers = (...wanted: string[]) => listedLevels.filter(({ tier }) => wanted.includes(tiers[tier - 1] ?? ''));
const graphOf = (name: string): Graph => byName(name).level.graph;

const riches = ({ sizes, habitabilities }: Graph): number[] => sizes.map((size, i) => size * (habitabilities[i] ?? 0));

/** Indexes of the `count` largest values, in ascending order. */
const greatest = (values: readonly number[], count: number): number[] =>
  [...values.keys()]
    .sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0))
    .slice(0, count)
    .sort((a, b) => a - b);

describe('the built-in levels', () => {
  test('are exactly the listed levels, and each has a file', () => {
    expect([...fileNames].sort()).toEqual(listedLevels.map(({ name }) => `${name}.dot`).sort());
  });

  const table: [tier: string, levels: readonly [name: string, planets: number][]][] = [
    [
      'duel',
      [
        ['corridor', 5],
        ['diamond', 4],
        ['kite', 7],
      ],
    ],
    [
      'skirmish',
      [
        ['hourglass', 9],
        ['ring-road', 10],
        ['twin-suns', 12],
        ['archipelago', 14],
      ],
    ],
    [
      'campaign',
      [
        ['crossroads', 16],
        ['spiral', 18],
        ['honeycomb', 19],
        ['long-march', 22],
      ],
    ],
    [
      'epic',
      [
        ['nebula', 30],
        ['galaxy', 42],
        ['deep-field', 60],
      ],
    ],
  ];
  test.each(table)('have these names and numbers of planets in the tier %s: %j', (tier, levels) => {
    expect(ofTiers(tier).map(({ name, level }) => [name, level.graph.sizes.length])).toEqual(levels);
  });

  test('are in the order of the list, with titles, descriptions and names of tiers', () => {
    const shown = bundledLevels(spaceExplorers).map(({ source, sheet }) => ({
      name: source.name,
      ...unwrapped(sheet),
    }));
    expect(shown).toMatchObject(
      listedLevels.map(({ name, title, tier, about }) => ({ name, title, tier, about, tierName: tiers[tier - 1] })),
    );
  });

  test('have distinct titles and descriptions', () => {
    expect(new Set(listedLevels.map(({ title }) => title)).size).toBe(listedLevels.length);
    expect(new Set(listedLevels.map(({ about }) => about)).size).toBe(listedLevels.length);
  });
});

describe('a listed level', () => {
  test.each(named(listedLevels))('%s: has a description that fits its line', (_, { about }) => {
    expect(about).toMatch(/^[ -~]{1,60}$/);
  });

  test.each(named(listedLevels))('%s: has the listed title in its file', (_, { title, level }) => {
    expect(level.name).toBe(title);
  });

  test.each(named(listedLevels))('%s: has a file in canonical form below its comment', (_, { text, level }) => {
    const lines = text.split('\n');
    const start = lines.findIndex((line) => !line.startsWith('// '));
    expect(start).toBeGreaterThan(0);
    expect(lines.slice(start).join('\n')).toBe(levelText(level));
    for (const line of lines) expect(line).toMatch(/^[ -~]{0,100}$/);
  });

  test.each(named(listedLevels))('%s: gives both players equally many turns', (_, { level }) => {
    expect(level.turns % 2).toBe(0);
  });
});

describe('the symmetry of a map', () => {
  const isUnequal = ({ name }: { readonly name: string }) => name === 'archipelago';

  test.each(named(listedLevels.filter((level) => !isUnequal(level))))(
    'in %s swaps the homes and preserves everything else',
    (_, { level }) => {
      const graph = withEqualHomes(level.graph);
      const { map, sizes, habitabilities, homes } = graph;
      const mapping = symmetryOf(graph) ?? [];
      expect([...mapping].sort((a, b) => a - b)).toEqual([...sizes.keys()]);
      expect(mapping.map((image) => sizes[image])).toEqual(sizes);
      expect(mapping.map((image) => habitabilities[image])).toEqual(habitabilities);
      expect(mapping[homes.indexOf(1)]).toBe(homes.indexOf(2));
      expect(mapping[homes.indexOf(2)]).toBe(homes.indexOf(1));
      const places = map.ids.map((id) => ({ id, x: 0, y: 0 }));
      const image = (planet: number) => mapping[planet] ?? -1;
      const links = map.edges.map(({ a, b, length }) => ({ a: image(a), b: image(b), length }));
      expect(mapOf(places, links).edges).toEqual(map.edges);
    },
  );

  test.each(named(listedLevels))(
    'in %s is broken by the homes, to compensate for moving first or second',
    (_, { level: { graph } }) => {
      expect(symmetryOf(graph)).toBeUndefined();
    },
  );

  test('does not exist in archipelago, whose homes are unequal', () => {
    const { sizes, habitabilities, homes, ...rest } = graphOf('archipelago');
    const [one, two] = [homes.indexOf(1), homes.indexOf(2)];
    expect(sizes[one]).toBeGreaterThan(sizes[two] ?? 0);
    expect(habitabilities[one]).toBeLessThan(habitabilities[two] ?? 0);
    expect(symmetryOf({ sizes, habitabilities, homes, ...rest })).toBeUndefined();
  });
});

describe('the idea of the map', () => {
  const degrees = ({ ways }: StarMap) => ways.map((own) => own.length);

  /** Planets whose removal separates the homes. */
  const gates = ({ map, homes }: Graph): number[] =>
    [...map.ids.keys()].filter((gate) => {
      if (homes[gate] !== 0) return false;
      const ways = map.ways.map((own, planet) => (planet === gate ? [] : own.filter(({ to }) => to !== gate)));
      const cut = new Set(unreachedPlanets(ways));
      return cut.has(homes.indexOf(1)) !== cut.has(homes.indexOf(2));
    });

  test('corridor is a line of planets', () => {
    const { map, homes } = graphOf('corridor');
    expect(degrees(map)).toEqual([1, 2, 2, 2, 1]);
    expect([homes[0], homes[4]]).toEqual([1, 2]);
  });

  test('diamond is a connection between any two planets', () => {
    expect(degrees(graphOf('diamond').map)).toEqual([3, 3, 3, 3]);
  });

  test('kite is the richest planet in the middle, equally far from both homes', () => {
    const graph = graphOf('kite');
    expect(greatest(riches(graph), 1)).toEqual([3]);
    expect(symmetryOf(withEqualHomes(graph))?.[3]).toBe(3);
  });

  test('hourglass is a single planet on all paths between the homes', () => {
    expect(gates(graphOf('hourglass'))).toEqual([4]);
  });

  test.each(['kite', 'ring-road', 'twin-suns', 'archipelago', 'crossroads', 'honeycomb', 'long-march', 'nebula'])(
    '%s is a choice of paths between the homes, with no planet on all of them',
    (name) => {
      expect(gates(graphOf(name))).toEqual([]);
    },
  );

  test('twin-suns is two planets with room for more than twice as many people as any other', () => {
    const { sizes } = graphOf('twin-suns');
    const suns = greatest(sizes, 2);
    expect(suns).toEqual([5, 6]);
    const others = sizes.filter((_, i) => !suns.includes(i));
    for (const sun of suns) expect(sizes[sun]).toBeGreaterThan(2 * Math.max(...others));
  });

  test('archipelago is a long way from both homes to the two richest planets', () => {
    const graph = graphOf('archipelago');
    const { map, homes } = graph;
    const [fromOne, fromTwo] = ([1, 2] as const).map((player) => distancesTo(map, homes.indexOf(player)).lengths);
    const far = map.ids.map((_, planet) => Math.min(fromOne?.[planet] ?? 0, fromTwo?.[planet] ?? 0));
    expect(greatest(riches(graph), 2)).toEqual(greatest(far, 2));
  });

  test.each(named(ofTiers('campaign')))(
    '%s is few rich planets, long edges and many routes',
    (_, { level: { graph } }) => {
      const { edges, ids } = graph.map;
      expect(riches(graph).filter((value) => value >= 1000).length).toBeLessThanOrEqual(3);
      expect(edges.reduce((sum, { length }) => sum + length, 0) / edges.length).toBeGreaterThan(2.5);
      expect(edges.length - ids.length + 1).toBeGreaterThanOrEqual(4);
    },
  );
});

describe('the drawing of a map', () => {
  const small = ofTiers('duel', 'skirmish');
  /** Room for the centres of boxes of 10 x 3, or of 6 x 1, in a map of 58 x 17. */
  const large = { columns: 48, rows: 14 };
  const narrow = { columns: 52, rows: 16 };

  test.each(named(small))('keeps boxes of 10 x 3 apart in %s, and no link runs through a box', (_, { level }) => {
    const { map } = level.graph;
    const cells = spread(map, large);
    expect(tooClose(cells, { columns: 11, rows: 4 })).toEqual([]);
    expect(through(cells, map.edges, { columns: 10, rows: 3 })).toEqual([]);
  });

  test.each(named(ofTiers('campaign')))(
    'keeps boxes of 6 x 1 well apart in %s, and no link runs through a box',
    (_, { level }) => {
      const { map } = level.graph;
      const cells = spread(map, narrow);
      expect(tooClose(cells, { columns: 9, rows: 4 })).toEqual([]);
      expect(through(cells, map.edges, { columns: 6, rows: 1 })).toEqual([]);
    },
  );

  test.each(named(ofTiers('epic')))(
    'keeps boxes of 4 x 1 apart in %s, and no link runs through a box',
    (_, { level }) => {
      const { map } = level.graph;
      const cells = spread(map, { columns: 54, rows: 16 });
      expect(tooClose(cells, { columns: 5, rows: 1 })).toEqual([]);
      expect(through(cells, map.edges, { columns: 3, rows: 0.5 })).toEqual([]);
    },
  );

  test.each(named(listedLevels))('crosses no links in %s, except for one crossing in diamond', (name, { level }) => {
    const { map } = level.graph;
    expect(crossings(spread(map, large), map.edges)).toEqual(name === 'diamond' ? ['0-3 and 1-2'] : []);
  });

  test.each(named(listedLevels))(
    'draws no quick edge of %s much longer than a slow edge, except for edges at a home',
    (_, { level }) => {
      const { map, homes } = level.graph;
      const edges = map.edges.filter(({ a, b }) => homes[a] === 0 && homes[b] === 0);
      expect(outOfScale({ ...map, edges })).toEqual([]);
    },
  );
});
