import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Point, Rect } from '../graph.ts';
import type { Space } from './relax.ts';

/** Vertical distance below which nodes share a row. */
const sameLevel = 1;

/**
 * Keeps nodes in their rows and in order, moving them only as far as needed to keep them apart. Returns `undefined` if
 * a row is too short or there are too few rows.
 */
export function layoutInLevels(space: Space, targets: readonly Point[]): readonly Rect[] | undefined {
  const { extent, widths, height, minGap, margins } = space;
  const levels = levelsOf(targets);
  const tops = apart(
    levels.map((nodes) => ({ target: itemAt(targets, itemAt(nodes, 0)).y, size: height })),
    minGap[1],
    [margins.top, extent.rows - margins.bottom],
  );
  if (tops === undefined) return undefined;
  const rects: Rect[] = [];
  for (const [level, nodes] of levels.entries()) {
    const sorted = nodes.toSorted((one, other) => itemAt(targets, one).x - itemAt(targets, other).x);
    const things = sorted.map((node) => ({ target: itemAt(targets, node).x, size: itemAt(widths, node) }));
    const lefts = apart(things, minGap[0], [margins.left, extent.columns - margins.right]);
    if (lefts === undefined) return undefined;
    for (const [i, node] of sorted.entries())
      rects[node] = { left: itemAt(lefts, i), top: itemAt(tops, level), width: itemAt(widths, node), height };
  }
  return rects;
}

function levelsOf(targets: readonly Point[]): number[][] {
  const levels: number[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [node, { y }] of [...targets.entries()].toSorted(([, one], [, other]) => one.y - other.y)) {
    if (y - last >= sameLevel) {
      levels.push([node]);
      last = y;
    } else levels.at(-1)?.push(node);
  }
  return levels;
}

/** Something to place on a line: its size in cells and desired start. */
interface Thing {
  readonly target: number;
  readonly size: number;
}

/**
 * Starting positions on a line, in order and at least `gap` cells apart, as close as possible to the targets. Returns
 * `undefined` if they do not fit.
 */
function apart(
  things: readonly Thing[],
  gap: number,
  [low, high]: readonly [low: number, high: number],
): readonly number[] | undefined {
  let before = 0;
  const befores = things.map(({ size }) => {
    before += size + gap;
    return before - size - gap;
  });
  const room = high - low - (before - gap);
  if (room < 0) return undefined;
  const shifts = ascending(things.map(({ target }, i) => target - itemAt(befores, i)));
  return befores.map((cells, i) => cells + Math.round(Math.max(low, Math.min(low + room, itemAt(shifts, i)))));
}

/** Closest ascending sequence to these values: replaces neighbours in the wrong order by their mean. */
function ascending(values: readonly number[]): readonly number[] {
  const blocks: { readonly sum: number; readonly count: number }[] = [];
  for (const value of values) {
    let block = { sum: value, count: 1 };
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (last.sum / last.count <= block.sum / block.count) break;
      blocks.pop();
      block = { sum: last.sum + block.sum, count: last.count + block.count };
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}

/**
 * Places nodes in the nearest free cells of a table, for maps too crowded for other layouts. Returns `undefined` if
 * there are too few cells.
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

/** Nodes near the edges choose first, because they have no alternative. */
const farthestFirst = (targets: readonly Point[], columns: number, rows: number): readonly number[] => {
  const far = ({ x, y }: Point) => Math.max(Math.abs(x / columns - 0.5), Math.abs(y / rows - 0.5));
  return targets
    .map((place, node) => ({ node, far: far(place) }))
    .sort((one, other) => other.far - one.far || one.node - other.node)
    .map(({ node }) => node);
};
