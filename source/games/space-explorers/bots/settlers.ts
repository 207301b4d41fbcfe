import { unreachable } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import type { NeighbourLink } from '../map.ts';
import { type Order, ownerAt, peopleOf } from '../state.ts';
import type { View } from '../view.ts';
import type { PlayerNumber } from '../vocabulary.ts';
import { growFor, isInTime, isReadyFor, nearestFirst, roomsOf, type Strategy } from './surroundings.ts';

/**
 * Settles the empty neighbours of its planets, and moves people who would exceed a planet's size to neighbours with
 * room.
 */
export const thrifty: Strategy = (view, player, chance) => {
  const { map } = view;
  const plan: Plan = {
    view,
    player,
    ways: map.ways.map((ways) => nearestFirst(chance.shuffle(ways))),
    free: peopleOf(view, player).slice(),
    rooms: roomsOf(view),
    orders: [],
  };
  const planets = chance.shuffle([...map.ids.keys()]);
  for (const planet of planets) settle(plan, planet, chance);
  for (const planet of planets) if (ownerAt(view, planet) === player) spill(plan, planet);
  return plan.orders;
};

/** Transfers while they are being chosen. */
interface Plan {
  readonly view: View;
  readonly player: PlayerNumber;
  /** By planet, the nearest neighbour first. */
  readonly ways: readonly (readonly NeighbourLink[])[];
  /** People whom no transfer takes away, by planet. */
  readonly free: number[];
  /** How many people a planet has room for, those under way and those of the transfers landed. */
  readonly rooms: number[];
  readonly orders: Order[];
}

function send({ free, rooms, orders }: Plan, from: number, to: number, people: number): void {
  orders.push({ from, to, people });
  free[from] = (free[from] ?? unreachable(from)) - people;
  rooms[to] = (rooms[to] ?? unreachable(to)) - people;
}

/** One person for an empty planet to which nobody of its own is under way. */
function settle(plan: Plan, to: number, chance: Stream): void {
  const { view, player, ways, free } = plan;
  if (!isReadyFor(view, to, chance)) return;
  if (view.shuttles.some((shuttle) => shuttle.to === to && shuttle.player === player)) return;
  const source = (ways[to] ?? unreachable(to)).find(
    (way) => ownerAt(view, way.to) === player && (free[way.to] ?? unreachable(way.to)) > 1 && isInTime(view, way),
  );
  if (source !== undefined) send(plan, source.to, to, 1);
}

/** Sends people who would find no room before the next own turn to neighbours that have some. */
function spill(plan: Plan, from: number): void {
  const { view, ways, free, rooms } = plan;
  const { sizes, habitabilities, p1, p2 } = view;
  const total = (p1[from] ?? unreachable(from)) + (p2[from] ?? unreachable(from));
  let excess = Math.min(
    (free[from] ?? unreachable(from)) - 1,
    growFor(total, habitabilities[from] ?? unreachable(from), 2) - (sizes[from] ?? unreachable(from)),
  );
  for (const way of ways[from] ?? unreachable(from)) {
    const people = Math.min(excess, rooms[way.to] ?? unreachable(way.to));
    if (people < 1 || !isInTime(view, way)) continue;
    send(plan, from, way.to, people);
    excess -= people;
  }
}
