import { type Bot, type BotChoice, botsWithFaces } from '#engine/bot.ts';
import { readFaces } from '#engine/face.ts';
import { unreachable } from '#engine/lookup.ts';
import type { Command } from '../commands.ts';
import { type Order, peopleOf, transferOf, type View } from '../state.ts';
import type { PlayerNumber } from '../vocabulary.ts';
import faces from './faces.md';
import {
  expanderStrategy,
  type FaceStyle,
  nearestFirst,
  roomsOf,
  type Strategy,
  searchStrategy,
  thriftyStrategy,
} from './strategies.ts';

/** Keeps enough people to fill half of each planet, and sends others to the nearest neighbours with free places. */
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

/** From about half of the visible planets with own people, sends a random number of people to a random neighbour. */
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

export const noop: Strategy = () => [];

export type StrategyBot = Bot<View, Command>;

interface Style extends Pick<StrategyBot, 'about' | 'slow'> {
  readonly strategy: Strategy;
  readonly why?: string;
}

/** Creates a bot that queues the orders of a strategy and then ends the turn. */
export const createStrategyBot = ({ strategy, why, ...style }: Style): StrategyBot => ({
  ...style,
  choose({ view, seat, random }): BotChoice<Command> | undefined {
    if (view.outcome !== null || view.phase !== 'orders' || view.mover !== seat) return undefined;
    const player = view.mover;
    const orders = ordersLeft(view, player, strategy(view, player, random));
    const commands = orders.map((order): Command => ({ name: 'send', args: transferOf(view, order) }));
    const [command, ...next] = [...commands, { name: 'end_turn', args: {} } as const];
    return { command, next, why: why ?? reasonFor(view, orders[0]) };
  },
});

function ordersLeft(view: View, player: PlayerNumber, planned: readonly Order[]): readonly Order[] {
  if (view.orders.length === 0) return planned;
  const free = [...peopleOf(view, player)];
  const queued = new Map<string, number>();
  for (const order of view.orders) {
    free[order.from] = (free[order.from] ?? unreachable(order.from)) - order.people;
    queued.set(wayOf(order), (queued.get(wayOf(order)) ?? 0) + order.people);
  }
  return planned.flatMap((order): Order[] => {
    const already = Math.min(order.people, queued.get(wayOf(order)) ?? 0);
    queued.set(wayOf(order), (queued.get(wayOf(order)) ?? 0) - already);
    const people = Math.min(order.people - already, free[order.from] ?? unreachable(order.from));
    if (people < 1) return [];
    free[order.from] = (free[order.from] ?? unreachable(order.from)) - people;
    return [{ ...order, people }];
  });
}

const wayOf = ({ from, to }: Order): string => `${from} ${to}`;

/** Reason for a bot's order. A hint uses another reason, which matches the forecast on screen. */
function reasonFor(view: View, order: Order | undefined): string {
  if (order !== undefined) return 'This gets you more people.';
  return view.orders.length > 0 ? 'No other order helps.' : 'Better to stay and grow.';
}

/** Rating, description and strategy of each skill, weakest first. */
const levels: Readonly<Record<string, readonly [number, string, (style: FaceStyle) => Strategy]>> = {
  easy: [1300, 'settles empty planets and leaves yours alone', thriftyStrategy],
  normal: [1500, 'settles first, then fights for majorities', expanderStrategy],
  hard: [1700, 'good: plans a little ahead', (style) => searchStrategy(5, 10, 0, style)],
  expert: [1900, 'very good: plans further ahead', (style) => searchStrategy(11, 10, 0, style)],
  master: [2100, 'excellent: thinks longer', (style) => searchStrategy(40, 10, 0, style)],
  champion: [2200, 'the best; it takes its time', (style) => searchStrategy(300, 6, 0.3, style)],
};

const skills: Readonly<Record<string, StrategyBot>> = Object.fromEntries(
  Object.entries(levels).map(([skill, [rating, about, create]]) => {
    const bot = createStrategyBot({ about, strategy: create({}), ...(rating > 1500 && { slow: true }) });
    return [skill, { ...bot, rating }];
  }),
);

/** A face should be about as strong as its skill alone: see the scores in `docs/opponents.md`. */
const faceStyles: Readonly<Record<string, FaceStyle>> = {
  moss: { turnsPassed: 7 },
  lantern: { appeal: 'sizes', shareAtHome: 0.45 },
  kestrel: { appeal: 'people', shareAtHome: 0.4, otherWeight: 1.2 },
  sum: { appeal: 'habitabilities' },
};

const alias = (skill: string): StrategyBot => ({
  ...(skills[skill] ?? unreachable(skill)),
  about: `another name for ${skill}`,
  onlyTyped: true,
});

/** Opponents by name: those with a `rating`, weakest first, then bots for testing programs, aliases, and faces. */
export const bots: Readonly<Record<string, StrategyBot>> = {
  ...skills,
  noop: createStrategyBot({ about: 'does nothing; for testing', strategy: noop, why: 'It never sends anybody.' }),
  keeper: {
    ...createStrategyBot({
      about: 'sends nobody: the rival in puzzles',
      strategy: noop,
      why: 'It never sends anybody.',
    }),
    onlyTyped: true,
  },
  random: createStrategyBot({ about: 'plays at random; for testing', strategy: random, why: 'Chosen at random.' }),
  greedy: createStrategyBot({ about: 'keeps half at home; for testing', strategy: greedy }),
  thrifty: alias('easy'),
  expander: alias('normal'),
  search: alias('hard'),
  ...botsWithFaces({
    faces: readFaces(faces),
    skills,
    usualSkill: 'normal',
    create(face, skill) {
      const strategy = levels[skill]?.[2](faceStyles[face] ?? {});
      return strategy && createStrategyBot({ about: skill, strategy });
    },
  }),
};
