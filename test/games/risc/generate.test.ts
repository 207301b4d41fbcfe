import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openStreams, seeded } from '#engine/random.ts';
import { type Level, levels, readLevel } from '#games/risc/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { linksOf } from './geography.ts';

const made = (seed: string, players?: number): string =>
  levels.generate?.(seed, undefined, players).text ?? expect.fail('no maps are made');
const mapOf = (seed: string, players?: number): Level['map'] => unwrapped(readLevel(made(seed, players))).map;

const runs = { numRuns: 12 };
const names = ['amber', 'birch', 'coral', 'dune', 'ember'];
const seeds = fc.record({
  name: fc.stringMatching(/^[\w-]{1,40}$/),
  players: fc.integer({ min: 2, max: 5 }),
  count: fc.integer({ min: 2, max: 24 }),
});

/** Column and row of each player's block, counted in blocks. */
const corners: Readonly<Record<number, readonly (readonly [column: number, row: number])[]>> = {
  2: [
    [0, 0],
    [1, 0],
  ],
  3: [
    [0, 0],
    [2, 0],
    [1, 1],
  ],
  4: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  5: [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
    [0, 1],
  ],
};

/** Block of a generated territory, and its number `j` in the block, from 0. */
function partsOf(id: string): readonly [block: number, j: number] {
  const [, name = '', number = ''] = /^([a-z]+)(\d+)$/.exec(id) ?? [];
  return [names.indexOf(name), Number(number) - 1];
}

