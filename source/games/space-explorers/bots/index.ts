import { missing } from '../../../engine/lookup.ts';
import { type Order, peopleOf } from '../state.ts';
import { expander } from './expander.ts';
import { playing, type StrategyBot } from './playing.ts';
import { searching } from './search.ts';
import type { Strategy } from './surroundings.ts';
import { nearestFirst, roomsOf } from './surroundings.ts';
import { thrifty } from './settlers.ts';

/** Keeps half of each planet's size at home, and sends the surplus to the nearest neighbours with room. */
export const greedy: Strategy = (view, player) => {
  const { map, visible, sizes } = view;
  const own = peopleOf(view, player);
  const rooms = roomsOf(view);
  const orders: Order[] = [];
  for (const [from, people] of own.entries()) {
    if (visible[from] !== true) continue;
    let surplus = people - Math.ceil((sizes[from] ?? missing(from)) / 2);
    const nearest = nearestFirst(map.ways[from] ?? missing(from));
    for (const { to } of nearest) {
      const sent = Math.min(surplus, rooms[to] ?? missing(to));
      if (sent < 1) continue;
      orders.push({ from, to, people: sent });
      rooms[to] = (rooms[to] ?? missing(to)) - sent;
      surplus -= sent;
    }
  }
  return orders;
};

/** From each visible planet with own people, with chance 1/2, a random part along a random edge. */
export const random: Strategy = ({ visible, p1, p2, map }, player, chance) => {
  const own = player === 1 ? p1 : p2;
  const orders: Order[] = [];
  for (let from = 0; from < own.length; from++) {
    const people = own[from] ?? missing(from);
    if (people === 0 || visible[from] !== true || chance.integer(0, 1) === 0) continue;
    const ways = map.ways[from] ?? missing(from);
    const way = ways[chance.integer(0, ways.length - 1)];
    if (way !== undefined) orders.push({ from, to: way.to, people: chance.integer(1, people) });
  }
  return orders;
};

/** No transfers. */
export const noop: Strategy = () => [];

const easy = playing({ about: 'settles empty planets and leaves yours alone', strategy: thrifty });
const normal = playing({ about: 'settles first, then fights for majorities', strategy: expander });
const hard = playing({ about: 'weighs a few plans', strategy: searching(5), slow: true });

/** Another name of a bot. */
const alias = (bot: StrategyBot, name: string): StrategyBot => ({
  ...bot,
  about: `another name of ${name}`,
  onlyTyped: true,
});

/**
 * The bots by name (rules, section 13): first the ladder for people who look for an opponent, each of whom beats the one
 * below in most matches, then those that are no match for it; both weakest first.
 */
export const bots: Readonly<Record<string, StrategyBot>> = {
  easy: { ...easy, rating: 1300 },
  normal: { ...normal, rating: 1500 },
  hard: { ...hard, rating: 1700 },
  expert: { ...playing({ about: 'weighs more plans than hard', strategy: searching(11), slow: true }), rating: 1900 },
  master: { ...playing({ about: 'weighs dozens of plans', strategy: searching(40), slow: true }), rating: 2100 },
  champion: {
    ...playing({ about: 'weighs hundreds of plans', strategy: searching(300, 6), slow: true }),
    rating: 2200,
  },
  noop: playing({ about: 'sends nobody', strategy: noop, why: 'It never sends anybody.' }),
  random: playing({ about: 'sends people at random', strategy: random, why: 'Chosen at random.' }),
  greedy: playing({ about: 'keeps half at home and fills the neighbours', strategy: greedy }),
  thrifty: alias(easy, 'easy'),
  expander: alias(normal, 'normal'),
  search: alias(hard, 'hard'),
};
