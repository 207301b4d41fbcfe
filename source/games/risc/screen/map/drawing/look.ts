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
    owner: owners[territory] ?? 0,
    units: picture.units[territory] ?? noUnits,
    was: picture.was?.get(territory),
    food: map.foods[territory] ?? 0,
    tech: map.techs[territory] ?? 0,
    size: map.sizes[territory] ?? 0,
    isFlashing: picture.flashing?.has(territory) === true,
  };
};
