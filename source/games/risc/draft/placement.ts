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
export const placedIn = (placement: Placement): number => countOf(placement);

/** The number that a command places in a territory: as typed, or all that are not placed elsewhere. */
export function placedNumber(placement: Placement, total: number, territory: number, units: Units | 'all'): number {
  return units === 'all' ? total - placedIn(placement) + (placement[territory] ?? missing(territory)) : countOf(units);
}

/** The first check that a command to place units fails (rules, section 10). */
export function refusedPlace(
  land: Land,
  seat: Seat,
  { placement }: Pick<SeatState, 'placement'>,
  total: number,
  { territory: id, units }: { readonly territory: string; readonly units: Units | 'all' },
): ReasonedRefusal | undefined {
  const placed = placement ?? [];
  const at = land.map.ids.indexOf(id);
  const after = () => placedIn(placed) - (placed[at] ?? missing(at)) + placedNumber(placed, total, at, units);
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
export function spreadOver(land: Pick<Land, 'owners'>, seat: Seat, placement: Placement, total: number): Placement {
  const own = landsOf(land, seat);
  const placed = [...placement];
  for (let rest = total - placedIn(placement); rest > 0; rest--) {
    let fewest = own[0] ?? missing(0);
    for (const territory of own)
      if ((placed[territory] ?? missing(territory)) < (placed[fewest] ?? missing(fewest))) fewest = territory;
    placed[fewest] = (placed[fewest] ?? missing(fewest)) + 1;
  }
  return placed;
}

/** Why a placement cannot be committed, if so: not all units are placed. */
export function unfinished(placement: Placement, total: number): ReasonedRefusal | undefined {
  const rest = total - placedIn(placement);
  if (rest === 0) return undefined;
  return refuse('not-all-placed', { rest, total });
}
