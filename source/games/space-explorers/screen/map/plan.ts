import type { Place, StarMap } from '../../map.ts';
import type { Zoom } from '../local.ts';
import { cellsFor, fitted, linkCells, type Plan } from './fitted.ts';
import { placesOf } from './layout/places.ts';
import type { Extent } from './rect.ts';
import type { Effort } from './routing/search.ts';
import { type NodeSize, nodeSizes } from './sizes.ts';

/** Planets up to which boxes are drawn however tangled their links are. */
const alwaysBoxes = 12;
/** How tangled links may be that can be followed. */
const mostTangle = 1.5;
/** How tangled links are that no room makes clear. */
const hopeless = 4;
/** Enlargements of the room after which nothing clearer is sought. */
const patience = 2;
/** Enlargements after which links that find no way are left out, and how large a room may become. */
const mostEnlargements = 6;
const largest = 8;
/** States that searches may look at until links that find no way are left out, and again then: about a second each. */
const enough = 4_000_000;
/** How much of an enlarged room straight links would fill. */
const wellFilled = 0.6;

/** The drawing of a map in a room: as large as asked for, and where that does not fit in a larger room. */
export function planned(map: StarMap, room: Extent, zoom: Zoom): Plan {
  const places = placesOf(map);
  const effort = { left: enough };
  const inRoom = (size: NodeSize) => fitted({ map, places, extent: room, size, perEdge: 0.5, lenient: false, effort });
  if (zoom !== 'auto') return inRoom(zoom) ?? enlarged(map, places, room, zoom, effort);
  let clearest: Plan | undefined;
  for (const size of nodeSizes) {
    const plan = inRoom(size);
    if (plan === undefined) continue;
    if (isClear(map, plan)) return plan;
    if (clearest === undefined || plan.tangle < clearest.tangle) clearest = plan;
  }
  const scrolling = enlarged(map, places, room, 'ids', effort);
  return clearest === undefined || scrolling.tangle < clearest.tangle / 2 ? scrolling : clearest;
}

/** Whether links can be followed. Few planets are boxes wherever these fit. */
const isClear = ({ ids }: StarMap, { size, tangle }: Plan): boolean =>
  tangle <= mostTangle || (size === 'boxes' && ids.length <= alwaysBoxes);

/**
 * The drawing in the first enlarged room where it fits. Where its links cannot be followed there, a larger room gets one
 * chance to do better.
 */
function enlarged(map: StarMap, places: readonly Place[], room: Extent, size: NodeSize, effort: Effort): Plan {
  let best: Plan | undefined;
  for (let tries = 0, scale = 1; ; tries += 1, scale *= 1.2) {
    const draft = { map, places, size, perEdge: Math.min(1.5, 0.75 + tries / 4) };
    const cells = room.columns * room.rows;
    const filled = linkCells({ ...draft, extent: room }) / (wellFilled * cells);
    const wanted = Math.max(1.1, Math.sqrt(cellsFor(draft) / cells), filled) * scale;
    const factor = Math.min(wanted, largest);
    const lenient = tries >= mostEnlargements || wanted > largest || effort.left < 0;
    const extent = { columns: Math.ceil(room.columns * factor), rows: Math.ceil(room.rows * factor) };
    const plan = fitted({ ...draft, extent, lenient, effort: lenient ? { left: enough } : effort });
    if (plan === undefined) continue;
    if (isClear(map, plan) || plan.tangle > hopeless) return plan;
    if (best !== undefined || tries >= patience) return best === undefined || plan.tangle < best.tangle ? plan : best;
    best = plan;
  }
}
