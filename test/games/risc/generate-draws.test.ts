import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStreams, seeded } from '#engine/random.ts';
import { levels, readLevel } from '#games/risc/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { linksOf } from './geography.ts';

const groups = ['amber', 'birch', 'coral', 'dune', 'ember'];

/** Draws the territories and links of a generated map independently, step by step. */
function drawnMap(seed: string, players: number, count: number) {
  const stream = openStreams(seeded(`${seed}/${players}/${count}`)).stream('map');
  const draw = (n: number) => stream.integer(1, n);
  let c = 1;
  while (c * c < count) c++;
  const lands: [size: number, food: number, tech: number][] = [];
  for (let j = 0; j < count; j++) {
    const size = draw(4);
    const food = 3 + draw(9);
    lands.push([size, food, 1 + draw(7)]);
  }
  const inside: [number, number][] = [];
  const remembered: [number, number][] = [];
  for (let j = 1; j < count; j++) {
    const hasLeft = j % c > 0;
    const above = j >= c;
    const first = !(hasLeft && above) || draw(2) === 1;
    const [linked, other] = first && hasLeft ? [j - 1, j - c] : [j - c, j - 1];
    inside.push([linked, j]);
    if (hasLeft && above) remembered.push([other, j]);
  }
  for (const link of remembered) if (draw(2) === 1) inside.push(link);
  const ring: [number, number][] = [];
  for (let i = 0; i < 1 + Math.floor(count / 3); i++) {
    const p = draw(count) - 1;
    ring.push([p, draw(count) - 1]);
  }
  const id = (g: number, j: number) => `${groups[g % players]}${j + 1}`;
  const links = new Set<string>();
  for (let g = 0; g < players; g++) {
    for (const [a, b] of inside) links.add([id(g, a), id(g, b)].sort().join(' '));
    for (const [p, q] of ring) links.add([id(g, p), id(g + 1, q)].sort().join(' '));
  }
  const territories = lands.flatMap((land, j) => Array.from({ length: players }, (_, g) => [id(g, j), ...land]));
  return { territories: territories.sort(byId), links: [...links].sort() };
}

const byId = ([a = '']: readonly (string | number)[], [b = '']: readonly (string | number)[]): number =>
  a < b ? -1 : 1;

test('a generated map equals a map that is drawn step by step as specified', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[\w-]{1,40}$/),
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 2, max: 24 }),
      (seed, players, count) => {
        const text = levels.generate?.(`${seed}:${count}`, undefined, players).text ?? '';
        const { map } = unwrapped(readLevel(text));
        const territories = map.ids.map((id, i) => [id, map.sizes[i], map.foods[i], map.techs[i]]);
        const links = linksOf(map).map(({ a, b }) => [map.ids[a] ?? '', map.ids[b] ?? ''].sort().join(' '));
        expect({ territories, links: links.sort() }).toEqual(drawnMap(seed, players, count));
      },
    ),
    { numRuns: 50 },
  );
});
