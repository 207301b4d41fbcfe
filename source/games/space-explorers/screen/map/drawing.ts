import { itemAt } from '../../../../engine/lookup.ts';
import { drawingAs, drawingIn } from '../../../../graph/draw.ts';
import type { Drawing } from '../../../../graph/fitted.ts';
import type { Point } from '../../../../graph/graph.ts';
import { type KnownDrawing, knownDrawings } from '../../../../graph/known-drawings.ts';
import { ownPlaces } from '../../../../graph/layout/own-places.ts';
import { placesFor } from '../../../../graph/layout/places.ts';
import type { Extent } from '../../../../graph/rect.ts';
import { type StarMap, standardPlaces } from '../../map.ts';
import type { Zoom } from '../local.ts';
import { formOf, type NodeSize } from './sizes.ts';

/** Where everything of a map is drawn that does not change. */
export type MapDrawing = KnownDrawing<NodeSize>;

/** The drawing of a map in a room: as large as asked for, and where that does not fit in a larger room. */
export function drawnMap(map: StarMap, room: Extent, zoom: Zoom): Drawing<NodeSize> {
  const scene = { graph: map, places: placesOf(map), room };
  return zoom === 'auto'
    ? drawingIn(scene, [formOf(map, 'full'), ...smaller.map((size) => formOf(map, size))])
    : drawingAs(scene, [formOf(map, zoom)]);
}

const smaller = ['large', 'boxes', 'small', 'rows', 'ids'] as const satisfies readonly NodeSize[];

/** What is known of the drawings of maps, each of which is made only once. */
export const { isDrawn, drawingOf } = knownDrawings(drawnMap);

/** Where planets are drawn, before it is scaled; the grid that stands for places not given (rules, section 9) says nothing. */
export function placesOf(map: StarMap): readonly Point[] {
  const places = map.ids.map((_, planet) => ({ x: itemAt(map.xs, planet), y: itemAt(map.ys, planet) }));
  const standard = standardPlaces(places.length);
  const isStandard = places.every(({ x, y }, planet) => x === standard[planet]?.x && y === standard[planet]?.y);
  return isStandard ? ownPlaces(map) : placesFor(map, places);
}
