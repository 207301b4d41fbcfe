import { unreachable } from '../../../engine/lookup.ts';
import { type Order, peopleOf } from '../state.ts';
import { expander } from './expander.ts';
import { createStrategyBot, type StrategyBot } from './playing.ts';
import { searchStrategy } from './search.ts';
import type { Strategy } from './surroundings.ts';
import { nearestFirst, roomsOf } from './surroundings.ts';
import { thrifty } from './settlers.ts';

/** Keeps half of each planet's size at home, and sends the surplus to the nearest neighbours with room. */
export const greedy: Strategy = (view, player) => {
  const { map, visible, sizes } = view;
  const ownPeople = peopleOf(view, player);
  const rooms = roomsOf(view);
  const orders: Order[] = [];
  for (const [from, people] of ownPeople.entries()) {
    if (visible[from] !== true) continue;
    let surplus = people - Math.ceil((sizes[from] ?? unreachable(from)) / 2);
    const nearest = nearestFirst(map.ways[from] ?? unreachable(from));
    for (const { to } of nearest) {
      const sent = Math.min(surplus, rooms[to] ?? unreachable(to));
      if (sent < 1) continue;
      orders.push({ from, to, people: sent });
      rooms[to] = (rooms[to] ?? unreachable(to)) - sent;
      surplus -= sent;
    }
  }
  return orders;
};

/** From each visible planet with own people, with chance 1/2, a random part along a random edge. */
export const random: Strategy = ({ visible, p1, p2, map }, player, chance) => {
  const ownPeople = player === 1 ? p1 : p2;
  const orders: Order[] = [];
  for (let from = 0; from < ownPeople.length; from++) {
    const people = ownPeople[from] ?? unreachable(from);
    if (people === 0 || visible[from] !== true || chance.integer(0, 1) === 0) continue;
    const ways = map.ways[from] ?? unreachable(from);
    const way = ways[chance.integer(0, ways.length - 1)];
    if (way !== undefined) orders.push({ from, to: way.to, people: chance.integer(1, people) });
  }
  return orders;
};

/** No transfers. */
export const noop: Strategy = () => [];

const easy = createStrategyBot({ about: 'settles empty planets and leaves yours alone', strategy: thrifty });
const normal = createStrategyBot({ about: 'settles first, then fights for majorities', strategy: expander });
const hard = createStrategyBot({ about: 'weighs a few plans', strategy: searchStrategy(5), slow: true });

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
  expert: { ...createStrategyBot({ about: 'weighs more plans than hard', strategy: searchStrategy(11), slow: true }), rating: 1900 },
  master: { ...createStrategyBot({ about: 'weighs dozens of plans', strategy: searchStrategy(40), slow: true }), rating: 2100 },
  champion: {
    ...createStrategyBot({ about: 'weighs hundreds of plans', strategy: searchStrategy(300, 6), slow: true }),
    rating: 2200,
  },
  noop: createStrategyBot({ about: 'sends nobody', strategy: noop, why: 'It never sends anybody.' }),
  random: createStrategyBot({ about: 'sends people at random', strategy: random, why: 'Chosen at random.' }),
  greedy: createStrategyBot({ about: 'keeps half at home and fills the neighbours', strategy: greedy }),
  thrifty: alias(easy, 'easy'),
  expander: alias(normal, 'normal'),
  search: alias(hard, 'hard'),
};
