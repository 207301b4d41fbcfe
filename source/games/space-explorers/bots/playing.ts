import type { Bot, BotChoice } from '../../../engine/bot.ts';
import { unreachable } from '../../../engine/lookup.ts';
import type { Command } from '../commands.ts';
import { transferOf } from '../sight.ts';
import { type Order, peopleOf } from '../state.ts';
import type { View } from '../view.ts';
import type { PlayerNumber } from '../vocabulary.ts';
import type { Strategy } from './surroundings.ts';

/** A strategy as a player of matches. */
export type StrategyBot = Bot<View, Command>;

/** A bot's strategy, and what is told of it. */
interface Style extends Pick<StrategyBot, 'about' | 'slow'> {
  readonly strategy: Strategy;
  /** Its fixed reason, where it has one. */
  readonly why?: string;
}

/** A bot that queues the orders that its strategy wants beyond the queue, and then ends the turn. */
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

/** The wanted orders that are not queued yet and are legal. */
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

/** Why there are orders, or none. A hint has its own reasons, which belong to what the forecast shows. */
function reasonFor(view: View, order: Order | undefined): string {
  if (order !== undefined) return 'This leads to more people.';
  return view.orders.length > 0 ? 'No other order helps.' : 'Better to stay and grow.';
}
