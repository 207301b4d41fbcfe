import type { CommandNamed } from '#engine/commands.ts';
import { type CommandRule, type CommandRules, type Game, generalReasons, type Rounds } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import type { LegalCommands } from '#engine/programs/legal.ts';
import { type ReasonedRefusal, refuser } from '#engine/refusals.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Command } from './commands.ts';
import type { SpaceExplorers } from './game-types.ts';
import { idOf, lengthBetween, type StarMap, shortestPath } from './map.ts';
import {
  finish,
  freePeople,
  isVisible,
  type Order,
  type PlanetSight,
  peopleOf,
  planetSightOf,
  type ReadonlyState,
  viewOf,
} from './state.ts';
import { otherOf, type PlayerNumber } from './vocabulary.ts';

type Ends = { from: number; to: number };

export const reasons = {
  ...generalReasons,
  'match-over': () => 'The match is over; only queries are answered.',
  'not-your-turn': ({ seat, waiting: [mover] }: { seat: Seat; waiting: readonly Seat[] }) =>
    `It is the turn of player ${mover}, not of player ${seat}.`,

  'unknown-planet': ({ id, first, last }: Record<'id' | 'first' | 'last', number>) =>
    `There is no planet ${id} (ids go from ${first} to ${last}).`,
  'same-planet': ({ id }: { id: number }) => `A transfer needs two different planets, not ${id} and ${id}.`,
  'no-edge': ({ from, to, neighbours }: Ends & { neighbours: readonly number[] }) =>
    `Planet ${from} has no edge to planet ${to}; its neighbours are ${neighbours.join(', ')}.`,
  'out-of-range/people': ({ people }: { people: number }) => `people must be at least 1, not ${people}.`,
  'not-enough-people': ({ free, from, people }: { free: number; from: number; people: number }) =>
    `You have ${free} free people on planet ${from}, not ${people}.`,
  // The text must not reveal how many people are on an unseen planet.
  'not-enough-people/unseen': ({ from, people }: { from: number; people: number }) =>
    `You do not have ${people} free people on planet ${from}.`,

  'out-of-range/order': ({ order, orders }: { order: number; orders: number }) =>
    `There is no order ${order}; ${orders === 0 ? 'the queue is empty' : `orders go from 1 to ${orders}`}.`,
};

export const refuse = refuser(reasons);

type QueryRule<Name extends Command['name']> = CommandRule<SpaceExplorers, CommandNamed<Command, Name>>;

/** Answer to the query `planet`. A neighbour is given by its id and the length of the link. */
export type PlanetAnswer = PlanetSight & { readonly neighbours: readonly (readonly [id: number, length: number])[] };

export type PathAnswer = {
  readonly from: number;
  readonly to: number;
  readonly length: number;
  readonly path: readonly number[];
};

export function unknownPlanet({ ids, indexOf }: StarMap, id: number): ReasonedRefusal | undefined {
  if (indexOf[id] !== undefined) return undefined;
  return refuse('unknown-planet', { id, first: itemAt(ids, 0), last: itemAt(ids, ids.length - 1) });
}

export const planet: QueryRule<'planet'> = {
  check: ({ map }, { args: { id } }) => unknownPlanet(map, id),
  answer(state, { args: { id } }, seat): PlanetAnswer {
    const { map } = state;
    const index = map.indexOf[id] ?? -1;
    const neighbours = itemAt(map.ways, index).map(({ to, length }) => [idOf(map, to), length] as const);
    return { ...planetSightOf(viewOf(state, seat), playerOf(seat), index), neighbours };
  },
};

export const paths: QueryRule<'paths'> = {
  check: ({ map }, { args: { from, to } }) => unknownPlanet(map, from) ?? unknownPlanet(map, to),
  answer({ map }, { args: { from, to } }): PathAnswer {
    const { length, path } = shortestPath(map, map.indexOf[from] ?? -1, map.indexOf[to] ?? -1);
    return { from, to, length, path: path.map((on) => idOf(map, on)) };
  },
};

export const playerOf = (seat: Seat): PlayerNumber => (seat === 2 ? 2 : 1);

type TransferRule<Name extends Command['name']> = CommandRule<SpaceExplorers, CommandNamed<Command, Name>>;

export const send: TransferRule<'send'> = {
  check: (state, { args: { from, to, people } }) => refusalOfTransfer(state, from, to, people),
  apply({ state, events }, { args: { from, to, people } }) {
    const { indexOf } = state.map;
    const order: Order = { from: indexOf[from] ?? -1, to: indexOf[to] ?? -1, people };
    state.orders = [...state.orders, order];
    events.push({ type: 'queued', order: state.orders.length, from, to, people });
  },
};

