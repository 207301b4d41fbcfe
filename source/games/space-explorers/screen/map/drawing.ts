import { itemAt } from '../../../../engine/lookup.ts';
import { clearDrawing, drawAs, drawIn, drawInPlace } from '../../../../graph/draw.ts';
import type { Drawing } from '../../../../graph/fit-drawing.ts';
import type { Point } from '../../../../graph/graph.ts';
import { type CachedDrawing, createDrawingCache } from '../../../../graph/known-drawings.ts';
import { derivePlaces } from '../../../../graph/layout/own-places.ts';
import { placesFor } from '../../../../graph/layout/places.ts';
import type { Extent } from '../../../../graph/rect.ts';
import { type StarMap, standardPositions } from '../../map.ts';
import type { Zoom } from '../local.ts';
import { formOf, type NodeSize, nodeSizes } from './sizes.ts';

export type MapDrawing = CachedDrawing<NodeSize>;

/** The drawing of a map in a room: in the size asked for, and where that does not fit in a larger room, planets in their places. */
export function drawnMap(map: StarMap, room: Extent, zoom: Zoom): Drawing<NodeSize> {
  const scene = { graph: map, places: placesOf(map), room };
  if (zoom !== 'auto') {
    const form = formOf(map, zoom);
    return clearDrawing(scene, [form]) ?? drawInPlace(scene, form) ?? drawAs(scene, [form]);
  }
  const [largest, ...smaller] = nodeSizes;
  return drawIn(scene, [formOf(map, largest), ...smaller.map((size) => formOf(map, size))]);
}

/** Each map is laid out once for each size of the screen. */
export const { isDrawn, drawingOf } = createDrawingCache(drawnMap);

/**
 * Places of the planets, before scaling. A level without places has its planets on a grid (rules, section 9), which says
 * nothing about them: there, places are found from the edges.
 */
export function placesOf(map: StarMap): readonly Point[] {
  const places = map.ids.map((_, planet) => ({ x: itemAt(map.xs, planet), y: itemAt(map.ys, planet) }));
  const standard = standardPositions(places.length);
  const isStandard = places.every(({ x, y }, planet) => x === standard[planet]?.x && y === standard[planet]?.y);
  return isStandard ? derivePlaces(map) : placesFor(map, places);
}
