import { unreachable } from '#engine/lookup.ts';
import type { GameEvent } from './events.ts';
import { idOf } from './map.ts';
import { type Order, ownerAt, type Phase, waitOf } from './state.ts';
import { advanceUnit, decay, grow, land, launch, type World, worldOf } from './tick.ts';
import type { View } from './view.ts';
import type { Owner } from './vocabulary.ts';

/** People who arrive on a planet together. */
export type Arrival = Extract<GameEvent, { type: 'landed' }>;

/** A planet's future if nobody does anything else. */
export interface Forecast {
  /** The turn at whose end it is so. */
  readonly turn: number;
  readonly p1: number;
  readonly p2: number;
  readonly owner: Owner;
  /** Arrivals in the last unit of time. */
  readonly arrivals: readonly Arrival[];
}

/**
 * A planet after so many units of time if these transfers of the mover's are launched and nobody does anything else,
 * as far as the view shows; nothing for a planet that is not visible.
 *
 * @param units from 1: the first is the one that ends the present turn
 */
export function forecastOf(view: View, orders: readonly Order[], planet: number, units: number): Forecast | undefined {
  if (view.visible[planet] !== true) return undefined;
  const world = worldAfter(view, orders, units - 1);
  const last: GameEvent[] = [];
  grow(world, null);
  land(world, last);
  decay(world, null);
  const id = idOf(view.map, planet);
  return {
    turn: turnOfLanding(view, units),
    p1: world.p1[planet] ?? unreachable(planet),
    p2: world.p2[planet] ?? unreachable(planet),
    owner: ownerAt(world, planet),
    arrivals: last.filter((event) => event.type === 'landed').filter((event) => event.planet === id),
  };
}

/** All that a view shows after so many units of time if these transfers of the mover's are launched, and nothing else. */
export function worldAfter(view: View, orders: readonly Order[], units: number): World {
  // Whoever lands out of sight is taken to find room there, and not to multiply.
  const sizes = orders.every(({ to }) => view.visible[to] === true)
    ? view.sizes
    : view.sizes.map((size, planet) => (view.visible[planet] === true ? size : Number.MAX_SAFE_INTEGER));
  const world = worldOf({ ...view, sizes });
  const wait = waitOf(view);
  for (let unit = 0; unit < Math.min(wait, units); unit++) advanceUnit(world);
  if (units < wait) return world;
  launch(world, view.mover, orders, null);
  const ownPeople = view.mover === 1 ? world.p1 : world.p2;
  // The number of people on an unseen planet is unknown, so those who leave are not subtracted there.
  for (const { from } of orders) if (view.visible[from] !== true) ownPeople[from] = 0;
  for (let unit = wait; unit < units; unit++) advanceUnit(world);
  return world;
}

/** The turn at whose end a shuttle lands that is so many units of time away (rules, section 3). */
export const turnOfLanding = ({ turn, phase }: Pick<View, 'turn' | 'phase'>, units: number): number =>
  turn + units - (beforeLanding.has(phase) ? 1 : 0);

/** The turn at whose end an order of the mover's lands that goes over a link of this length. */
export const turnOfOrder = (view: Pick<View, 'turn' | 'phase' | 'planning'>, length: number): number =>
  turnOfLanding(view, length + waitOf(view));

/** Phases in which the unit of time that ends the turn has still to pass for shuttles. */
const beforeLanding: ReadonlySet<Phase> = new Set(['orders', 'launch', 'grow']);
