import { unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { NeighbourLink } from '../map.ts';
import { type Order, ownerAt, peopleOf } from '../state.ts';
import type { View } from '../view.ts';
import type { PlayerNumber } from '../vocabulary.ts';

/** Settles empty neighbours, and sends people beyond a planet's size to neighbours with room. */
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

interface Plan {
  readonly view: View;
  readonly player: PlayerNumber;
  /** Nearest neighbour first. */
  readonly ways: readonly (readonly NeighbourLink[])[];
  /** People whom no transfer takes away. */
  readonly free: number[];
  /** Free places after all shuttles and planned transfers have landed. */
  readonly rooms: number[];
  readonly orders: Order[];
}

function orderTransfer({ free, rooms, orders }: Plan, from: number, to: number, people: number): void {
  orders.push({ from, to, people });
  free[from] = (free[from] ?? unreachable(from)) - people;
  rooms[to] = (rooms[to] ?? unreachable(to)) - people;
}

/** Skips a planet with own people on the way. */
function settle(plan: Plan, to: number, chance: Stream): void {
  const { view, player, ways, free } = plan;
  if (!isReadyFor(view, to, chance)) return;
  if (view.shuttles.some((shuttle) => shuttle.to === to && shuttle.player === player)) return;
  const source = (ways[to] ?? unreachable(to)).find(
    (way) => ownerAt(view, way.to) === player && (free[way.to] ?? unreachable(way.to)) > 1 && isInTime(view, way),
  );
  if (source !== undefined) orderTransfer(plan, source.to, to, 1);
}

/** Sends people without room by the player's next turn to neighbours with room. */
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
    orderTransfer(plan, from, way.to, people);
    excess -= people;
  }
}

/** After all visible shuttles have landed. 0 for an unseen planet. */
export function roomsOf({ visible, sizes, p1, p2, shuttles }: View): number[] {
  const rooms = sizes.map((size, planet) =>
    visible[planet] === true ? size - (p1[planet] ?? unreachable(planet)) - (p2[planet] ?? unreachable(planet)) : 0,
  );
  for (const { to, people } of shuttles) rooms[to] = (rooms[to] ?? unreachable(to)) - people;
  return rooms;
}

/** Settlers stay at home in two of five turns. */
const [turnsInAll, turnsPassed] = [5, 2];

/** True if a planet is seen to be empty and a draw succeeds, so that neither player always arrives first. */
export const isReadyFor = (view: View, planet: number, chance: Stream): boolean =>
  isSeenEmpty(view, planet) && chance.integer(1, turnsInAll) > turnsPassed;

export const isSeenEmpty = ({ visible, p1, p2 }: View, planet: number): boolean =>
  visible[planet] === true && (p1[planet] ?? unreachable(planet)) + (p2[planet] ?? unreachable(planet)) === 0;

export const nearestFirst = (ways: readonly NeighbourLink[]): NeighbourLink[] =>
  ways.toSorted((a, b) => a.length - b.length);

export const isInTime = ({ turn, limit }: View, { length }: NeighbourLink): boolean => turn + length - 1 <= limit;

/** Ignores the size limit. */
export function growFor(people: number, habitability: number, units: number): number {
  let grown = people;
  for (let unit = 0; unit < units; unit++) grown = Math.ceil(grown * (1 + habitability / 100));
  return grown;
}

/** Plans a whole turn from an empty queue. Each order must be legal after those before it. */
export type Strategy = (view: View, player: PlayerNumber, random: Stream) => readonly Order[];
