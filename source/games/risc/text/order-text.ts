import type { Order } from '../state.ts';
import { unitsText } from '../units.ts';

/** An order as a command is written, with its price (rules, section 13). */
function orderText(order: Order): string {
  switch (order.type) {
    case 'upgrade':
      return `upgrade(${order.territory},${order.count},${order.from},${order.to}) ${order.cost} tech`;
    case 'move':
      return `move(${placesText(order)}) ${order.cost} food, path ${order.path.join(' ')}`;
    case 'attack':
      return `attack(${placesText(order)}) ${order.cost} food`;
    case 'research':
      return `research ${order.cost} tech, level ${order.level}`;
  }
}

/** An order of a draft with its number, given from 0. */
export const numberedOrder = (order: Order, index: number): string => `${index + 1}. ${orderText(order)}`;

const placesText = ({ from, to, units }: Extract<Order, { from: string; units: unknown }>): string =>
  `${from},${to},${unitsText(units)}`;
