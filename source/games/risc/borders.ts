import { itemAt } from '../../engine/lookup.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import { type Land, ownerOf, unitsIn } from './state.ts';
import { noUnits, plus, type Units } from './units.ts';

/** The units that a player could send against a territory from those linked to it. */
export interface Threat {
  readonly seat: Seat;
  /** The territories of that player that are linked to it. */
  readonly from: readonly number[];
  /** All units in these territories. */
  readonly units: Units;
}

/**
 * The other players at the border of a territory, ascending.
 *
 * @param except neighbours that do not count
 */
export function threatsTo(land: Land, territory: number, except: readonly number[] = []): readonly Threat[] {
  const owner = ownerOf(land, territory);
  const hostileNeighbors = itemAt(land.map.links, territory).filter(
    (neighbor) => ownerOf(land, neighbor) !== owner && !except.includes(neighbor),
  );
  const seats = [...new Set(hostileNeighbors.map((neighbor) => ownerOf(land, neighbor)))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const from = hostileNeighbors.filter((neighbor) => ownerOf(land, neighbor) === seat);
    return { seat, from, units: from.map((neighbor) => unitsIn(land, neighbor)).reduce(plus, noUnits) };
  });
}