describe('a generated map (rules, "Random maps")', () => {
  test('has an identical block of territories at the position of every player', () => {
    fc.assert(
      fc.property(seeds, ({ name, players, count }) => {
        const map = mapOf(`${name}:${count}`, players);
        expect(map.ids).toHaveLength(players * count);
        const columns = [1, 2, 3, 4, 5].find((c) => c * c >= count) ?? 0;
        const rows = Math.ceil(count / columns);
        for (const [i, id] of map.ids.entries()) {
          const [block, j] = partsOf(id);
          const [column, row] = corners[players]?.[block] ?? [9, 9];
          const first = map.ids.indexOf(`amber${j + 1}`);
          expect([map.labels[i], map.groups[i]]).toEqual([
            `${names[block]?.replace(/^./, (letter) => letter.toUpperCase())} ${j + 1}`,
            block + 1,
          ]);
          expect([map.xs[i], map.ys[i]]).toEqual([
            10 * (column * (columns + 1) + (j % columns)),
            4 * (row * (rows + 1) + Math.floor(j / columns)),
          ]);
          for (const amounts of [map.sizes, map.foods, map.techs]) expect(amounts[i]).toBe(amounts[first]);
        }
      }),
      runs,
    );
  });

  test('has the same links in every block, and the same links from each block to the next', () => {
    fc.assert(
      fc.property(seeds, ({ name, players, count }) => {
        const map = mapOf(`${name}:${count}`, players);
        const columns = Math.ceil(Math.sqrt(count));
        const inside = new Map<number, Set<string>>(corners[players]?.map((_, block) => [block, new Set()]));
        const across = new Map<number, Set<string>>(corners[players]?.map((_, block) => [block, new Set()]));
        for (const { a, b } of linksOf(map)) {
          const [[one, p], [other, q]] = [partsOf(map.ids[a] ?? ''), partsOf(map.ids[b] ?? '')];
          if (one === other) {
            const [low, high] = [Math.min(p, q), Math.max(p, q)];
            inside.get(one)?.add(`${low}-${high}`);
            expect([high % columns > 0 ? high - 1 : -1, high - columns]).toContain(low);
          }
          // With two players, each block is the next block of the other.
          if ((one + 1) % players === other) across.get(one)?.add(`${p}-${q}`);
          if ((other + 1) % players === one) across.get(other)?.add(`${q}-${p}`);
          expect([0, 1, players - 1]).toContain((other - one + players) % players);
        }
        const [block, ...blocks] = inside.values();
        for (const copy of blocks) expect(copy).toEqual(block);
        for (let j = 1; j < count; j++) expect([...(block ?? [])].some((link) => link.endsWith(`-${j}`))).toBe(true);
        const [border, ...borders] = across.values();
        for (const copy of borders) expect(copy).toEqual(border);
        const max = (1 + Math.floor(count / 3)) * (players === 2 ? 2 : 1);
        expect(border?.size).toBeGreaterThanOrEqual(1);
        expect(border?.size).toBeLessThanOrEqual(max);
      }),
      runs,
    );
  });

  test('uses all sizes from 1 to 4, all food yields from 4 to 12, and all tech yields from 2 to 8', () => {
    const maps = Array.from({ length: 20 }, (_, i) => mapOf(`s${i}:24`));
    const all = (amounts: (map: Level['map']) => readonly number[]) =>
      [...new Set(maps.flatMap(amounts))].sort((one, other) => one - other);
    expect(all(({ sizes }) => sizes)).toEqual([1, 2, 3, 4]);
    expect(all(({ foods }) => foods)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(all(({ techs }) => techs)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  test('is for two players with 6 territories each by default', () => {
    expect(made('abc')).toBe(made('abc:6', 2));
    expect(mapOf('abc').ids).toHaveLength(12);
  });

  test('is determined by the seed, the number of players and the number of territories', () => {
    expect(made('abc:4', 3)).toBe(made('abc:4', 3));
    const blocks = [mapOf('abc:4', 3), mapOf('abd:4', 3), mapOf('abc:4', 4), mapOf('abc:5', 3)].map(
      ({ sizes, foods, techs }) => JSON.stringify([sizes, foods, techs].map((amounts) => amounts.slice(0, 4))),
    );
    expect(new Set(blocks).size).toBe(4);
  });

  test.each([
    ['war', 2, 4],
    ['abc', 3, 6],
    ['k7f2', 5, 24],
  ])('draws its links as specified: seed %s for %i players with %i territories each', (name, players, count) => {
    const stream = openStreams(seeded(`${name}/${players}/${count}`)).stream('map');
    const draw = (max: number) => stream.integer(1, max);
    for (let j = 0; j < count; j++) for (const max of [4, 9, 7]) draw(max);
    const columns = Math.ceil(Math.sqrt(count));
    const inside = new Set<string>();
    const remembered: string[] = [];
    for (let j = 1; j < count; j++) {
      const [leftLink, above] = [`${j - 1}-${j}`, `${j - columns}-${j}`];
      if (j % columns === 0 || j < columns) inside.add(j % columns > 0 ? leftLink : above);
      else {
        const isLeft = draw(2) === 1;
        inside.add(isLeft ? leftLink : above);
        remembered.push(isLeft ? above : leftLink);
      }
    }
    for (const link of remembered) if (draw(2) === 1) inside.add(link);
    const across = new Set(
      Array.from({ length: 1 + Math.floor(count / 3) }, () => `${draw(count) - 1}-${draw(count) - 1}`),
    );
    const map = mapOf(`${name}:${count}`, players);
    const links = linksOf(map).flatMap(({ a, b }) => {
      const ends = [partsOf(map.ids[a] ?? ''), partsOf(map.ids[b] ?? '')] as const;
      return [ends, [ends[1], ends[0]] as const];
    });
    const between = (block: number, next: number) =>
      links.flatMap(([[one, p], [other, q]]) => (one === block && other === next ? [`${p}-${q}`] : [])).sort();
    const both = (all: Iterable<string>) => [...all].flatMap((link) => [link, link.split('-').reverse().join('-')]);
    expect(between(0, 0)).toEqual(both(inside).sort());
    // With two players, each block is the next block of the other.
    expect(between(0, 1)).toEqual([...new Set(players === 2 ? both(across) : across)].sort());
  });

  test('does not change between versions of the program', () => {
    expect(made('war:2')).toBe(`graph {
  amber1 [label="Amber 1", group=1, size=2, food=7, tech=7, x=0, y=0];
  amber2 [label="Amber 2", group=1, size=2, food=5, tech=2, x=10, y=0];
  birch1 [label="Birch 1", group=2, size=2, food=7, tech=7, x=30, y=0];
  birch2 [label="Birch 2", group=2, size=2, food=5, tech=2, x=40, y=0];
  amber1 -- amber2;
  amber1 -- birch2;
  amber2 -- birch1;
  birch1 -- birch2;
}
`);
  });

  test('is written in canonical form', () => {
    expect(levels.canonical?.(made('abc:9', 4))).toBe(made('abc:9', 4));
  });

  test.each([
    ['a', true],
    ['A-b_9', true],
    ['x'.repeat(40), true],
    ['a:2', true],
    ['a:24', true],
    ['', false],
    ['x'.repeat(41), false],
    ['a b', false],
    ['ä', false],
    ['a:1', false],
    ['a:25', false],
    ['a:', false],
    ['a:02', false],
    ['a:6:2', false],
  ])('can be made from the seed "%s": %j', (seed, isSeed) => {
    expect(levels.seeds?.pattern.test(seed)).toBe(isSeed);
  });
});
