import { unreachable } from '#engine/lookup.ts';
import type { GameEvent } from './events.ts';
import { idOf } from './map.ts';
import { type Order, ownerAt, type Phase, type View, waitOf } from './state.ts';
import { advanceUnit, decay, grow, land, launch, type World, worldOf } from './tick.ts';
import type { Owner } from './vocabulary.ts';

export type Arrival = Extract<GameEvent, { type: 'landed' }>;

/** State of a planet at the end of `turn`, assuming that neither player gives further orders. */
export interface Forecast {
  readonly turn: number;
  readonly p1: number;
  readonly p2: number;
  readonly owner: Owner;
  /** Shuttles that land in the last unit of time before the forecast state. */
  readonly arrivals: readonly Arrival[];
}

/** Forecast of a planet after `units` units of time with `orders`. Undefined for an unseen planet. */
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

/** Visible world after `units` units of time if the mover launches only `orders` and neither player acts further. */
export function worldAfter(view: View, orders: readonly Order[], units: number): World {
  // On an unseen planet, all arriving people are assumed to find room, but not to multiply.
  const sizes = orders.every(({ to }) => view.visible[to] === true)
    ? view.sizes
    : view.sizes.map((size, planet) => (view.visible[planet] === true ? size : Number.MAX_SAFE_INTEGER));
  const world = worldOf({ ...view, sizes });
  const wait = waitOf(view);
  for (let unit = 0; unit < Math.min(wait, units); unit++) advanceUnit(world);
  if (units < wait) return world;
  launch(world, view.mover, orders, null);
  const ownPeople = view.mover === 1 ? world.p1 : world.p2;
  // The number of people on an unseen planet is unknown, so departing people cannot be subtracted.
  for (const { from } of orders) if (view.visible[from] !== true) ownPeople[from] = 0;
  for (let unit = wait; unit < units; unit++) advanceUnit(world);
  return world;
}

/** Turn at whose end a shuttle lands if it needs `units` more units of time (rules, "A turn"). */
export const turnOfLanding = ({ turn, phase }: Pick<View, 'turn' | 'phase'>, units: number): number =>
  turn + units - (beforeLanding.has(phase) ? 1 : 0);

/** Turn at whose end an order lands if its link takes `length` units of time. */
export const turnOfOrder = (view: Pick<View, 'turn' | 'phase' | 'planning'>, length: number): number =>
  turnOfLanding(view, length + waitOf(view));

const beforeLanding: ReadonlySet<Phase> = new Set(['orders', 'launch', 'grow']);
