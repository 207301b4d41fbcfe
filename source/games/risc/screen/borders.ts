import type { Seat } from '../../../engine/game.ts';
import { type Land, landsOf, ownerOf, unitsIn } from '../state.ts';
import { noUnits, plus, type Units } from '../units.ts';
import { enemiesNextTo } from './composing/targets.ts';

/** All units of a player in the territories around one. */
export interface ForceAround {
  readonly owner: Seat;
  readonly units: Units;
}

/** What each other player has around a territory, seats ascending. */
export function forceAround(land: Land, seat: Seat, territory: number): readonly ForceAround[] {
  const forces = new Map<Seat, Units>();
  for (const neighbor of enemiesNextTo(land, seat, territory)) {
    const owner = ownerOf(land, neighbor);
    forces.set(owner, plus(forces.get(owner) ?? noUnits, unitsIn(land, neighbor)));
  }
  return [...forces].sort(([one], [other]) => one - other).map(([owner, units]) => ({ owner, units }));
}

/** The own territories that are linked to those of others. */
export const bordersOf = (land: Land, seat: Seat): readonly number[] =>
  landsOf(land, seat).filter((territory) => enemiesNextTo(land, seat, territory).length > 0);
