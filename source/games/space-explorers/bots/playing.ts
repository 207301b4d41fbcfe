import type { Bot, BotChoice } from '../../../engine/bot.ts';
import { missing } from '../../../engine/lookup.ts';
import type { Command } from '../commands.ts';
import { forecastOf } from '../forecast.ts';
import { idOf, lengthOf } from '../map.ts';
import { transferOf } from '../sight.ts';
import { inFlight, type Order, peopleOf } from '../state.ts';
import type { View } from '../view.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import type { Strategy } from './surroundings.ts';
import { roomsOf } from './surroundings.ts';

/** A strategy as a player of matches. */
export type StrategyBot = Bot<View, Command>;

/** What distinguishes one bot from another. */
interface Style extends Pick<StrategyBot, 'about' | 'slow'> {
  readonly strategy: Strategy;
  /** Its fixed reason, where it has one. */
  readonly why?: string;
}

/** A bot that queues the orders that its strategy wants beyond the queue, and then ends the turn. */
export const playing = ({ strategy, why, ...style }: Style): StrategyBot => ({
  ...style,
  choose({ view, seat, random }): BotChoice<Command> | undefined {
    if (view.outcome !== null || view.phase !== 'orders' || view.mover !== seat) return undefined;
    const player = view.mover;
    const orders = ordersLeft(view, player, strategy(view, player, random));
    const commands = orders.map((order): Command => ({ name: 'send', args: transferOf(view, order) }));
    const [command, ...next] = [...commands, { name: 'end_turn', args: {} } as const];
    return { command, next, why: why ?? reasonFor(view, player, orders[0]) };
  },
});

/** The wanted orders that are not queued yet and are legal. */
function ordersLeft(view: View, player: PlayerNumber, wanted: readonly Order[]): readonly Order[] {
  if (view.orders.length === 0) return wanted;
  const free = [...peopleOf(view, player)];
  const queued = new Map<string, number>();
  for (const order of view.orders) {
    free[order.from] = (free[order.from] ?? missing(order.from)) - order.people;
    queued.set(wayOf(order), (queued.get(wayOf(order)) ?? 0) + order.people);
  }
  return wanted.flatMap((order): Order[] => {
    const already = Math.min(order.people, queued.get(wayOf(order)) ?? 0);
    queued.set(wayOf(order), (queued.get(wayOf(order)) ?? 0) - already);
    const people = Math.min(order.people - already, free[order.from] ?? missing(order.from));
    if (people < 1) return [];
    free[order.from] = (free[order.from] ?? missing(order.from)) - people;
    return [{ ...order, people }];
  });
}

const wayOf = ({ from, to }: Order): string => `${from} ${to}`;

/** Why an order is a good one, or why there is none. */
function reasonFor(view: View, player: PlayerNumber, order: Order | undefined): string {
  if (order === undefined) return view.orders.length > 0 ? 'No other order helps.' : 'Better to stay and grow.';
  const { from, to } = order;
  const name = `planet ${idOf(view.map, to)}`;
  const then = forecastOf(view, [...view.orders, order], to, lengthOf(view.map, from, to));
  if (then === undefined) return `There may be room on ${name}, which is out of sight.`;
  const { turn, p1, p2 } = then;
  const arrival = then.arrivals.find((landed) => landed.player === player);
  if (arrival !== undefined && arrival.lost > 0)
    return arrival.landed === 0
      ? `They only make room at home: in turn ${turn} nobody finds room on ${name}.`
      : `In turn ${turn}, ${arrival.landed} of ${arrival.people} find room on ${name}.`;
  const coming = view.shuttles.filter((shuttle) => shuttle.to === to);
  const mine = (peopleOf(view, player)[to] ?? missing(to)) + inFlight(coming, player);
  const theirs = (peopleOf(view, otherOf(player))[to] ?? missing(to)) + inFlight(coming, otherOf(player));
  if (mine + theirs === 0) return `Nobody lives on ${name}: settlers multiply there.`;
  const [own, others] = player === 1 ? [p1, p2] : [p2, p1];
  if (mine <= theirs && own > others) return `The majority on ${name} in turn ${turn}: ${own} to ${others}.`;
  const tooMany = p1 + p2 - (view.sizes[to] ?? missing(to));
  if (tooMany > 0) return `They make room at home; in turn ${turn} ${name} has ${tooMany} too many.`;
  if (mine <= theirs) return `On ${name} they take room from your rival.`;
  if ((roomsOf(view)[to] ?? missing(to)) > 0) return `There is room for them on ${name}.`;
  return `They make room at home, and nobody decays on the way to ${name}.`;
}
