import { itemAt } from '../../engine/lookup.ts';
import { worldAfter } from './forecast.ts';
import { lengthOf } from './map.ts';
import { freePeople, inFlight, type Order, ownerAt, sumOf, waitOf } from './state.ts';
import { advanceUnit } from './unit/index.ts';
import { worldOf } from './unit/world.ts';
import type { View } from './view.ts';
import { otherOf, type PlayerNumber } from './vocabulary.ts';

/** Turns after a landing at which people are compared: those who settle need some to multiply. */
const turnsAfterLanding = 4;

/** A player's prospects if nobody does anything else, as far as a view shows. */
export interface Worth {
  /** The turn at whose end people are counted. */
  readonly turn: number;
  /** Planets with the majority when the last order has landed. */
  readonly planets: number;
  /** People on planets and in flight some turns later; in the last turn only those on planets. */
  readonly people: number;
  /** The other player's. */
  readonly theirPeople: number;
}

/** The unit of time in which the last of these orders lands; at least the one that ends the turn. */
export const unitsOf = (view: Pick<View, 'map' | 'planning'>, orders: readonly Order[]): number =>
  Math.max(1, ...orders.map(({ from, to }) => lengthOf(view.map, from, to) + waitOf(view)));

/** A player's prospects with some orders, the last of which lands after so many units of time. */
export function worthOf(view: View, orders: readonly Order[], player: PlayerNumber, units: number): Worth {
  const turnsLeft = view.limit - view.turn + 1;
  const last = Math.min(units + turnsAfterLanding, turnsLeft);
  const landed = worldAfter(view, orders, Math.min(units, turnsLeft));
  const later = worldAfter(view, orders, last);
  const peopleOf = (of: PlayerNumber) =>
    sumOf(of === 1 ? later.p1 : later.p2) + (last === turnsLeft ? 0 : inFlight(later.shuttles, of));
  return {
    turn: view.turn + last - 1,
    planets: view.map.ids.filter((_, planet) => itemAt(view.visible, planet) && ownerAt(landed, planet) === player)
      .length,
    people: peopleOf(player),
    theirPeople: peopleOf(otherOf(player)),
  };
}

/** Whether the one is better: in majorities, then in people, then in those of the other player. */
export function isBetter(one: Worth, other: Worth): boolean {
  if (one.planets !== other.planets) return one.planets > other.planets;
  if (one.people !== other.people) return one.people > other.people;
  return one.theirPeople < other.theirPeople;
}

/**
 * The proposed orders that lead to more than the queue does, one after the other. What lies on a planet that is not
 * seen cannot be compared: a settler may go there, as long as nothing else gets worse by it than that one is away.
 */
export function betterOrders(view: View, proposed: readonly Order[], player: PlayerNumber): readonly Order[] {
  const chosen: Order[] = [];
  for (const order of proposed) {
    const units = unitsOf(view, [order]);
    if (units > view.limit - view.turn + 1) continue;
    const before = [...view.orders, ...chosen];
    const isSeen = view.visible[order.from] === true;
    if (isSeen && freePeople({ ...view, orders: before }, player, order.from) < order.people) continue;
    const without = worthOf(view, before, player, units);
    const after = worthOf(view, [...before, order], player, units);
    const isProbe = view.visible[order.to] !== true && order.people === 1 && after.planets >= without.planets;
    if (isProbe || isBetter(after, without)) chosen.push(order);
  }
  return chosen;
}

/** A majority that can be bought from one planet in some turns, if it goes on growing and nobody does anything else. */
export interface Purchase {
  readonly from: number;
  readonly to: number;
  /** Turns until then; 0 for now. */
  readonly turns: number;
  readonly people: number;
}

/** Turns that are looked ahead for a majority that can be bought later. */
const maxLookahead = 6;

/** The soonest majority that a player can buy from one of its planets after this turn. */
export function laterPurchase(view: View, player: PlayerNumber): Purchase | undefined {
  for (let turns = 2; turns <= Math.min(maxLookahead, view.limit - view.turn); turns += 2) {
    const [purchase] = purchasesIn(view, player, turns);
    if (purchase !== undefined) return purchase;
  }
  return undefined;
}

/**
 * The majorities of the other player that can be bought after so many turns: with half of the people of one planet at
 * most, so that it stays what it is.
 */
export function purchasesIn(view: View, player: PlayerNumber, turns: number): readonly Purchase[] {
  const { map, visible, sizes } = view;
  const wait = waitOf(view);
  const world = worldAfter(view, view.orders, turns + wait);
  const ownPeople = player === 1 ? world.p1 : world.p2;
  return map.ids.flatMap((_, to): Purchase[] => {
    if (visible[to] !== true || ownerAt(world, to) !== otherOf(player)) return [];
    return itemAt(map.ways, to).flatMap(({ to: from, length }): Purchase[] => {
      if (
        visible[from] !== true ||
        ownerAt(world, from) !== player ||
        view.turn + turns + wait + length - 1 > view.limit
      )
        return [];
      const later = worldOf(world);
      for (let unit = 0; unit < length; unit++) advanceUnit(later);
      const [mine, theirs] = player === 1 ? [later.p1, later.p2] : [later.p2, later.p1];
      const people = itemAt(theirs, to) - itemAt(mine, to) + 1;
      const room = itemAt(sizes, to) - itemAt(mine, to) - itemAt(theirs, to);
      const isAffordable = people >= 1 && people <= room && 2 * people <= itemAt(ownPeople, from);
      return isAffordable ? [{ from, to, turns, people }] : [];
    });
  });
}
