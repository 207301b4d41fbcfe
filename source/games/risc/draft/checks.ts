import { itemAt } from '../../../engine/lookup.ts';
import type { ReasonedRefusal } from '../../../engine/refusals.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { idOf, idsOf } from '../map.ts';
import { type RequestedUnits, refuse } from '../refusals.ts';
import { type Land, ownerOf } from '../state.ts';
import { countOf, type Units } from '../units.ts';

/** The first refusal of a list of checks, each made only when those before it have passed. */
export function firstOf(checks: readonly (() => ReasonedRefusal | undefined)[]): ReasonedRefusal | undefined {
  for (const check of checks) {
    const refused = check();
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** Numbers of units start at 1. */
export const badCount = (count: number): ReasonedRefusal | undefined =>
  count > 0 ? undefined : refuse('bad-count', { count });

/** An id that no territory of the map has. */
export const unknownTerritory = ({ map }: Pick<Land, 'map'>, id: string): ReasonedRefusal | undefined =>
  map.ids.includes(id) ? undefined : refuse('unknown-territory', { id });

/** Two territories that are one. */
export const sameTerritory = (from: string, to: string): ReasonedRefusal | undefined =>
  from === to ? refuse('same-territory', { id: from }) : undefined;

/** A territory of another player. */
export function notOwn(land: Land, seat: Seat, id: string): ReasonedRefusal | undefined {
  const owner = ownerOf(land, land.map.ids.indexOf(id));
  if (owner === seat) return undefined;
  return refuse('not-own-territory', { id, owner });
}

/** A target that is the player's own. */
export const ownTerritory = (land: Land, seat: Seat, id: string): ReasonedRefusal | undefined =>
  ownerOf(land, land.map.ids.indexOf(id)) === seat ? refuse('own-territory', { id }) : undefined;

/** Two territories without a link. */
export function notAdjacent({ map }: Pick<Land, 'map'>, from: string, to: string): ReasonedRefusal | undefined {
  const links = itemAt(map.links, map.ids.indexOf(from));
  if (links.some((neighbor) => idOf(map, neighbor) === to)) return undefined;
  return refuse('not-adjacent', { from, to, linked: idsOf(map, links) });
}

/** Units that are not there. */
export const notEnoughUnits = (id: string, unitsLeft: Units, requested: RequestedUnits): ReasonedRefusal =>
  refuse('not-enough-units', { id, left: unitsLeft, asked: requested });

/** A price that is too high. */
export const notEnoughStock = (what: 'food' | 'tech', cost: number, stockLeft: number): ReasonedRefusal | undefined =>
  cost <= stockLeft ? undefined : refuse(`not-enough-${what}`, { cost, left: stockLeft });

/** A number of units that is none. */
export const badUnits = (units: Units | 'all'): ReasonedRefusal | undefined =>
  units === 'all' ? undefined : badCount(countOf(units));