export const cancel: TransferRule<'cancel'> = {
  check: ({ orders: { length } }, { args: { n } }) =>
    n >= 1 && n <= length ? undefined : refuse('out-of-range/order', { order: n, orders: length }),
  apply({ state, events }, { args: { n } }) {
    const { map, orders } = state;
    const order = orders[n - 1];
    if (order === undefined) return;
    state.orders = orders.filter((_, i) => i !== n - 1);
    const ids = { from: idOf(map, order.from), to: idOf(map, order.to) };
    events.push({ type: 'cancelled', order: n, ...ids, people: order.people });
  },
};

/** Facts that decide whether a transfer is legal. The view of a player who sees the source contains all of them. */
type TransferState = Pick<ReadonlyState, 'map' | 'mover' | 'p1' | 'p2' | 'orders'>;

/** Reason why the mover must not queue a transfer (rules, "Orders"). Undefined if the transfer is legal. */
export function refusalOfTransfer(
  state: TransferState,
  from: number,
  to: number,
  people: number,
): ReasonedRefusal | undefined {
  const { map, mover } = state;
  const unknown = unknownPlanet(map, from) ?? unknownPlanet(map, to);
  if (unknown !== undefined) return unknown;
  if (from === to) return refuse('same-planet', { id: from });
  const source = map.indexOf[from] ?? -1;
  if (lengthBetween(map, source, map.indexOf[to] ?? -1) === undefined) {
    const neighbours = itemAt(map.ways, source).map((way) => idOf(map, way.to));
    return refuse('no-edge', { from, to, neighbours });
  }
  if (people < 1) return refuse('out-of-range/people', { people });
  const free = freePeople(state, mover, source);
  if (people <= free) return undefined;
  return isVisible(state, mover, source)
    ? refuse('not-enough-people', { free, from, people })
    : refuse('not-enough-people/unseen', { from, people });
}

export const rules: CommandRules<SpaceExplorers> = {
  send,
  cancel,
  end_turn: {
    apply({ state }) {
      state.phase = 'launch';
    },
  },
  resign: {
    apply({ state, events }) {
      events.push({ type: 'resigned', player: state.mover });
      finish(state, events, { winners: [otherOf(state.mover)], reason: 'forfeit' });
      state.phase = 'over';
    },
  },
  planet,
  paths,
};

/**
 * Legal transfers, ending the turn, and resigning. Omits transfers from unseen planets, although they can be legal,
 * because the seat cannot know whether it has people there (rules, "What you see").
 */
export const legal: Game<SpaceExplorers>['legal'] = (state, seat) => {
  const { map } = state;
  const player = playerOf(seat);
  const sends = map.ids.flatMap((id, planet): readonly LegalCommands[] => {
    const free = freePeople(state, player, planet);
    if (free < 1 || !isVisible(state, player, planet)) return [];
    const to = itemAt(map.ways, planet).map((way) => idOf(map, way.to));
    return [{ name: 'send', args: { from: [id], to, people: { from: 1, to: free } } }];
  });
  return [...sends, { name: 'end_turn', args: {} }, { name: 'resign', args: {} }];
};

/** Number of turns in this round before the player's own turn. */
const waitFor = ({ mover }: ReadonlyState, player: PlayerNumber): 0 | 1 => (player === mover ? 0 : 1);

/** True if the player's turn in this round is still to come and the player has people to send. */
const isAble = (state: ReadonlyState, player: PlayerNumber): boolean =>
  player >= state.mover &&
  state.turn + waitFor(state, player) <= state.limit &&
  peopleOf(state, player).some((people) => people > 0);

/** Planning of both players in the same round: they start from the same position, then their turns run in sequence. */
export const rounds: Rounds<SpaceExplorers> = {
  planning(state, seat, isLast) {
    const player = playerOf(seat);
    if (!isAble(state, player)) return undefined;
    const other = !isLast ? 'next' : isAble(state, otherOf(player)) ? 'done' : 'none';
    return { ...state, mover: player, orders: [], planning: { wait: waitFor(state, player), other } };
  },
  fitted(state, command) {
    if (command.name !== 'send') return command;
    const { from, to, people } = command.args;
    const sendable = Math.min(people, freePeople(state, state.mover, state.map.indexOf[from] ?? -1));
    if (sendable === people) return command;
    return sendable < 1 ? undefined : ({ name: 'send', args: { from, to, people: sendable } } satisfies Command);
  },
  givesUp: ({ name }) => name === 'resign',
};
