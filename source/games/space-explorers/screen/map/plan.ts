import { itemAt } from '../../../../engine/lookup.ts';
import type { Plan } from '../../../../graph/fitted.ts';
import type { Point } from '../../../../graph/graph.ts';
import { type KnownPlan, knownPlans } from '../../../../graph/known-plans.ts';
import { ownPlaces } from '../../../../graph/layout/own-places.ts';
import { placesFor } from '../../../../graph/layout/places.ts';
import { planned, plannedAs } from '../../../../graph/plan.ts';
import type { Extent } from '../../../../graph/rect.ts';
import { type StarMap, standardPlaces } from '../../map.ts';
import type { Zoom } from '../local.ts';
import { formOf, type NodeSize } from './sizes.ts';

/** Where everything of a map is drawn that does not change. */
export type MapPlan = KnownPlan<NodeSize>;

/** The drawing of a map in a room: as large as asked for, and where that does not fit in a larger room. */
export function plannedMap(map: StarMap, room: Extent, zoom: Zoom): Plan<NodeSize> {
  const scene = { graph: map, places: placesOf(map), room };
  return zoom === 'auto'
    ? planned(scene, [formOf(map, 'boxes'), formOf(map, 'rows'), formOf(map, 'ids')])
    : plannedAs(scene, [formOf(map, zoom)]);
}

/** What is known of the plans of maps, each of which is made only once. */
export const { isPlanned, planOf } = knownPlans(plannedMap);

/** Where planets are drawn, before it is scaled; the grid that stands for places not given (rules, section 9) says nothing. */
export function placesOf(map: StarMap): readonly Point[] {
  const places = map.ids.map((_, planet) => ({ x: itemAt(map.xs, planet), y: itemAt(map.ys, planet) }));
  const standard = standardPlaces(places.length);
  const isStandard = places.every(({ x, y }, planet) => x === standard[planet]?.x && y === standard[planet]?.y);
  return isStandard ? ownPlaces(map) : placesFor(map, places);
}
