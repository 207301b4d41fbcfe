import type { Order } from '../../state.ts';
import { unitsText } from '../../units.ts';

/** An order in words with its price, such as `move 3a from alder to drift over brook, 15 food`. */
export function orderWords(order: Order, nameOf = (id: string) => id): string {
  switch (order.type) {
    case 'upgrade': {
      const { count, from, to, territory, cost } = order;
      return `upgrade ${count}${from} to ${to} in ${nameOf(territory)}, ${cost} tech`;
    }
    case 'move': {
      const { units, from, to, path, cost } = order;
      const over = path.slice(1, -1);
      const way = over.length === 0 ? '' : ` over ${over.map(nameOf).join(', ')}`;
      return `move ${unitsText(units)} from ${nameOf(from)} to ${nameOf(to)}${way}, ${cost} food`;
    }
    case 'attack':
      return `attack ${nameOf(order.to)} from ${nameOf(order.from)} with ${unitsText(order.units)}, ${order.cost} food`;
    case 'research':
      return `research technology level ${order.level}, ${order.cost} tech`;
  }
}

/** What orders cost. */
export function costOf(orders: readonly Order[]): { readonly food: number; readonly tech: number } {
  let [food, tech] = [0, 0];
  for (const { type, cost } of orders) {
    if (type === 'move' || type === 'attack') food += cost;
    else tech += cost;
  }
  return { food, tech };
}
