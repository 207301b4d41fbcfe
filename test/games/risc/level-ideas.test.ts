import { describe, expect, test } from 'vitest';
import { idsOf, type RiscMap } from '#games/risc/map.ts';
import { cheapestPath } from '#games/risc/state.ts';
import { named } from '../../support/listed-levels.ts';
import { borderOf, groupsOf, isRing, landOf, linksOf, partsOf, territoriesWhere } from './geography.ts';
import { byName, listedLevels } from './listed-levels.ts';

const mapNamed = (name: string): RiscMap => byName(name).level.map;
const numbered = ({ ids }: RiscMap, ...names: string[]): number[] => names.map((name) => ids.indexOf(name));
const everywhere = (map: RiscMap): number[] => [...map.ids.keys()];
const without = (map: RiscMap, excluded: readonly number[]): number[] =>
  territoriesWhere(map, (territory) => !excluded.includes(territory));
const isBorder = ({ links, groups }: RiscMap, territory: number): boolean =>
  links[territory]?.some((neighbor) => groups[neighbor] !== groups[territory]) === true;

/** Sum of food and tech that a territory yields per turn. */
const yieldOf = ({ foods, techs }: RiscMap, territory: number): number =>
  (foods[territory] ?? 0) + (techs[territory] ?? 0);

/** The `count` territories with the highest values. */
const greatest = (map: RiscMap, count: number, value: (territory: number) => number): number[] =>
  everywhere(map)
    .sort((a, b) => value(b) - value(a))
    .slice(0, count)
    .sort((a, b) => a - b);

/** Pairs of linked groups with the number of links between them. */
const borders = (map: RiscMap): string[] =>
  groupsOf(map).flatMap((one) =>
    groupsOf(map).flatMap((other) => {
      const { length } = one < other ? borderOf(map, one, other) : [];
      return length === 0 ? [] : [`${one}-${other}: ${length}`];
    }),
  );

/** Number of links on the shortest path between two territories. */
function distance({ links }: RiscMap, from: number, to: number): number {
  const distances = new Map([[from, 0]]);
  for (const [territory, length] of distances)
    for (const next of links[territory] ?? []) if (!distances.has(next)) distances.set(next, length + 1);
  return distances.get(to) ?? Number.POSITIVE_INFINITY;
}

describe('the numbers of links between neighbouring groups', () => {
  test.each<[name: string, borders: string[]]>([
    ['twin-rivers', ['1-2: 2']],
    ['long-march', ['1-2: 3']],
    ['three-crowns', ['1-2: 2', '1-3: 2', '2-3: 2']],
    ['great-basin', ['1-2: 2', '1-3: 2', '2-3: 2']],
    ['four-winds', ['1-2: 2', '1-4: 2', '2-3: 2', '3-4: 2']],
    ['crossroads', ['1-2: 2', '1-4: 2', '2-3: 2', '3-4: 2']],
    ['five-fires', ['1-2: 2', '1-5: 2', '2-3: 2', '3-4: 2', '4-5: 2']],
    ['archipelago', ['1-2: 2', '1-5: 2', '2-3: 2', '3-4: 2', '4-5: 2']],
  ])('on the map %s are %j', (name, expected) => {
    expect(borders(mapNamed(name))).toEqual(expected);
  });
});

