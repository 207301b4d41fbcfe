import { missing } from '../../../engine/lookup.ts';
import type { Order } from '../state.ts';
import { peopleOf } from '../state.ts';
import type { Strategy } from './strategy.ts';
import { nearestFirst, roomsOf } from './surroundings.ts';

/** Keeps half of each planet's size at home, and sends the surplus to the nearest neighbours with room. */
export const greedy: Strategy = (view, player) => {
  const { map, visible, sizes } = view;
  const own = peopleOf(view, player);
  const rooms = roomsOf(view);
  const orders: Order[] = [];
  for (const [from, people] of own.entries()) {
    if (visible[from] !== true) continue;
    let surplus = people - Math.ceil((sizes[from] ?? missing(from)) / 2);
    const nearest = nearestFirst(map.ways[from] ?? missing(from));
    for (const { to } of nearest) {
      const sent = Math.min(surplus, rooms[to] ?? missing(to));
      if (sent < 1) continue;
      orders.push({ from, to, people: sent });
      rooms[to] = (rooms[to] ?? missing(to)) - sent;
      surplus -= sent;
    }
  }
  return orders;
};
