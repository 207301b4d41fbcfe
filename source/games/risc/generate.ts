import { openStreams, seeded } from '../../engine/random.ts';
import { levelText } from './level/level.ts';
import { mapOf, type Territory } from './map.ts';

/** A seed with the number of territories, where it is given: `SEED` or `SEED:K`. */
export const seedPattern = /^[\w-]{1,40}(?::(?:[2-9]|1\d|2[0-4]))?$/;

/** `seedPattern` in words. */
export const seedForm =
  'a seed (random:SEED or random:SEED:K) is 1 to 40 letters, digits, - and _, and K territories a player from 2 to 24';
export const seedMore = 'hills:8 makes 8 territories a player.';

/** Its shape. */
export const seedShape = 'SEED[:K]';

const usualTerritories = 6;
const groupNames = ['amber', 'birch', 'coral', 'dune', 'ember'] as const;

/** The column and row of each group's block, by number of players. */
const groupPlaces: Readonly<Record<number, readonly (readonly [column: number, row: number])[]>> = {
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

/** A territory of a block, which every group has a copy of. */
interface LandYields {
  readonly size: number;
  readonly food: number;
  readonly tech: number;
}

/** The text of a map made from a seed: a block for every group, all alike, in a ring (rules, section 11). */
export function generate(seed: string, players = 2): string {
  const [name = '', number] = seed.split(':');
  const count = Number(number ?? usualTerritories);
  const stream = openStreams(seeded(`${name}/${players}/${count}`)).stream('map');
  const draw = (max: number) => stream.integer(1, max);
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const block = Array.from({ length: count }, (): LandYields => ({ size: draw(4), food: 3 + draw(9), tech: 1 + draw(7) }));
  const inner = innerLinks(count, columns, draw);
  const ring = ringLinks(count, draw);
  const idAt = (group: number, j: number) => `${groupNames[group]}${j + 1}`;
  const blocks = groupNames.slice(0, players);
  const territories = blocks.flatMap((_, group) =>
    block.map((land, j): Territory => {
      const [column, row] = groupPlaces[players]?.[group] ?? [0, 0];
      const id = idAt(group, j);
      return {
        id,
        label: `${id.charAt(0).toUpperCase()}${id.slice(1, -String(j + 1).length)} ${j + 1}`,
        group: group + 1,
        ...land,
        x: 10 * (column * (columns + 1) + (j % columns)),
        y: 4 * (row * (rows + 1) + Math.floor(j / columns)),
      };
    }),
  );
  const links = new Map<string, readonly [string, string]>();
  const link = (from: string, to: string) => links.set([from, to].sort().join(' '), [from, to]);
  for (const group of blocks.keys()) {
    for (const [from, to] of inner) link(idAt(group, from), idAt(group, to));
    for (const [from, to] of ring) link(idAt(group, from), idAt((group + 1) % players, to));
  }
  return levelText({ map: mapOf(territories, [...links.values()]) });
}

type Draw = (max: number) => number;
type IndexPair = readonly [number, number];

/** The links inside a block: each territory to one before it, and by chance to the other one, too. */
function innerLinks(count: number, columns: number, draw: Draw): readonly IndexPair[] {
  const links: IndexPair[] = [];
  const optionalLinks: IndexPair[] = [];
  for (let j = 1; j < count; j++) {
    const candidates = [...(j % columns > 0 ? [j - 1] : []), ...(j >= columns ? [j - columns] : [])];
    const chosen = candidates.length === 2 ? draw(2) - 1 : 0;
    for (const [i, candidate] of candidates.entries()) (i === chosen ? links : optionalLinks).push([candidate, j]);
  }
  return [...links, ...optionalLinks.filter(() => draw(2) === 1)];
}

/** The links from each block to the next. */
const ringLinks = (count: number, draw: Draw): readonly IndexPair[] =>
  Array.from({ length: 1 + Math.floor(count / 3) }, (): IndexPair => [draw(count) - 1, draw(count) - 1]);
