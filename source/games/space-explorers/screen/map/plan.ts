import type { Place, StarMap } from '../../map.ts';
import type { Zoom } from '../local.ts';
import { placesOf } from './layout/places.ts';
import { type Margins, scaled } from './layout/scaled.ts';
import { settled, type Space } from './layout/settled.ts';
import { slotted } from './layout/slots.ts';
import type { Extent, Rect } from './rect.ts';
import { type Links, routed } from './routing/routed.ts';
import { heightOf, type NodeSize, nodeSizes, widthsOf } from './sizes.ts';

/** Where everything of a map is drawn that does not change. */
export interface Plan extends Links {
  readonly size: NodeSize;
  /** Columns and rows of the whole map; it may be larger than the room for it. */
  readonly extent: Extent;
  /** By planet. */
  readonly rects: readonly Rect[];
}

/** Ways to lay planets out, the freest first. */
const gaps: Readonly<Record<NodeSize, readonly (readonly [number, number])[]>> = {
  boxes: [
    [6, 3],
    [4, 2],
  ],
  rows: [
    [6, 3],
    [5, 2],
    [4, 1],
  ],
  ids: [
    [6, 3],
    [4, 2],
    [3, 1],
  ],
};

/** Planets up to which every way is tried and the best taken; with more the first that works. */
const few = 24;

/** The drawing of a map in a room: as large as asked for, and where that does not fit in a larger room. */
export function planned(map: StarMap, room: Extent, zoom: Zoom): Plan {
  const places = placesOf(map);
  for (const size of zoom === 'auto' ? nodeSizes : [zoom]) {
    const plan = fitted(map, places, room, size);
    if (plan !== undefined) return plan;
  }
  const size = zoom === 'auto' ? 'ids' : zoom;
  for (let extent = leastExtent(map, room, size); ; extent = larger(extent)) {
    const plan = fitted(map, places, extent, size);
    if (plan !== undefined) return plan;
  }
}

const larger = ({ columns, rows }: Extent): Extent => ({
  columns: Math.ceil(columns * 1.2),
  rows: Math.ceil(rows * 1.2),
});

/** A room that has some cells for every planet and link. */
function leastExtent(map: StarMap, { columns, rows }: Extent, size: NodeSize): Extent {
  const height = heightOf(size);
  const cells = widthsOf(map, size).reduce((sum, width) => sum + (width + 4) * (height + 2), 0) + 10 * map.edges.length;
  const scale = Math.max(1.1, Math.sqrt(cells / (columns * rows)));
  return { columns: Math.ceil(columns * scale), rows: Math.ceil(rows * scale) };
}

/** The drawing of a map in exactly this room; nothing where it does not fit. */
function fitted(map: StarMap, places: readonly Place[], extent: Extent, size: NodeSize): Plan | undefined {
  const widths = widthsOf(map, size);
  const height = heightOf(size);
  const area = widths.reduce((sum, width) => sum + (width + 3) * (height + 1), 0);
  if (area > extent.columns * extent.rows) return undefined;
  let best: Plan | undefined;
  for (const rects of layouts(map, places, extent, size)) {
    const links = routed(map, rects, extent);
    if (links !== undefined && (best === undefined || links.cost < best.cost)) best = { ...links, size, extent, rects };
    if (best !== undefined && map.ids.length > few) return best;
  }
  return best;
}

/** Ways to place the planets; none is made before it is asked for. */
function* layouts(
  map: StarMap,
  places: readonly Place[],
  extent: Extent,
  size: NodeSize,
): Generator<readonly Rect[]> {
  const widths = widthsOf(map, size);
  const height = heightOf(size);
  const [widest = [4, 1]] = gaps[size];
  for (const gap of gaps[size]) {
    const space: Space = { map, widths, height, extent, gap };
    const rects = settled(space, scaled(places, widths, height, extent, marginsOf(size, gap === widest)));
    if (rects !== undefined) yield rects;
  }
  for (const gap of [[4, 1], [3, 1]] as const) {
    const rects = slotted({ map, widths, height, extent, gap }, scaled(places, widths, height, extent, marginsOf(size, false)));
    if (rects !== undefined) yield rects;
  }
}

/** Room for links around the planets, and for brackets beside them. */
function marginsOf(size: NodeSize, wide: boolean): Margins {
  if (size === 'boxes') return { left: 1, right: 0, top: 0, bottom: wide ? 1 : 0 };
  return wide ? { left: 3, right: 2, top: 0, bottom: 1 } : { left: 1, right: 1, top: 0, bottom: 0 };
}
