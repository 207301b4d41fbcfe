import { expect, test } from 'vitest';
import { inFlight, ownerAt, sumOf } from '#games/space-explorers/state.ts';
import { played } from '../../support/lines.ts';
import { named } from '../../support/listed-levels.ts';
import { listedLevels } from './listed-levels.ts';
import { type Expedition, newExpedition } from './support.ts';

/** Number of a player's planets two turns after the player's first turn, and of people four and eight turns after. */
interface Opening {
  readonly planets: number;
  readonly people: readonly [number, number];
}

/**
 * Opening of a player. If `isSending`, the player sends one person to each neighbour in the first turn, the nearest
 * first, but leaves at least one at home.
 */
function opening(text: string, player: 1 | 2, isSending: boolean): Opening {
  const match = newExpedition({ level: text });
  if (player === 2) played(match, 'end_turn');
  const { map, homes } = match.state;
  const home = homes.indexOf(player);
  const ways = (map.ways[home] ?? []).toSorted((a, b) => a.length - b.length);
  const people = (player === 1 ? match.state.p1 : match.state.p2)[home] ?? 0;
  if (isSending)
    for (const { to } of ways.slice(0, people - 1)) played(match, `send ${map.ids[home]} ${map.ids[to]} 1`);
  const units = (count: number) => {
    for (let unit = 0; unit < count; unit++) played(match, 'end_turn');
  };
  const all = ({ state }: Expedition) => sumOf(player === 1 ? state.p1 : state.p2) + inFlight(state.shuttles, player);
  units(2);
  const planets = map.ids.filter((_, planet) => ownerAt(match.state, planet) === player).length;
  units(2);
  const early = all(match);
  units(4);
  return { planets, people: [early, all(match)] };
}

/** Player 1's people at the beginning of turns 5 and 9: without orders, or after sending one to each neighbour. */
const table: Readonly<Record<string, readonly [stay: readonly number[], settle: readonly number[]]>> = {
  corridor: [
    [10, 15],
    [12, 20],
  ],
  diamond: [
    [8, 12],
    [12, 24],
  ],
  kite: [
    [9, 13],
    [13, 25],
  ],
  hourglass: [
    [6, 10],
    [9, 17],
  ],
  'ring-road': [
    [10, 14],
    [13, 25],
  ],
  'twin-suns': [
    [10, 14],
    [14, 26],
  ],
  archipelago: [
    [8, 12],
    [15, 31],
  ],
  crossroads: [
    [8, 12],
    [10, 22],
  ],
  spiral: [
    [10, 14],
    [12, 20],
  ],
  honeycomb: [
    [10, 14],
    [15, 31],
  ],
  'long-march': [
    [8, 12],
    [13, 29],
  ],
  nebula: [
    [10, 14],
    [13, 25],
  ],
  galaxy: [
    [7, 11],
    [11, 23],
  ],
  'deep-field': [
    [10, 14],
    [16, 32],
  ],
};

test.each(named(listedLevels))(
  'on %s, a player who sends one person to each neighbour in the first turn soon has more planets and more people',
  (name, { text }) => {
    for (const player of [1, 2] as const) {
      const stay = opening(text, player, false);
      const settle = opening(text, player, true);
      expect([player, stay.planets]).toEqual([player, 1]);
      expect(settle.planets).toBeGreaterThan(1);
      expect(settle.people[0]).toBeGreaterThan(stay.people[0]);
      expect(settle.people[1]).toBeGreaterThan(1.25 * stay.people[1]);
    }
    expect([opening(text, 1, false).people, opening(text, 1, true).people]).toEqual(table[name]);
  },
);
