import { itemAt } from '../../../engine/lookup.ts';
import { failure, type Result, success } from '../../../engine/result.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { checkedOrders } from '../draft/draft.ts';
import type { OrderCommand } from '../draft/order.ts';
import { type Land, type Order, type SeatState, seatIn } from '../state.ts';
import { found } from './fault.ts';
import type { SeatPosition } from './schema.ts';

type OrderPosition = SeatPosition['orders'][number];

/** The draft of a player in a position, checked order by order; or its first fault. */
export function draftIn(
  land: Land & { readonly seats: readonly SeatState[] },
  seat: Seat,
  orders: readonly OrderPosition[],
): Result<readonly Order[], string> {
  const checked = checkedOrders(land, seat, seatIn(land, seat), orders.map(commandOf));
  const path = `$.seats[${seat - 1}].orders`;
  if (!checked.ok) {
    const { index, error } = checked.error;
    return failure(
      `${path}[${index}]: found an order that is refused (${error.code}), expected a legal one: ${error.message}`,
    );
  }
  for (const [i, order] of checked.value.entries())
    for (const [key, value] of Object.entries(itemAt(orders, i))) {
      const right: unknown = Reflect.get(order, key);
      if (JSON.stringify(value) !== JSON.stringify(right))
        return failure(found(`${path}[${i}].${key}`, value, JSON.stringify(right)));
    }
  return success(checked.value);
}

function commandOf(order: OrderPosition): OrderCommand {
  switch (order.type) {
    case 'move':
    case 'attack':
      return { name: order.type, args: { from: order.from, to: order.to, units: order.units } };
    case 'upgrade': {
      const { territory, count, from, to } = order;
      return { name: 'upgrade', args: { territory, count, from, to } };
    }
    case 'research':
      return { name: 'research', args: {} };
  }
}
