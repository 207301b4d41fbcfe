import { itemAt } from '../../../../engine/lookup.ts';
import type { Place } from '../../../../graph/graph.ts';
import { ownPlaces } from '../../../../graph/layout/own-places.ts';
import { placesFor } from '../../../../graph/layout/places.ts';
import { type StarMap, standardPlaces } from '../../map.ts';

/** Where planets are drawn, before it is scaled; the grid that stands for places not given (rules, section 9) says nothing. */
export function placesOf(map: StarMap): readonly Place[] {
  const places = map.ids.map((_, planet) => ({ x: itemAt(map.xs, planet), y: itemAt(map.ys, planet) }));
  const standard = standardPlaces(places.length);
  const isStandard = places.every(({ x, y }, planet) => x === standard[planet]?.x && y === standard[planet]?.y);
  return isStandard ? ownPlaces(map) : placesFor(map, places);
}
