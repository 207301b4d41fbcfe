import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { unitsLeftIn } from '../../draft/shadow.ts';
import { type Land, landsOf, ownerOf } from '../../state.ts';
import { countOf, type Units } from '../../units.ts';
import { neededLevels, typeIndex, type UnitType, unitTypes } from '../../vocabulary.ts';
import { draftIn, type SeatScene } from './stage.ts';

/** The territories of other players that are linked to one, as the targets of its attacks. */
export const targetsFrom = ({ map, owners }: Pick<Land, 'map' | 'owners'>, from: number): readonly number[] =>
  itemAt(map.links, from).filter((to) => ownerOf({ owners }, to) !== ownerOf({ owners }, from));

/** The other territories of a seat that can be reached from one of them over own land. */
export function reachedFrom(
  { map, owners }: Pick<Land, 'map' | 'owners'>,
  seat: Seat,
  from: number,
): readonly number[] {
  if (ownerOf({ owners }, from) !== seat) return [];
  const seen = new Set([from]);
  for (const territory of seen)
    for (const neighbor of itemAt(map.links, territory)) if (ownerOf({ owners }, neighbor) === seat) seen.add(neighbor);
  return [...seen].filter((territory) => territory !== from).sort((a, b) => a - b);
}

/** An own territory, and its units left for orders. */
export interface AvailableUnits {
  readonly territory: number;
  readonly units: Units;
}

/** The own territories in which units are left for orders, most units first. */
export function sourcesOf(scene: SeatScene): readonly AvailableUnits[] {
  const { projection } = draftIn(scene);
  return landsOf(scene.view, scene.seat)
    .map((territory) => ({ territory, units: unitsLeftIn(projection, territory) }))
    .filter(({ units }) => countOf(units) > 0)
    .sort((a, b) => countOf(b.units) - countOf(a.units) || a.territory - b.territory);
}

/** Sources with at least one target to attack. */
export const attackersOf = (scene: SeatScene): readonly AvailableUnits[] =>
  sourcesOf(scene).filter(({ territory }) => targetsFrom(scene.view, territory).length > 0);

/** The types that units of a type can become with a technology level. */
export const upgradesOf = (from: UnitType, level: number): readonly UnitType[] =>
  unitTypes.filter((_, i) => i > typeIndex(from) && itemAt(neededLevels, i) <= level);

/** The types of which units are left in a territory that can become stronger with a technology level. */
export const upgradable = (units: Units, level: number): readonly UnitType[] =>
  unitTypes.filter((type, i) => itemAt(units, i) > 0 && upgradesOf(type, level).length > 0);
