import { unreachable } from '#engine/lookup.ts';
import type { GameEvent } from './events.ts';
import { idOf } from './map.ts';
import { type Order, ownerAt, type Phase, type View, waitOf } from './state.ts';
import { advanceUnit, decay, grow, land, launch, type World, worldOf } from './tick.ts';
import type { Owner } from './vocabulary.ts';

export type Arrival = Extract<GameEvent, { type: 'landed' }>;

/** A planet's future if neither player gives further orders. */
export interface Forecast {
  /** Turn at whose end the forecast applies. */
  readonly turn: number;
  readonly p1: number;
  readonly p2: number;
  readonly owner: Owner;
  /** Arrivals in the last unit of time. */
  readonly arrivals: readonly Arrival[];
}

/** Forecast after `units` of time if neither player acts further. Undefined for an unseen planet. */
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

/** Visible world if the mover launches `orders` and neither player acts further. */
export function worldAfter(view: View, orders: readonly Order[], units: number): World {
  // On unseen planets, people are assumed to find room and not to multiply.
  const sizes = orders.every(({ to }) => view.visible[to] === true)
    ? view.sizes
    : view.sizes.map((size, planet) => (view.visible[planet] === true ? size : Number.MAX_SAFE_INTEGER));
  const world = worldOf({ ...view, sizes });
  const wait = waitOf(view);
  for (let unit = 0; unit < Math.min(wait, units); unit++) advanceUnit(world);
  if (units < wait) return world;
  launch(world, view.mover, orders, null);
  const ownPeople = view.mover === 1 ? world.p1 : world.p2;
  // Departures from unseen planets are not subtracted, because the number of people there is unknown.
  for (const { from } of orders) if (view.visible[from] !== true) ownPeople[from] = 0;
  for (let unit = wait; unit < units; unit++) advanceUnit(world);
  return world;
}

/** Turn at whose end a shuttle lands after `units` of time (rules, section 3). */
export const turnOfLanding = ({ turn, phase }: Pick<View, 'turn' | 'phase'>, units: number): number =>
  turn + units - (beforeLanding.has(phase) ? 1 : 0);

/** Turn at whose end an order over a link of this length lands. */
export const turnOfOrder = (view: Pick<View, 'turn' | 'phase' | 'planning'>, length: number): number =>
  turnOfLanding(view, length + waitOf(view));

/** Phases before this turn's movement of shuttles. */
const beforeLanding: ReadonlySet<Phase> = new Set(['orders', 'launch', 'grow']);
