import { missing } from '../../../engine/lookup.ts';
import type { Order } from '../state.ts';
import type { Strategy } from './strategy.ts';

/** From each visible planet with own people, with chance 1/2, a random part along a random edge. */
export const random: Strategy = ({ visible, p1, p2, map }, player, chance) => {
  const own = player === 1 ? p1 : p2;
  const orders: Order[] = [];
  for (let from = 0; from < own.length; from++) {
    const people = own[from] ?? missing(from);
    if (people === 0 || visible[from] !== true || chance.integer(0, 1) === 0) continue;
    const ways = map.ways[from] ?? missing(from);
    const way = ways[chance.integer(0, ways.length - 1)];
    if (way !== undefined) orders.push({ from, to: way.to, people: chance.integer(1, people) });
  }
  return orders;
};
