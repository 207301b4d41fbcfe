import { missing } from '../../engine/lookup.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import { type Land, landsOf } from './state.ts';

/** Food and tech that a seat's territories yield in a turn. */
export function incomeOf({ map, owners }: Pick<Land, 'map' | 'owners'>, seat: Seat): { food: number; tech: number } {
  let [food, tech] = [0, 0];
  for (const territory of landsOf({ owners }, seat)) {
    food += map.foods[territory] ?? missing(territory);
    tech += map.techs[territory] ?? missing(territory);
  }
  return { food, tech };
}
