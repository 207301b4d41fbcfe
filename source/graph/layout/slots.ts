import { itemAt, unreachable } from '../../engine/lookup.ts';
import type { Point } from '../graph.ts';
import type { Rect } from '../rect.ts';
import type { Space } from './relax.ts';

/**
 * Nodes in the cells of a table, as near to where they should be as each finds one: for maps too crowded for anything
 * freer. Nothing where there are not enough cells.
 */
export function layoutInTable(space: Space, targets: readonly Point[]): readonly Rect[] | undefined {
  const { extent, height, gap, margins } = space;
  const width = Math.max(...space.widths);
  const across = Math.floor((extent.columns - margins.left + gap[0]) / (width + gap[0]));
  const down = Math.floor((extent.rows + gap[1]) / (height + gap[1]));
  if (across * down < targets.length) return undefined;
  const slots = tableOf(space, width, across, down);
  const rects: Rect[] = [];
  for (const node of farthestFirst(targets, extent.columns, extent.rows)) {
    const { x, y } = itemAt(targets, node);
    const far = (slot: Point) => (slot.x - x) ** 2 + 5 * (slot.y - y) ** 2;
    const best = slots.reduce(
      (nearest, slot, i) => (far(slot) < far(slots[nearest] ?? unreachable(nearest)) ? i : nearest),
      0,
    );
    const slot = itemAt(slots, best);
    slots.splice(best, 1);
    rects[node] = { left: slot.x, top: slot.y, width: itemAt(space.widths, node), height };
  }
  return rects;
}

function tableOf({ extent, height, margins }: Space, width: number, across: number, down: number): Point[] {
  const place = (i: number, count: number, room: number) => (count === 1 ? 0 : Math.round((i * room) / (count - 1)));
  return Array.from({ length: across * down }, (_, i) => ({
    x: margins.left + place(i % across, across, extent.columns - margins.left - width),
    y: place(Math.floor(i / across), down, extent.rows - height),
  }));
}

/** Nodes at the edges choose first: they have no other place. */
const farthestFirst = (targets: readonly Point[], columns: number, rows: number): readonly number[] => {
  const far = ({ x, y }: Point) => Math.max(Math.abs(x / columns - 0.5), Math.abs(y / rows - 0.5));
  return targets
    .map((place, node) => ({ node, far: far(place) }))
    .sort((one, other) => other.far - one.far || one.node - other.node)
    .map(({ node }) => node);
};
