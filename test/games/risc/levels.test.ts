import { describe, expect, test } from 'vitest';
import { standardLevelOf } from '#engine/level.ts';
import { risc } from '#games/risc/index.ts';
import { readLevel, standardLevel } from '#games/risc/levels.ts';
import { bundledLevels } from '#storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { named } from '../../support/listed-levels.ts';
import { borderOf, groupsOf, landOf, linksOf, partsOf, totalOf, turnOf } from './geography.ts';
import { byName, fileNames, listedLevels } from './listed-levels.ts';

describe('the built-in maps', () => {
  test('are exactly the listed maps, and each has a file', () => {
    expect([...fileNames].sort()).toEqual(listedLevels.map(({ name }) => `${name}.dot`).sort());
  });

  test('are for 2 to 5 players, and have the specified numbers of territories', () => {
    const facts = listedLevels.map(({ name, level: { map } }) => [groupsOf(map).length, name, map.ids.length]);
    expect(facts).toEqual([
      [2, 'twin-rivers', 8],
      [2, 'long-march', 16],
      [3, 'three-crowns', 9],
      [3, 'great-basin', 24],
      [4, 'four-winds', 16],
      [4, 'crossroads', 24],
      [5, 'five-fires', 15],
      [5, 'archipelago', 25],
    ]);
  });

  test('have the titles, descriptions and tiers of the list, in its order', () => {
    const sheets = bundledLevels(risc).map(({ source, sheet }) => ({ name: source.name, ...unwrapped(sheet) }));
    expect(sheets).toMatchObject(
      listedLevels.map(({ name, title, tier, about }) => ({
        name,
        title,
        tier,
        about,
        tierName: `${tier + 1} players`,
      })),
    );
  });

  test.each([2, 3, 4, 5])('for %i players begin with the default map', (players) => {
    const first = listedLevels.find(({ level: { map } }) => groupsOf(map).length === players);
    expect(standardLevelOf(risc, players)).toBe(first?.name);
  });

  test('have distinct titles and descriptions', () => {
    expect(new Set(listedLevels.map(({ title }) => title)).size).toBe(listedLevels.length);
    expect(new Set(listedLevels.map(({ about }) => about)).size).toBe(listedLevels.length);
  });

  test('include twin-rivers exactly as specified', () => {
    const { map } = unwrapped(
      readLevel(`
graph twin_rivers {
  label="Twin Rivers";
  alder [label="Alder", group=1, size=1, food=8, tech=2, x=0,  y=0];   brook [label="Brook", group=1, size=2, food=5, tech=4, x=14, y=0];
  cairn [label="Cairn", group=1, size=3, food=3, tech=5, x=0,  y=5];   drift [label="Drift", group=1, size=2, food=4, tech=3, x=14, y=5];
  eyrie [label="Eyrie", group=2, size=2, food=4, tech=3, x=28, y=0];   fjord [label="Fjord", group=2, size=3, food=3, tech=5, x=42, y=0];
  glade [label="Glade", group=2, size=2, food=5, tech=4, x=28, y=5];   heath [label="Heath", group=2, size=1, food=8, tech=2, x=42, y=5];
  alder -- brook -- drift -- cairn -- alder;  heath -- glade -- eyrie -- fjord -- heath;  brook -- eyrie;  drift -- glade;
}
`),
    );
    expect(byName('twin-rivers').level.map).toEqual(map);
    expect(unwrapped(readLevel(standardLevel))).toEqual(byName('twin-rivers').level);
  });
});

describe.each(named(listedLevels))('the map %s', (_, { name, title, tier, about, text, level: { map } }) => {
  const groups = groupsOf(map);
  const share = map.ids.length / groups.length;
  const pairs = groups.flatMap((one) =>
    groups.filter((other) => one < other).map((other): [number, number] => [one, other]),
  );

  test('has a tier that follows from its number of players, a description of one line, and its name as title', () => {
    expect(tier).toBe(groups.length - 1);
    expect(about).toMatch(/^[ -~]{1,60}$/);
    expect(title.toLowerCase()).toBe(name.replace('-', ' '));
  });

  test('has a readable file: a description, the groups in order, then the links', () => {
    const [first = '', ...blocks] = text.split('\n\n');
    const last = blocks.pop() ?? '';
    expect(first).toMatch(new RegExp(`^(// [ -~]{1,97}\n)+graph ${name.replace('-', '_')} \\{\n  label="${title}";$`));
    const lines = blocks.map((block) => block.split('\n'));
    const territory = /^ {2}([a-z]+) \[label="\w+", group=\d, size=\d, food=\d, tech=\d, x=\d+, y=\d+\];$/;
    expect(lines.map((block) => block.map((line) => territory.exec(line)?.[1]))).toEqual(
      groups.map((group) => landOf(map, group).map((number) => map.ids[number])),
    );
    expect(last).toMatch(/^( {2}[a-z]+( -- [a-z]+)+;\n)+\}\n$/);
  });

  test('has territory names of 4 to 8 letters with distinct initials', () => {
    for (const id of map.ids) expect(id).toMatch(/^[a-z]{4,8}$/);
    expect(map.labels).toEqual(map.ids.map((id) => `${id.charAt(0).toUpperCase()}${id.slice(1)}`));
    expect(new Set(map.ids.map((id) => id.charAt(0))).size).toBe(map.ids.length);
  });

  test.each(groups)('has a connected group %i with the usual yield per territory', (group) => {
    expect(landOf(map, group)).toHaveLength(share);
    expect(partsOf(map, landOf(map, group))).toHaveLength(1);
    expect(totalOf(map, map.sizes, group)).toBe(2 * share);
    expect(totalOf(map, map.foods, group)).toBe(5 * share);
    expect(totalOf(map, map.techs, group)).toBe(Math.ceil(3.5 * share));
  });

  test.each(pairs)('has either no link or at least two links between groups %i and %i', (one, other) => {
    expect(borderOf(map, one, other).length).not.toBe(1);
  });

  test.each(pairs)(
    'has a symmetry that maps group %i to group %i and preserves links, size, food and tech',
    (one, other) => {
      const turn = turnOf(map, one, other) ?? [];
      const image = (territory: number) => turn[territory] ?? -1;
      expect([...turn].sort((a, b) => a - b)).toEqual([...map.ids.keys()]);
      for (const values of [map.sizes, map.foods, map.techs])
        expect(turn.map((territory) => values[territory])).toEqual(values);
      const turned = linksOf(map).map(({ a, b }) => [image(a), image(b)].sort((c, d) => c - d));
      expect(turned.map(String).sort()).toEqual(
        linksOf(map)
          .map(({ a, b }) => String([a, b]))
          .sort(),
      );
      for (const group of groups)
        expect(new Set(landOf(map, group).map((territory) => map.groups[image(territory)])).size).toBe(1);
      expect(
        landOf(map, one)
          .map(image)
          .sort((a, b) => a - b),
      ).toEqual(landOf(map, other));
    },
  );

  test.each(pairs)('loses its symmetry from group %i to group %i if one territory yields more food', (one, other) => {
    const [richer] = landOf(map, one);
    const foods = map.foods.map((food, territory) => (territory === richer ? food + 1 : food));
    expect(turnOf({ ...map, foods }, one, other)).toBeUndefined();
  });
});
