import type { Seat } from '../../../engine/vocabulary.ts';
import { type Land, landsOf, type SeatState, unitsIn } from '../state.ts';
import { noUnits, type Units } from '../units.ts';

/**
 * Stock and units of a seat once its orders are carried out (rules, section 5). Owners and technology level do not
 * change in it.
 */
export interface ProjectedState {
  readonly food: number;
  readonly tech: number;
  /** Units left for orders in each own territory, by its number; other territories are absent. */
  readonly units: ReadonlyMap<number, Units>;
}

/** A shadow while orders are taken into it. */
export interface Ledger extends ProjectedState {
  food: number;
  tech: number;
  readonly units: Map<number, Units>;
}

/** The shadow of an empty draft. */
export const ledgerOf = (land: Land, seat: Seat, { food, tech }: Pick<SeatState, 'food' | 'tech'>): Ledger => ({
  food,
  tech,
  units: new Map(landsOf(land, seat).map((territory) => [territory, unitsIn(land, territory)])),
});

/** The units that are left for orders in a territory. */
export const unitsLeftIn = ({ units }: ProjectedState, territory: number): Units => units.get(territory) ?? noUnits;
