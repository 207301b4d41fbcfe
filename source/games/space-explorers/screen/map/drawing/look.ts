import { itemAt } from '../../../../../engine/lookup.ts';
import { isTyped } from '../../../../../graph/drawing/border.ts';
import { type Marks, marksOf } from '../../../../../graph/drawing/marks.ts';
import type { Glyphs } from '../../../../../screen/paint.ts';
import { type Owner, ownerOf } from '../../../vocabulary.ts';
import type { Sighting } from '../../local.ts';
import type { MapPicture } from '../picture.ts';

/** A planet as it is to be drawn. */
export interface Look extends Marks {
  readonly id: number;
  readonly seen: boolean;
  readonly owner: Owner;
  readonly isHome: boolean;
  readonly p1: number;
  readonly p2: number;
  readonly size: number;
  /** The last sight of one that is not seen now. */
  readonly sighting: Sighting | undefined;
  /** Whether its numbers have just changed. */
  readonly isFlashing: boolean;
}

/** What is to be drawn of a planet. */
export function lookOf(picture: MapPicture, planet: number): Look {
  const { view, sightings, flashing } = picture;
  const p1 = itemAt(view.p1, planet);
  const p2 = itemAt(view.p2, planet);
  const seen = view.visible[planet] === true;
  return {
    id: itemAt(view.map.ids, planet),
    seen,
    owner: seen ? ownerOf(p1, p2) : 0,
    isHome: seen && view.homes[planet] !== 0,
    p1: seen ? p1 : 0,
    p2: seen ? p2 : 0,
    size: seen ? itemAt(view.sizes, planet) : 0,
    sighting: seen ? undefined : sightings[planet],
    ...marksOf(picture, planet),
    isFlashing: flashing?.has(planet) === true,
  };
}

/** The signs of the two bars: seat 1 alone, seat 2 alone, both. */
export const barSigns = (glyphs: Glyphs): string => (isTyped(glyphs) ? '12B' : '▀▄█');
