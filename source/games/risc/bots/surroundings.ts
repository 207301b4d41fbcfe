import { missing } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { type Land, landsOf, ownerOf } from '../state.ts';
import { countOf, noUnits, plus, type Units } from '../units.ts';
import type { BotDraft, Ways } from './bot-draft.ts';

type Links = Pick<Land, 'map' | 'owners'>;

/** The territories of others that one is linked to. */
export const foesOf = ({ map, owners }: Links, seat: Seat, territory: number): readonly number[] =>
  (map.links[territory] ?? missing(territory)).filter((neighbor) => owners[neighbor] !== seat);

/** The own territories that one is linked to. */
export const ownBeside = ({ map, owners }: Links, seat: Seat, territory: number): readonly number[] =>
  (map.links[territory] ?? missing(territory)).filter((neighbor) => owners[neighbor] === seat);

/** A seat's territories that are linked to those of others. */
export const bordersOf = (land: Links, seat: Seat): readonly number[] =>
  landsOf(land, seat).filter((territory) => foesOf(land, seat, territory).length > 0);

/** The territories of others that a seat could attack, in alphabetical order. */
export const targetsOf = (land: Links, seat: Seat): readonly number[] =>
  land.owners.flatMap((owner, territory) =>
    owner !== seat && ownBeside(land, seat, territory).length > 0 ? [territory] : [],
  );

/** The cheapest of some territories to lead a unit to; the first among equals. */
export function nearestOf(territories: readonly number[], ways: Ways, from: number): number | undefined {
  let nearest: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const territory of territories) {
    const price = ways(territory)[from] ?? Number.POSITIVE_INFINITY;
    if (price >= least) continue;
    nearest = territory;
    least = price;
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
  let most = noUnits;
  for (const force of forces.values()) if (countOf(force) > countOf(most)) most = force;
  return most;
}

/** All units that a plan has left beside a territory. */
export const atHand = ({ sight, seat, left }: BotDraft, target: number): Units =>
  ownBeside(sight, seat, target).reduce((sum, own) => plus(sum, left[own] ?? noUnits), noUnits);
