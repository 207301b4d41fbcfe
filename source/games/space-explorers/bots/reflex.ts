import { missing } from '../../../engine/lookup.ts';
import type { Way } from '../map.ts';
import type { World } from '../unit/world.ts';
import type { PlayerNumber } from '../vocabulary.ts';

/** By planet: with so many people or fewer, it grows as much as it can until its owner moves again. */
export type Levels = readonly number[];

/** The levels of the planets of a world. */
export const levelsOf = ({ sizes, habitabilities }: Pick<World, 'sizes' | 'habitabilities'>): Levels =>
  sizes.map((size, planet) => Math.floor(size / (1 + (habitabilities[planet] ?? missing(planet)) / 100) ** 2));

/** A player who is to move in a world. */
interface Side {
  readonly world: World;
  readonly levels: Levels;
  readonly player: PlayerNumber;
  /** Units of time until the end. */
  readonly left: number;
  /** People by planet, and people under way to it: own ones, and the other player's. */
  readonly own: number[];
  readonly theirs: readonly number[];
  readonly coming: number[];
  readonly theirsComing: readonly number[];
}

/**
 * Plays a turn by rules of thumb: one person for every empty neighbour; people who hinder growth at home go to where
 * there is room, or else from one own planet to another, as nobody decays under way.
 *
 * @param left units of time until the end, the one that ends this turn included
 */
export function reflex(world: World, levels: Levels, player: PlayerNumber, left: number): void {
  const side = sideOf(world, levels, player, left);
  const { own, theirs } = side;
  for (let from = 0; from < own.length; from++) {
    const foreign = theirs[from] ?? missing(from);
    if ((own[from] ?? missing(from)) <= Math.max(1, foreign)) continue;
    settleFrom(side, from);
    spreadFrom(
      side,
      from,
      (own[from] ?? missing(from)) - Math.max((levels[from] ?? missing(from)) - foreign, foreign + 1),
    );
  }
}

function sideOf(world: World, levels: Levels, player: PlayerNumber, left: number): Side {
  const [own, theirs] = player === 1 ? [world.p1, world.p2] : [world.p2, world.p1];
  const coming = own.map(() => 0);
  const theirsComing = own.map(() => 0);
  for (const shuttle of world.shuttles) {
    const list = shuttle.player === player ? coming : theirsComing;
    list[shuttle.to] = (list[shuttle.to] ?? missing(shuttle.to)) + shuttle.people;
  }
  return { world, levels, player, left, own, theirs, coming, theirsComing };
}

function send({ world, player, own, coming }: Side, from: number, { to, length }: Way, people: number): void {
  own[from] = (own[from] ?? missing(from)) - people;
  coming[to] = (coming[to] ?? missing(to)) + people;
  world.shuttles.push({ from, to, people, player, lands: world.clock + length });
}

/** One person for every empty neighbour to which nobody of its own is under way. */
function settleFrom(side: Side, from: number): void {
  const { world, left, own, theirs, coming } = side;
  for (const way of world.map.ways[from] ?? missing(from)) {
    const { to, length } = way;
    if (length > left || (own[to] ?? missing(to)) + (theirs[to] ?? missing(to)) + (coming[to] ?? missing(to)) > 0)
      continue;
    if ((own[from] ?? missing(from)) > (theirs[from] ?? missing(from)) + 1) send(side, from, way, 1);
  }
}

/** Sends `people` over the best ways, one after the other. */
function spreadFrom(side: Side, from: number, people: number): void {
  let surplus = people;
  while (surplus > 0) {
    let best: Way | undefined;
    let bestValue = 0;
    for (const way of side.world.map.ways[from] ?? missing(from)) {
      const value = way.length > side.left ? 0 : worthOf(side, way, surplus);
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
function worthOf(side: Side, { to, length }: Way, people: number): number {
  const { world, own, theirs, coming } = side;
  const foreign = theirs[to] ?? missing(to);
  const room = roomAt(side, to);
  // Nobody decays under way, and people who land in the unit before the own turn decay only once.
  if (room <= 0) return (own[to] ?? missing(to)) > foreign ? length + (length % 2 === 0 ? 0.5 : 0) : 0;
  const landing = Math.min(people, room);
  const mine = own[to] ?? missing(to);
  const isTaken = foreign >= mine && foreign > 0 && mine + (coming[to] ?? missing(to)) + landing > foreign;
  const growth = (landing * (5 + (world.habitabilities[to] ?? missing(to)))) / (length + 2);
  return worthOfRoom + growth + (isTaken ? worthOfMajority : 0);
}

/** For how many more people a planet has room: up to its size where the other player has it, else up to its level. */
function roomAt({ world, levels, own, theirs, coming, theirsComing }: Side, planet: number): number {
  const mine = own[planet] ?? missing(planet);
  const foreign = theirs[planet] ?? missing(planet);
  const isForeign = foreign > 0 && foreign >= mine;
  const most = (isForeign ? world.sizes : levels)[planet] ?? missing(planet);
  return most - mine - foreign - (coming[planet] ?? missing(planet)) - (theirsComing[planet] ?? missing(planet));
}
