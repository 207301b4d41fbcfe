import { missing } from '../../../engine/lookup.ts';
import type { Way } from '../map.ts';
import { inFlight, type Order, ownerAt, peopleOf } from '../state.ts';
import type { View } from '../view.ts';
import { otherOf, type Player } from '../vocabulary.ts';
import type { Strategy } from './surroundings.ts';
import { grownIn, nearestFirst, roomsOf } from './surroundings.ts';

/** Settles every empty neighbour, then moves what would hit the size, then buys the majorities that it can afford. */
export const expander: Strategy = (view, player) => {
  const plan: Plan = { view, player, free: peopleOf(view, player).slice(), rooms: roomsOf(view), orders: [] };
  settle(plan);
  spill(plan);
  buy(plan);
  return plan.orders;
};

/** Transfers while they are being chosen. */
interface Plan {
  readonly view: View;
  readonly player: Player;
  /** People whom no transfer takes away, by planet. */
  readonly free: number[];
  /** How many people a planet has room for, those under way and those of the transfers landed. */
  readonly rooms: number[];
  readonly orders: Order[];
}

function send({ free, rooms, orders }: Plan, from: number, to: number, people: number): void {
  orders.push({ from, to, people });
  free[from] = (free[from] ?? missing(from)) - people;
  rooms[to] = (rooms[to] ?? missing(to)) - people;
}

/** One person for every empty neighbour to which nobody of its own is under way. */
function settle(plan: Plan): void {
  const { view, player, free } = plan;
  const { map, visible, p1, p2, shuttles } = view;
  for (const [to, ways] of map.ways.entries()) {
    if (visible[to] !== true || (p1[to] ?? missing(to)) + (p2[to] ?? missing(to)) > 0) continue;
    if (shuttles.some((shuttle) => shuttle.to === to && shuttle.player === player)) continue;
    const source = nearestFirst(ways).find((way) => (free[way.to] ?? missing(way.to)) > 1 && isInTime(view, way));
    if (source !== undefined) send(plan, source.to, to, 1);
  }
}

/** What would not find room before the next own turn goes to neighbours that have some. */
function spill(plan: Plan): void {
  const { view, player, free, rooms } = plan;
  const { map, sizes, habitabilities } = view;
  for (const [from, ways] of map.ways.entries()) {
    if (ownerAt(view, from) !== player) continue;
    const total = (view.p1[from] ?? missing(from)) + (view.p2[from] ?? missing(from));
    let excess = Math.min(
      (free[from] ?? missing(from)) - 1,
      grownIn(total, habitabilities[from] ?? missing(from), 2) - (sizes[from] ?? missing(from)),
    );
    for (const way of nearestFirst(ways)) {
      const people = Math.min(excess, rooms[way.to] ?? missing(way.to));
      if (people < 1 || !isInTime(view, way)) continue;
      send(plan, from, way.to, people);
      excess -= people;
    }
  }
}

/** Enough people for a majority where the other player has it, from one planet that can spare them. */
function buy(plan: Plan): void {
  const { view, player, free, rooms } = plan;
  const { map, visible, habitabilities, sizes, shuttles } = view;
  const own = peopleOf(view, player);
  const others = peopleOf(view, otherOf(player));
  for (const [to, ways] of map.ways.entries()) {
    if (visible[to] !== true || ownerAt(view, to) !== otherOf(player)) continue;
    const coming = shuttles.filter((shuttle) => shuttle.to === to);
    const mine = (own[to] ?? missing(to)) + inFlight(coming, player);
    const theirs = (others[to] ?? missing(to)) + inFlight(coming, otherOf(player));
    for (const way of nearestFirst(ways)) {
      const needed = grownIn(theirs, habitabilities[to] ?? missing(to), way.length) - mine + 1;
      const spare = (free[way.to] ?? missing(way.to)) - Math.ceil((sizes[way.to] ?? missing(way.to)) / 2);
      if (needed < 1 || needed > spare || needed > (rooms[to] ?? missing(to)) || !isInTime(view, way)) continue;
      send(plan, way.to, to, needed);
      break;
    }
  }
}

/** Whether a shuttle that is launched now lands before the last turn is over. */
const isInTime = ({ turn, limit }: View, { length }: Way): boolean => turn + length - 1 <= limit;
