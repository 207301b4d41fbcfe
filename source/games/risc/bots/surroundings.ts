import { missing } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { type Land, landsOf, ownerOf } from '../state.ts';
import { countOf, noUnits, plus, type Units } from '../units.ts';
import type { BotDraft, PathPrices } from './bot-draft.ts';

type OwnedMap = Pick<Land, 'map' | 'owners'>;

/** The territories of others that one is linked to. */
export const foesOf = ({ map, owners }: OwnedMap, seat: Seat, territory: number): readonly number[] =>
  (map.links[territory] ?? missing(territory)).filter((neighbor) => owners[neighbor] !== seat);

/** The own territories that one is linked to. */
export const ownNeighborsOf = ({ map, owners }: OwnedMap, seat: Seat, territory: number): readonly number[] =>
  (map.links[territory] ?? missing(territory)).filter((neighbor) => owners[neighbor] === seat);

/** A seat's territories that are linked to those of others. */
export const bordersOf = (land: OwnedMap, seat: Seat): readonly number[] =>
  landsOf(land, seat).filter((territory) => foesOf(land, seat, territory).length > 0);

/** The territories of others that a seat could attack, in alphabetical order. */
export const targetsOf = (land: OwnedMap, seat: Seat): readonly number[] =>
  land.owners.flatMap((owner, territory) =>
    owner !== seat && ownNeighborsOf(land, seat, territory).length > 0 ? [territory] : [],
  );

/** The cheapest of some territories to lead a unit to; the first among equals. */
export function nearestOf(territories: readonly number[], pathPrices: PathPrices, from: number): number | undefined {
  let nearest: number | undefined;
  let minPrice = Number.POSITIVE_INFINITY;
  for (const territory of territories) {
    const price = pathPrices(territory)[from] ?? Number.POSITIVE_INFINITY;
    if (price >= minPrice) continue;
    nearest = territory;
    minPrice = price;
  }
  return nearest;
}

/** The largest force that one other seat could send against a territory as things stand. */
export function threatTo(land: Pick<Land, 'map' | 'owners' | 'units'>, seat: Seat, territory: number): Units {
  const forces = new Map<Seat, Units>();
  for (const foe of foesOf(land, seat, territory)) {
    const owner = ownerOf(land, foe);
    forces.set(owner, plus(forces.get(owner) ?? noUnits, land.units[foe] ?? noUnits));
  }
  let largestForce = noUnits;
  for (const force of forces.values()) if (countOf(force) > countOf(largestForce)) largestForce = force;
  return largestForce;
}

/** All units that a plan has left beside a territory. */
export const availableUnits = ({ sight, seat, unitsLeft }: BotDraft, target: number): Units =>
  ownNeighborsOf(sight, seat, target).reduce((sum, territory) => plus(sum, unitsLeft[territory] ?? noUnits), noUnits);