describe('players have real choices', () => {
  test.each(named(listedLevels))('on %s: no two territories of group 1 are alike', (_, { level: { map } }) => {
    const kinds = landOf(map, 1).map((territory) =>
      [map.sizes[territory], map.foods[territory], map.techs[territory]].join(' '),
    );
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  /** Omits `twin-rivers`, whose groups are rich inland, and maps on which every territory is at a border. */
  const tempting = ['long-march', 'great-basin', 'four-winds', 'crossroads', 'archipelago'];
  test.each(named(tempting.map(byName)))(
    'on %s: the richest territory of group 1 is at the border',
    (_, { level: { map } }) => {
      const best = Math.max(...landOf(map, 1).map((territory) => yieldOf(map, territory)));
      const richest = landOf(map, 1).filter((territory) => yieldOf(map, territory) === best);
      expect(richest.filter((territory) => isBorder(map, territory))).not.toEqual([]);
    },
  );

  test.each([
    ['long-march', 'clough', 'hollow', 'escarp'],
    ['great-basin', 'canyon', 'geyser', 'flats'],
    ['four-winds', 'aurora', 'cirrus', 'boreas'],
    ['crossroads', 'barn', 'dyke', 'croft'],
    ['five-fires', 'ashfall', 'basalt', 'caldera'],
  ])('on %s: the cheapest path from %s to %s avoids %s', (name, from, to, around) => {
    const map = mapNamed(name);
    const [start = -1, end = -1, steep = -1] = numbered(map, from, to, around);
    expect([map.links[start]?.includes(steep), map.links[steep]?.includes(end)]).toEqual([true, true]);
    const path = cheapestPath({ map, owners: map.groups }, 1, start, end);
    expect(path?.territories).not.toContain(steep);
    expect(path?.price).toBeLessThan(
      [start, steep, end].reduce((sum, territory) => sum + (map.sizes[territory] ?? 0), 0),
    );
  });
});

describe('the design of the map', () => {
  test('twin-rivers: the two territories with the most food, alder and heath, are inland', () => {
    const map = mapNamed('twin-rivers');
    const fields = greatest(map, 2, (territory) => map.foods[territory] ?? 0);
    expect(idsOf(map, fields)).toEqual(['alder', 'heath']);
    expect(fields.some((territory) => isBorder(map, territory))).toBe(false);
  });

  test('long-march: a long chain with a detour round its passes', () => {
    const map = mapNamed('long-march');
    const [home = -1, enemy = -1, ...passes] = numbered(map, 'aspen', 'icefall', 'escarp', 'mesa');
    expect(greatest(map, 2, (territory) => map.sizes[territory] ?? 0)).toEqual(passes);
    expect(distance(map, home, enemy)).toBe(8);
    const detour = without(map, passes);
    expect(partsOf(map, detour)).toHaveLength(1);
    expect(
      detour.map((territory) => map.links[territory]?.filter((other) => detour.includes(other)).length).sort(),
    ).toEqual([1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
  });

  test('three-crowns: each group has one of the three richest territories, the crowns, which are all linked', () => {
    const map = mapNamed('three-crowns');
    const crowns = greatest(map, 3, (territory) => yieldOf(map, territory));
    expect(idsOf(map, crowns)).toEqual(['coronet', 'diadem', 'tiara']);
    expect(crowns.map((territory) => map.groups[territory])).toEqual([1, 2, 3]);
    expect(isRing(map, crowns)).toBe(true);
    expect(everywhere(map).every((territory) => isBorder(map, territory))).toBe(true);
  });

  test('great-basin: a ring round a rich centre that the groups share equally', () => {
    const map = mapNamed('great-basin');
    const centre = greatest(map, 3, (territory) => yieldOf(map, territory));
    expect(centre.map((territory) => map.groups[territory])).toEqual([1, 2, 3]);
    expect(isRing(map, centre)).toBe(true);
    const rest = without(map, centre);
    for (const rich of centre)
      for (const territory of rest) expect(yieldOf(map, rich)).toBeGreaterThanOrEqual(1.5 * yieldOf(map, territory));
    const slopes = rest.filter((territory) => map.links[territory]?.some((neighbor) => centre.includes(neighbor)));
    expect(slopes).toHaveLength(6);
    const rim = without(map, [...centre, ...slopes]);
    expect(rim).toHaveLength(15);
    expect(isRing(map, rim)).toBe(true);
  });

  test('four-winds: a grid with a group in every corner', () => {
    const map = mapNamed('four-winds');
    const { xs, ys, links } = map;
    const apart = (a: number, b: number) => [
      Math.abs((xs[a] ?? 0) - (xs[b] ?? 0)) / 14,
      Math.abs((ys[a] ?? 0) - (ys[b] ?? 0)) / 5,
    ];
    expect(
      everywhere(map)
        .map((territory) => [xs[territory], ys[territory]].join(' '))
        .sort(),
    ).toEqual([0, 14, 28, 42].flatMap((x) => [0, 5, 10, 15].map((y) => `${x} ${y}`)).sort());
    const neighbors = everywhere(map).flatMap((a) =>
      everywhere(map).flatMap((b) => (a < b && Math.hypot(...apart(a, b)) === 1 ? [{ a, b }] : [])),
    );
    expect(linksOf(map)).toEqual(neighbors);
    const corners = territoriesWhere(map, (territory) => links[territory]?.length === 2);
    expect(corners.map((territory) => map.groups[territory])).toEqual([1, 2, 3, 4]);
  });

  test('crossroads: four arms, each with two groups, meet in the middle, and side roads join the arms', () => {
    const map = mapNamed('crossroads');
    const middle = greatest(map, 4, (territory) => map.sizes[territory] ?? 0);
    expect(middle.map((territory) => map.groups[territory])).toEqual([1, 2, 3, 4]);
    expect(isRing(map, middle)).toBe(true);
    const roads = numbered(map, 'ford', 'lane', 'rampart', 'yard');
    const arms = partsOf(map, without(map, [...middle, ...roads]));
    expect(arms.map((arm) => arm.map((territory) => map.groups[territory]).join(' '))).toEqual(
      expect.arrayContaining(['1 1 2 2', '2 2 3 3', '3 3 4 4', '1 1 4 4']),
    );
    expect(arms).toHaveLength(4);
    expect(partsOf(map, without(map, middle))).toHaveLength(1);
    for (const road of roads)
      expect(arms.filter((arm) => map.links[road]?.some((territory) => arm.includes(territory)))).toHaveLength(2);
  });

  test('five-fires: a ring of fires in a ring of fields', () => {
    const map = mapNamed('five-fires');
    const fires = greatest(map, 5, (territory) => map.techs[territory] ?? 0);
    expect(idsOf(map, fires)).toEqual(['caldera', 'ember', 'hearth', 'lava', 'pyre']);
    expect(fires.map((territory) => map.groups[territory])).toEqual([1, 2, 3, 4, 5]);
    expect(isRing(map, fires)).toBe(true);
    expect(isRing(map, without(map, fires))).toBe(true);
  });

  test('archipelago: every group is an island, and each territory has at most one bridge', () => {
    const map = mapNamed('archipelago');
    const { groups, links, xs, ys } = map;
    const bridges = everywhere(map).map(
      (territory) => links[territory]?.filter((other) => groups[other] !== groups[territory]).length,
    );
    expect(bridges.filter((count) => count === 1)).toHaveLength(20);
    expect(bridges.filter((count) => count === 0)).toHaveLength(5);
    for (const a of everywhere(map))
      for (const b of everywhere(map)) {
        const [across, down] = [Math.abs((xs[a] ?? 0) - (xs[b] ?? 0)), Math.abs((ys[a] ?? 0) - (ys[b] ?? 0))];
        expect(groups[a] === groups[b] || across >= 21 || down >= 10).toBe(true);
      }
  });
});
