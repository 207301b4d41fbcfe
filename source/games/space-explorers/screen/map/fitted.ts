import type { Place, StarMap } from '../../map.ts';
import { type Margins, scaled } from './layout/scaled.ts';
import { kept, type Space, settled } from './layout/settled.ts';
import { slotted } from './layout/slots.ts';
import type { Extent, Rect } from './rect.ts';
import { type Links, routed } from './routing/routed.ts';
import type { Effort } from './routing/search.ts';
import { heightOf, type NodeSize, widthsOf } from './sizes.ts';

/** Where everything of a map is drawn that does not change. */
export interface Plan extends Links {
  readonly size: NodeSize;
  /** Columns and rows of the whole map; it may be larger than the room for it. */
  readonly extent: Extent;
  /** By planet. */
  readonly rects: readonly Rect[];
}

/** What a drawing is made of: a map with the places of its planets, a room, and how large planets are to be. */
export interface Draft {
  readonly map: StarMap;
  readonly places: readonly Place[];
  readonly extent: Extent;
  readonly size: NodeSize;
  /** Columns that a planet has at least for every edge beyond those that end at its sides. */
  readonly perEdge: number;
  /** Whether links that find no way may be missing. */
  readonly lenient: boolean;
  /** What the searches for links may take. */
  readonly effort: Effort;
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

/** Planets and edges up to which every way is tried and the best taken; with more the first that works, if it is one of two. */
const few = 24;
const fewEdges = 45;
const triesOfMany = 2;
/** How much of a room links can fill, each counted where it crosses others, too. */
const mostFilled = 1.1;
/** What a link costs on average in a drawing that nothing better has to be sought for. */
const good = 16;

/** The drawing of a map in exactly this room; nothing where it does not fit. */
export function fitted(draft: Draft): Plan | undefined {
  const { map, extent, size, lenient, effort } = draft;
  const cells = extent.columns * extent.rows;
  if (!lenient && (cellsFor(draft) > cells || linkCells(draft) > mostFilled * cells)) return undefined;
  let best: Plan | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  let tries = map.ids.length <= few && map.edges.length <= fewEdges ? Number.POSITIVE_INFINITY : triesOfMany;
  for (const { rects, weight } of layouts(draft, () => best)) {
    const links = routed(map, rects, extent, { lenient, effort });
    if (links !== undefined && links.cost * weight < lowest) {
      lowest = links.cost * weight;
      best = { ...links, size, extent, rects };
    }
    tries -= 1;
    // With links that are missing no drawing is comparable.
    if (lenient && best !== undefined) break;
    if (effort.left < 0 || tries <= 0 || (best !== undefined && tries < triesOfMany)) break;
  }
  return best;
}

/** Cells that straight links with an elbow would take. */
export function linkCells({ map, places, extent }: Pick<Draft, 'map' | 'places' | 'extent'>): number {
  const range = (values: readonly number[]) => Math.max(...values) - Math.min(...values) || 1;
  const across = extent.columns / range(places.map(({ x }) => x));
  const down = extent.rows / range(places.map(({ y }) => y));
  return map.edges.reduce((sum, { a, b }) => {
    const one = places[a];
    const other = places[b];
    if (one === undefined || other === undefined) return sum;
    return sum + Math.abs(one.x - other.x) * across + Math.abs(one.y - other.y) * down;
  }, 0);
}

/** Cells that planets and links take at the least. */
export function cellsFor({ map, size, perEdge }: Pick<Draft, 'map' | 'size' | 'perEdge'>): number {
  const height = heightOf(size) + 1;
  const planets = widthsOf(map, size, perEdge).reduce((sum, width) => sum + (width + 3) * height, 0);
  return planets + 6 * map.edges.length;
}

/** Planets as they are placed, and what the links between them count for: the places of the map are kept where that reads well. */
interface Layout {
  readonly rects: readonly Rect[];
  readonly weight: number;
}

/** Ways to place the planets; none is made before it is asked for. */
function* layouts(draft: Draft, best: () => Plan | undefined): Generator<Layout> {
  const { map, places, extent, size, perEdge } = draft;
  const widths = widthsOf(map, size, perEdge);
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
