import type { CommandNamed } from '../../../engine/commands.ts';
import type { CommandRule } from '../../../engine/game.ts';
import { itemAt } from '../../../engine/lookup.ts';
import type { ReasonedRefusal } from '../../../engine/refusals.ts';
import type { Command } from '../commands.ts';
import type { SpaceExplorers } from '../game-types.ts';
import { idOf, lengthBetween } from '../map.ts';
import { freePeople, type Order, type ReadonlyState } from '../state.ts';
import { isVisible } from '../view.ts';
import { unknownPlanet } from './questions.ts';
import { refuse } from './refusals.ts';

type TransferRule<Name extends Command['name']> = CommandRule<SpaceExplorers, CommandNamed<Command, Name>>;

/** `send(from,to,people)`: queues a transfer (rules, section 5). */
export const send: TransferRule<'send'> = {
  check: (state, { args: { from, to, people } }) => refusalOfTransfer(state, from, to, people),
  apply({ state, events }, { args: { from, to, people } }) {
    const { indexOf } = state.map;
    const order: Order = { from: indexOf[from] ?? -1, to: indexOf[to] ?? -1, people };
    state.orders = [...state.orders, order];
    events.push({ type: 'queued', order: state.orders.length, from, to, people });
  },
};

/** `cancel(n)`: takes an order out of the queue; later ones move up (rules, section 8). */
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

/**
 * The part of a state that decides whether a transfer is legal; the mover's own view will do where it sees the source.
 */
type TransferState = Pick<ReadonlyState, 'map' | 'mover' | 'p1' | 'p2' | 'orders'>;

/** Why the mover may not queue a transfer between planets with these ids; nothing if it may (rules, section 5). */
export function refusalOfTransfer(state: TransferState, from: number, to: number, people: number): ReasonedRefusal | undefined {
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
