import { missing } from '../../../engine/lookup.ts';
import type { ReasonedRefusal } from '../../../engine/refusals.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { refuse } from '../refusals.ts';
import { type Land, landsOf, type SeatState } from '../state.ts';
import { countOf, type Units } from '../units.ts';
import { firstOf, notOwn, unknownTerritory } from './checks.ts';

/** Units placed, by territory. */
export type Placement = readonly number[];

/** How many units a placement has placed. */
export const placedCount = (placement: Placement): number => countOf(placement);

/** The number that a command places in a territory: as typed, or all that are not placed elsewhere. */
export function newPlacedCount(placement: Placement, total: number, territory: number, units: Units | 'all'): number {
  return units === 'all' ? total - placedCount(placement) + (placement[territory] ?? missing(territory)) : countOf(units);
}

/** The first check that a command to place units fails (rules, section 10). */
export function checkPlace(
  land: Land,
  seat: Seat,
  { placement }: Pick<SeatState, 'placement'>,
  total: number,
  { territory: id, units }: { readonly territory: string; readonly units: Units | 'all' },
): ReasonedRefusal | undefined {
  const placed = placement ?? [];
  const at = land.map.ids.indexOf(id);
  const after = () => placedCount(placed) - (placed[at] ?? missing(at)) + newPlacedCount(placed, total, at, units);
  return firstOf([
    () => (units !== 'all' && countOf(units) !== units[0] ? refuse('basic-only') : undefined),
    () => unknownTerritory(land, id),
    () => notOwn(land, seat, id),
    () => (after() > total ? refuse('too-many-units', { placed: after(), total }) : undefined),
  ]);
}

/**
 * The placement with the rest placed: one by one, each to the own territory with the fewest, alphabetically first
 * among equals.
 */
export function spreadUnits(land: Pick<Land, 'owners'>, seat: Seat, placement: Placement, total: number): Placement {
  const ownLands = landsOf(land, seat);
  const placed = [...placement];
  for (let rest = total - placedCount(placement); rest > 0; rest--) {
    let fewest = ownLands[0] ?? missing(0);
    for (const territory of ownLands)
      if ((placed[territory] ?? missing(territory)) < (placed[fewest] ?? missing(fewest))) fewest = territory;
    placed[fewest] = (placed[fewest] ?? missing(fewest)) + 1;
  }
  return placed;
}

/** Why a placement cannot be committed, if so: not all units are placed. */
export function checkAllPlaced(placement: Placement, total: number): ReasonedRefusal | undefined {
  const rest = total - placedCount(placement);
  if (rest === 0) return undefined;
  return refuse('not-all-placed', { rest, total });
}
