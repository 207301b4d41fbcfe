import { missing } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import { inFlight, type Order, ownerAt, peopleOf } from '../state.ts';
import { worldOf } from '../unit/world.ts';
import type { View } from '../view.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import { reflexOrders } from './outlook.ts';
import { levelsOf } from './reflex.ts';
import { grownIn, isInTime, isReadyFor, isSeenEmpty, nearestFirst, roomsOf, type Strategy } from './surroundings.ts';

/**
 * Settles its empty neighbours, then moves people who hinder growth to where there is room, or else from one own
 * planet to another, then buys the majorities that it can afford.
 */
export const expander: Strategy = (view, player, chance) => {
  const { map, visible } = view;
  const isOpen = map.ids.map((_, to) => (isSeenEmpty(view, to) ? isReadyFor(view, to, chance) : visible[to] === true));
  const ways = map.ways.map((own) => chance.shuffle(own.filter(({ to }) => isOpen[to])));
  const world = { ...worldOf(view), map: { ...map, ways } };
  const orders = reflexOrders({ world, levels: levelsOf(view), player, left: view.limit - view.turn + 1 });
  return [...orders, ...purchases(view, player, orders, chance)];
};

/** Enough people for a majority where the other player has it, from one planet that can spare them beside other orders. */
function purchases(view: View, player: PlayerNumber, orders: readonly Order[], chance: Stream): readonly Order[] {
  const { map, visible, habitabilities, sizes, shuttles } = view;
  const own = peopleOf(view, player);
  const others = peopleOf(view, otherOf(player));
  const free = own.slice();
  const rooms = roomsOf(view);
  for (const { from, to, people } of orders) {
    free[from] = (free[from] ?? missing(from)) - people;
    rooms[to] = (rooms[to] ?? missing(to)) - people;
  }
  const bought: Order[] = [];
  for (const to of chance.shuffle([...map.ids.keys()])) {
    if (visible[to] !== true || ownerAt(view, to) !== otherOf(player)) continue;
    const coming = shuttles.filter((shuttle) => shuttle.to === to);
    const sent = orders.reduce((sum, order) => sum + (order.to === to ? order.people : 0), 0);
    const mine = (own[to] ?? missing(to)) + inFlight(coming, player) + sent;
    const theirs = (others[to] ?? missing(to)) + inFlight(coming, otherOf(player));
    for (const way of nearestFirst(chance.shuffle(map.ways[to] ?? missing(to)))) {
      const people = grownIn(theirs, habitabilities[to] ?? missing(to), way.length) - mine + 1;
      const spare = (free[way.to] ?? missing(way.to)) - Math.ceil((sizes[way.to] ?? missing(way.to)) / 2);
      if (people < 1 || people > spare || people > (rooms[to] ?? missing(to)) || !isInTime(view, way)) continue;
      bought.push({ from: way.to, to, people });
      free[way.to] = (free[way.to] ?? missing(way.to)) - people;
      break;
    }
  }
  return bought;
}
