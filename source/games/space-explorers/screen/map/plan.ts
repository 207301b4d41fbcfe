import type { Place, StarMap } from '../../map.ts';
import type { Zoom } from '../local.ts';
import { placesOf } from './layout/places.ts';
import { type Margins, scaled } from './layout/scaled.ts';
import { kept, type Space, settled } from './layout/settled.ts';
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

type Gap = Space['gap'];

const tableGaps: readonly Gap[] = [
  [4, 1],
  [3, 1],
];

/** Room between planets, the freest first. */
const gaps: Readonly<Record<NodeSize, readonly Gap[]>> = {
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
/** Planets up to which boxes are drawn however tangled their links are. */
const alwaysBoxes = 12;
/** How tangled links may be that can be followed. */
const mostTangle = 1.5;
/** What a link costs on average in a drawing that nothing better has to be sought for. */
const good = 16;
/** Enlargements of the room up to which links must not be too tangled; those of some maps always are. */
const patience = 3;

/** The drawing of a map in a room: as large as asked for, and where that does not fit in a larger room. */
export function planned(map: StarMap, room: Extent, zoom: Zoom): Plan {
  const places = placesOf(map);
  if (zoom !== 'auto') return fitted(map, places, room, zoom) ?? enlarged(map, places, room, zoom);
  const whole: Plan[] = [];
  for (const size of nodeSizes) {
    const plan = fitted(map, places, room, size);
    if (plan === undefined) continue;
    if (isClear(map, plan)) return plan;
    whole.push(plan);
  }
  const clearest = whole.reduce<Plan | undefined>(
    (best, plan) => (best !== undefined && best.tangle <= plan.tangle ? best : plan),
    undefined,
  );
  if (clearest === undefined) return enlarged(map, places, room, 'ids');
  const scrolling = enlarged(map, places, room, 'ids');
  return scrolling.tangle < clearest.tangle / 2 ? scrolling : clearest;
}

/** The drawing in the first enlarged room where it fits and can be followed, or, after a few of them, where it fits. */
function enlarged(map: StarMap, places: readonly Place[], room: Extent, size: NodeSize): Plan {
  let extent = leastExtent(map, room, size);
  for (let tries = 0; ; tries += 1) {
    const plan = fitted(map, places, extent, size);
    if (plan !== undefined && (tries >= patience || isClear(map, plan))) return plan;
    extent = larger(extent);
  }
}

/** Whether links can be followed. Few planets are boxes wherever these fit. */
const isClear = ({ ids }: StarMap, { size, tangle }: Plan): boolean =>
  tangle <= mostTangle || (size === 'boxes' && ids.length <= alwaysBoxes);

const larger = ({ columns, rows }: Extent): Extent => ({
  columns: Math.ceil(columns * 1.15),
  rows: Math.ceil(rows * 1.15),
});

/** A room that has some cells for every planet and link. */
function leastExtent(map: StarMap, { columns, rows }: Extent, size: NodeSize): Extent {
  const height = heightOf(size);
  const cells = widthsOf(map, size).reduce((sum, width) => sum + (width + 3) * (height + 1), 0) + 6 * map.edges.length;
  const scale = Math.max(1.1, Math.sqrt(cells / (columns * rows)));
  return { columns: Math.ceil(columns * scale), rows: Math.ceil(rows * scale) };
}

/** The drawing of a map in exactly this room; nothing where it does not fit. */
function fitted(map: StarMap, places: readonly Place[], extent: Extent, size: NodeSize): Plan | undefined {
  const widths = widthsOf(map, size);
  const height = heightOf(size);
  const area = widths.reduce((sum, width) => sum + (width + 3) * (height + 1), 0);
  if (area + 6 * map.edges.length > extent.columns * extent.rows) return undefined;
  let best: Plan | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const { rects, weight } of layouts(map, places, extent, size, () => best)) {
    const links = routed(map, rects, extent);
    if (links === undefined) continue;
    if (links.cost * weight < lowest) {
      lowest = links.cost * weight;
      best = { ...links, size, extent, rects };
    }
    if (map.ids.length > few) break;
  }
  return best;
}

/** Planets as they are placed, and what the links between them count for: the places of the map are kept where that reads well. */
interface Layout {
  readonly rects: readonly Rect[];
  readonly weight: number;
}

/** Ways to place the planets; none is made before it is asked for. */
function* layouts(
  map: StarMap,
  places: readonly Place[],
  extent: Extent,
  size: NodeSize,
  best: () => Plan | undefined,
): Generator<Layout> {
  const widths = widthsOf(map, size);
  const height = heightOf(size);
  const wanted = (wide: boolean) => scaled(places, widths, height, extent, marginsOf(size, wide));
  const space = (gap: Gap): Space => ({ map, widths, height, extent, gap });
  const where = (rects: readonly Rect[] | undefined, weight: number): Layout[] =>
    rects === undefined ? [] : [{ rects, weight }];
  const isGood = () => (best()?.cost ?? Number.POSITIVE_INFINITY) < good * map.edges.length;
  for (const wide of [true, false]) yield* where(kept(space([3, 1]), wanted(wide)), wide ? 0.6 : 0.65);
  if (isGood()) return;
  for (const [i, gap] of gaps[size].entries()) yield* where(settled(space(gap), wanted(i === 0)), 1);
  if (best() !== undefined) return;
  for (const gap of tableGaps) yield* where(slotted(space(gap), wanted(false)), 1);
}

/** Room for links around the planets, and for brackets beside them. */
function marginsOf(size: NodeSize, wide: boolean): Margins {
  if (size === 'boxes') return { left: 1, right: 0, top: 0, bottom: wide ? 1 : 0 };
  return wide ? { left: 3, right: 2, top: 0, bottom: 1 } : { left: 1, right: 1, top: 0, bottom: 0 };
}
