import type { Checked, ReasonedRefusal } from '../../../engine/refusals.ts';
import { failure, type Result, success } from '../../../engine/result.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { refuse } from '../refusals.ts';
import { type Land, type Order, type SeatState, seatIn } from '../state.ts';
import { minus, noUnits, plus, type Units } from '../units.ts';
import { commandOf, type Draft, kindOf, type OrderCommand, createOrder } from '../draft.ts';
import { type Ledger, ledgerOf, unitsLeftIn, type ProjectedState } from './shadow.ts';

/** The draft of a seat as it stands. */
export function draftOf(land: Land & { readonly seats: readonly SeatState[] }, seat: Seat): Draft {
  const seatState = seatIn(land, seat);
  return { land, seat, ownSeat: seatState, projection: projectionOf(land, seat, seatState) };
}

/** Stock and units of a seat once its orders are paid and carried out. */
function projectionOf(land: Land, seat: Seat, seatState: Pick<SeatState, 'food' | 'tech' | 'orders'>): ProjectedState {
  const ledger = ledgerOf(land, seat, seatState);
  for (const order of seatState.orders) applyOrder(land, ledger, order);
  return ledger;
}

/** The shadow after one more order. */
export function afterOrder(land: Pick<Land, 'map'>, projection: ProjectedState, order: Order): ProjectedState {
  const ledger = { ...projection, units: new Map(projection.units) };
  applyOrder(land, ledger, order);
  return ledger;
}

function applyOrder({ map }: Pick<Land, 'map'>, ledger: Ledger, order: Order): void {
  const { paidIn, changes } = kindOf(order.type);
  ledger[paidIn] -= order.cost;
  for (const { at, removed = noUnits, added = noUnits } of changes(order)) {
    const territory = map.ids.indexOf(at);
    ledger.units.set(territory, plus(minus(unitsLeftIn(ledger, territory), removed), added));
  }
}

/** Why a list of orders is not legal: the first one that fails, from 0, and the check. */
export interface DraftFault {
  readonly index: number;
  readonly error: ReasonedRefusal;
}

/** Orders checked one after another as if typed anew, with their prices; or the first one that fails (rules, section 5). */
export function checkOrders(
  land: Land,
  seat: Seat,
  seatState: Pick<SeatState, 'level' | 'food' | 'tech'>,
  commands: readonly OrderCommand[],
): Result<readonly Order[], DraftFault> {
  const orders: Order[] = [];
  let projection: ProjectedState = ledgerOf(land, seat, seatState);
  for (const [index, command] of commands.entries()) {
    const order = createOrder({ land, seat, ownSeat: { level: seatState.level, orders }, projection }, command);
    if (!order.ok) return failure({ index, error: order.error });
    orders.push(order.value);
    projection = afterOrder(land, projection, order.value);
  }
  return success(orders);
}

/**
 * The draft without an order, given by its number from 1, or without any; or the reason why a later order would fail.
 */
export function withoutOrder(
  land: Land,
  seat: Seat,
  seatState: Pick<SeatState, 'level' | 'food' | 'tech' | 'orders'>,
  number: number | 'all',
): Checked<readonly Order[]> {
  const { orders } = seatState;
  if (number === 'all') return success([]);
  if (number < 1 || number > orders.length)
    return failure(refuse('no-such-order', { order: number, orders: orders.length }));
  const rest = orders.toSpliced(number - 1, 1);
  const checked = checkOrders(land, seat, seatState, rest.map(commandOf));
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
