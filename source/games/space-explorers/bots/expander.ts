import { unreachable } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import { inFlight, type Order, ownerAt, peopleOf } from '../state.ts';
import { worldOf } from '../unit/world.ts';
import type { View } from '../view.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import { reflexOrders } from './outlook.ts';
import { levelsOf } from './reflex.ts';
import { growFor, isInTime, isReadyFor, isSeenEmpty, nearestFirst, roomsOf, type Strategy } from './surroundings.ts';

/**
 * Settles its empty neighbours, then moves people who hinder growth to where there is room, or else from one own
 * planet to another, then buys the majorities that it can afford.
 */
export const expander: Strategy = (view, player, chance) => {
  const { map, visible } = view;
  const isOpen = map.ids.map((_, to) => (isSeenEmpty(view, to) ? isReadyFor(view, to, chance) : visible[to] === true));
  const ways = map.ways.map((links) => chance.shuffle(links.filter(({ to }) => isOpen[to])));
  const world = { ...worldOf(view), map: { ...map, ways } };
  const orders = reflexOrders({ world, levels: levelsOf(view), player, unitsLeft: view.limit - view.turn + 1 });
  return [...orders, ...purchases(view, player, orders, chance)];
};

/** Enough people for a majority where the other player has it, from one planet that can spare them beside other orders. */
function purchases(view: View, player: PlayerNumber, orders: readonly Order[], chance: Stream): readonly Order[] {
  const { map, visible, habitabilities, sizes, shuttles } = view;
  const ownPeople = peopleOf(view, player);
  const theirPeople = peopleOf(view, otherOf(player));
  const free = ownPeople.slice();
  const rooms = roomsOf(view);
  for (const { from, to, people } of orders) {
    free[from] = (free[from] ?? unreachable(from)) - people;
    rooms[to] = (rooms[to] ?? unreachable(to)) - people;
  }
  const bought: Order[] = [];
  for (const to of chance.shuffle([...map.ids.keys()])) {
    if (visible[to] !== true || ownerAt(view, to) !== otherOf(player)) continue;
    const coming = shuttles.filter((shuttle) => shuttle.to === to);
    const sent = orders.reduce((sum, order) => sum + (order.to === to ? order.people : 0), 0);
    const mine = (ownPeople[to] ?? unreachable(to)) + inFlight(coming, player) + sent;
    const theirs = (theirPeople[to] ?? unreachable(to)) + inFlight(coming, otherOf(player));
    for (const way of nearestFirst(chance.shuffle(map.ways[to] ?? unreachable(to)))) {
      const people = growFor(theirs, habitabilities[to] ?? unreachable(to), way.length) - mine + 1;
      const spare = (free[way.to] ?? unreachable(way.to)) - Math.ceil((sizes[way.to] ?? unreachable(way.to)) / 2);
      if (people < 1 || people > spare || people > (rooms[to] ?? unreachable(to)) || !isInTime(view, way)) continue;
      bought.push({ from: way.to, to, people });
      free[way.to] = (free[way.to] ?? unreachable(way.to)) - people;
      break;
    }
  }
  return bought;
}
