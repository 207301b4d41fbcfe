import type { Checked, ReasonedRefusal } from '../../../engine/refusals.ts';
import { failure, type Result, success } from '../../../engine/result.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { refuse } from '../refusals.ts';
import { type Land, type Order, type SeatState, seatIn } from '../state.ts';
import { minus, noUnits, plus, type Units } from '../units.ts';
import { commandOf, type Draft, kindOf, type OrderCommand, orderFor } from '../draft.ts';
import { type Ledger, ledgerOf, leftIn, type Shadow } from './shadow.ts';

/** The draft of a seat as it stands. */
export function draftOf(land: Land & { readonly seats: readonly SeatState[] }, seat: Seat): Draft {
  const own = seatIn(land, seat);
  return { land, seat, own, shadow: shadowOf(land, seat, own) };
}

/** Stock and units of a seat once its orders are paid and carried out. */
function shadowOf(land: Land, seat: Seat, own: Pick<SeatState, 'food' | 'tech' | 'orders'>): Shadow {
  const ledger = ledgerOf(land, seat, own);
  for (const order of own.orders) take(land, ledger, order);
  return ledger;
}

/** The shadow after one more order. */
export function afterOrder(land: Pick<Land, 'map'>, shadow: Shadow, order: Order): Shadow {
  const ledger = { ...shadow, units: new Map(shadow.units) };
  take(land, ledger, order);
  return ledger;
}

function take({ map }: Pick<Land, 'map'>, ledger: Ledger, order: Order): void {
  const { paidIn, changes } = kindOf(order.type);
  ledger[paidIn] -= order.cost;
  for (const { at, gone = noUnits, come = noUnits } of changes(order)) {
    const territory = map.ids.indexOf(at);
    ledger.units.set(territory, plus(minus(leftIn(ledger, territory), gone), come));
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
  let shadow: Shadow = ledgerOf(land, seat, own);
  for (const [index, command] of commands.entries()) {
    const order = orderFor({ land, seat, own: { level: own.level, orders }, shadow }, command);
    if (!order.ok) return failure({ index, error: order.error });
    orders.push(order.value);
    shadow = afterOrder(land, shadow, order.value);
  }
  return success(orders);
}

/**
 * The draft without an order, given by its number from 1, or without any; or the reason why a later order would fail.
 */
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
  // The orders before it still hold, so the number of the one that fails is one higher than its place in the shorter
  // list.
  const { index, error } = checked.error;
  return failure(refuse('needed', { order: index + 2, code: error.code }));
}

/** All units that a draft sends to attack a territory. */
export function sentAgainst(orders: readonly Order[], id: string): Units {
  let sent = noUnits;
  for (const order of orders) if (order.type === 'attack' && order.to === id) sent = plus(sent, order.units);
  return sent;
}
