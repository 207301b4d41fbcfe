import { unreachable } from '../../../engine/lookup.ts';
import type { NeighbourLink } from '../map.ts';
import type { World } from '../unit/world.ts';
import type { PlayerNumber } from '../vocabulary.ts';

/** By planet: with so many people or fewer, it grows as much as it can until its owner moves again. */
export type Levels = readonly number[];

/** The levels of the planets of a world. */
export const levelsOf = ({ sizes, habitabilities }: Pick<World, 'sizes' | 'habitabilities'>): Levels =>
  sizes.map((size, planet) => Math.floor(size / (1 + (habitabilities[planet] ?? unreachable(planet)) / 100) ** 2));

/** A player who is to move in a world. */
interface Side {
  readonly world: World;
  readonly levels: Levels;
  readonly player: PlayerNumber;
  /** Units of time until the end. */
  readonly unitsLeft: number;
  /** People by planet, and people under way to it: own ones, and the other player's. */
  readonly ownPeople: number[];
  readonly theirs: readonly number[];
  readonly coming: number[];
  readonly theirsComing: readonly number[];
}

/**
 * Plays a turn by rules of thumb: one person for every empty neighbour; people who hinder growth at home go to where
 * there is room, or else from one own planet to another, as nobody decays under way.
 *
 * @param unitsLeft units of time until the end, the one that ends this turn included
 */
export function reflex(world: World, levels: Levels, player: PlayerNumber, unitsLeft: number): void {
  const side = sideOf(world, levels, player, unitsLeft);
  const { ownPeople, theirs } = side;
  for (let from = 0; from < ownPeople.length; from++) {
    const foreign = theirs[from] ?? unreachable(from);
    if ((ownPeople[from] ?? unreachable(from)) <= Math.max(1, foreign)) continue;
    settleFrom(side, from);
    spreadFrom(
      side,
      from,
      (ownPeople[from] ?? unreachable(from)) - Math.max((levels[from] ?? unreachable(from)) - foreign, foreign + 1),
    );
  }
}

function sideOf(world: World, levels: Levels, player: PlayerNumber, unitsLeft: number): Side {
  const [ownPeople, theirs] = player === 1 ? [world.p1, world.p2] : [world.p2, world.p1];
  const coming = ownPeople.map(() => 0);
  const theirsComing = ownPeople.map(() => 0);
  for (const shuttle of world.shuttles) {
    const list = shuttle.player === player ? coming : theirsComing;
    list[shuttle.to] = (list[shuttle.to] ?? unreachable(shuttle.to)) + shuttle.people;
  }
  return { world, levels, player, unitsLeft, ownPeople, theirs, coming, theirsComing };
}

function send({ world, player, ownPeople, coming }: Side, from: number, { to, length }: NeighbourLink, people: number): void {
  ownPeople[from] = (ownPeople[from] ?? unreachable(from)) - people;
  coming[to] = (coming[to] ?? unreachable(to)) + people;
  world.shuttles.push({ from, to, people, player, lands: world.clock + length });
}

/** One person for every empty neighbour to which nobody of its own is under way. */
function settleFrom(side: Side, from: number): void {
  const { world, unitsLeft, ownPeople, theirs, coming } = side;
  for (const way of world.map.ways[from] ?? unreachable(from)) {
    const { to, length } = way;
    if (length > unitsLeft || (ownPeople[to] ?? unreachable(to)) + (theirs[to] ?? unreachable(to)) + (coming[to] ?? unreachable(to)) > 0)
      continue;
    if ((ownPeople[from] ?? unreachable(from)) > (theirs[from] ?? unreachable(from)) + 1) send(side, from, way, 1);
  }
}

/** Sends `people` over the best ways, one after the other. */
function spreadFrom(side: Side, from: number, people: number): void {
  let surplus = people;
  while (surplus > 0) {
    let best: NeighbourLink | undefined;
    let bestValue = 0;
    for (const way of side.world.map.ways[from] ?? unreachable(from)) {
      const value = way.length > side.unitsLeft ? 0 : worthOf(side, way, surplus);
      if (value <= bestValue) continue;
      best = way;
      bestValue = value;
    }
    if (best === undefined) return;
    const room = roomAt(side, best.to);
    const sent = room > 0 ? Math.min(surplus, room) : surplus;
    send(side, from, best, sent);
    surplus -= sent;
  }
}

/** The bonus for a way to a planet with room, and for one that gives a majority there. */
const [worthOfRoom, worthOfMajority] = [1000, 500];

/** How good it is to send people over a way; 0 where it is good for nothing. */
function worthOf(side: Side, { to, length }: NeighbourLink, people: number): number {
  const { world, ownPeople, theirs, coming } = side;
  const foreign = theirs[to] ?? unreachable(to);
  const room = roomAt(side, to);
  // Nobody decays under way, and people who land in the unit before the own turn decay only once.
  if (room <= 0) return (ownPeople[to] ?? unreachable(to)) > foreign ? length + (length % 2 === 0 ? 0.5 : 0) : 0;
  const landing = Math.min(people, room);
  const mine = ownPeople[to] ?? unreachable(to);
  const isTaken = foreign >= mine && foreign > 0 && mine + (coming[to] ?? unreachable(to)) + landing > foreign;
  const growth = (landing * (5 + (world.habitabilities[to] ?? unreachable(to)))) / (length + 2);
  return worthOfRoom + growth + (isTaken ? worthOfMajority : 0);
}

/** For how many more people a planet has room: up to its size where the other player has it, else up to its level. */
function roomAt({ world, levels, ownPeople, theirs, coming, theirsComing }: Side, planet: number): number {
  const mine = ownPeople[planet] ?? unreachable(planet);
  const foreign = theirs[planet] ?? unreachable(planet);
  const isForeign = foreign > 0 && foreign >= mine;
  const capacity = (isForeign ? world.sizes : levels)[planet] ?? unreachable(planet);
  return capacity - mine - foreign - (coming[planet] ?? unreachable(planet)) - (theirsComing[planet] ?? unreachable(planet));
}
