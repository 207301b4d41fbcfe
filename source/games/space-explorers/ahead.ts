import { itemAt } from '../../engine/lookup.ts';
import { inFlight, type Order, ownerAt, sumOf } from './state.ts';
import { passUnit } from './unit/index.ts';
import { launch } from './unit/shuttles.ts';
import { worldOf } from './unit/world.ts';
import type { View } from './view.ts';
import { otherOf, type PlayerNumber } from './vocabulary.ts';

/** A player's prospects if nobody does anything else. */
export interface Ahead {
  /** Planets with the majority. */
  readonly planets: number;
  readonly people: number;
  /** The other one's people. */
  readonly others: number;
}

/**
 * A player's prospects after so many units of time if these transfers of the mover's are launched, as far as a view
 * shows.
 */
export function aheadOf(view: View, orders: readonly Order[], player: PlayerNumber, units: number): Ahead {
  const world = worldOf(view);
  launch(world, view.mover, orders, null);
  for (let unit = 0; unit < units; unit++) passUnit(world);
  const peopleOf = (of: PlayerNumber) => sumOf(of === 1 ? world.p1 : world.p2) + inFlight(world.shuttles, of);
  const isKnown = (planet: number) => itemAt(view.visible, planet);
  return {
    planets: view.map.ids.filter((_, planet) => isKnown(planet) && ownerAt(world, planet) === player).length,
    people: peopleOf(player),
    others: peopleOf(otherOf(player)),
  };
}
