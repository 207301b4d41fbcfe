import { itemAt } from '../../../../../engine/lookup.ts';
import { type Marks, marksOf } from '../../../../../graph/drawing/marks.ts';
import { noUnits, type Units } from '../../../units.ts';
import type { MapPicture } from '../picture.ts';

/** A territory as it is to be drawn. */
export interface Look extends Marks {
  readonly owner: number;
  readonly units: Units;
  /** What stood there before the draft, where that is something else. */
  readonly was: Units | undefined;
  readonly food: number;
  readonly tech: number;
  readonly size: number;
  /** Whether its units or its owner have just changed. */
  readonly isFlashing: boolean;
}

/** What is to be drawn of a territory. */
export const lookOf = (picture: MapPicture, territory: number): Look => {
  const { map, owners } = picture.view;
  return {
    ...marksOf(picture, territory),
    owner: itemAt(owners, territory),
    units: picture.units[territory] ?? noUnits,
    was: picture.was?.get(territory),
    food: itemAt(map.foods, territory),
    tech: itemAt(map.techs, territory),
    size: itemAt(map.sizes, territory),
    isFlashing: picture.flashing?.has(territory) === true,
  };
};
