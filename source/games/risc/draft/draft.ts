import type { Checked, ReasonedRefusal } from '../../../engine/refusals.ts';
import { failure, type Result, success } from '../../../engine/result.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { refuse } from '../rules/refusals.ts';
import { type Land, type Order, type SeatState, seatIn } from '../state.ts';
import { noUnits, plus, type Units } from '../units.ts';
import { type Draft, type OrderCommand, orderFor } from './order.ts';
import { afterOrder, shadowOf, startShadow } from './shadow.ts';

/** The draft of a seat as it stands. */
export function draftOf(land: Land & { readonly seats: readonly SeatState[] }, seat: Seat): Draft {
  const own = seatIn(land, seat);
  return { land, seat, own, shadow: shadowOf(land, seat, own) };
}

/** The command that gives an order again. */
export function commandOf(order: Order): OrderCommand {
  switch (order.type) {
    case 'move':
    case 'attack': {
      const { type, from, to, units } = order;
      return { name: type, args: { from, to, units } };
    }
    case 'upgrade': {
      const { territory, count, from, to } = order;
      return { name: 'upgrade', args: { territory, count, from, to } };
    }
    case 'research':
      return { name: 'research', args: {} };
  }
}

/** Why a list of orders is not legal: the first one that fails, from 0, and the check. */
export interface DraftFault {
  readonly index: number;
  readonly error: ReasonedRefusal;
}

/** Orders checked one after another as if typed anew, with their prices; or the first one that fails (rules, section 5). */
export function checkedOrders(
  land: Land,
  seat: Seat,
  own: Pick<SeatState, 'level' | 'food' | 'tech'>,
  commands: readonly OrderCommand[],
): Result<readonly Order[], DraftFault> {
  const orders: Order[] = [];
  let shadow = startShadow(land, seat, own);
  for (const [index, command] of commands.entries()) {
    const order = orderFor({ land, seat, own: { level: own.level, orders }, shadow }, command);
    if (!order.ok) return failure({ index, error: order.error });
    orders.push(order.value);
    shadow = afterOrder(land, shadow, order.value);
  }
  return success(orders);
}

/** What is left of a draft without an order, given by its number from 1, or without any; or why that cannot be. */
export function withoutOrder(
  land: Land,
  seat: Seat,
  own: Pick<SeatState, 'level' | 'food' | 'tech' | 'orders'>,
  number: number | 'all',
): Checked<readonly Order[]> {
  const { orders } = own;
  if (number === 'all') return success([]);
  if (number < 1 || number > orders.length)
    return failure(refuse('no-such-order', { order: number, orders: orders.length }));
  const rest = orders.toSpliced(number - 1, 1);
  const checked = checkedOrders(land, seat, own, rest.map(commandOf));
  if (checked.ok) return success(rest);
  // Those before it hold without it, so that the number of the one that fails is one more with it.
  const { index, error } = checked.error;
  return failure(refuse('needed', { order: index + 2, code: error.code }));
}

/** What a draft sends against a territory. */
export function sentAgainst(orders: readonly Order[], id: string): Units {
  let sent = noUnits;
  for (const order of orders) if (order.type === 'attack' && order.to === id) sent = plus(sent, order.units);
  return sent;
}
