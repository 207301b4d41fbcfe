import { itemAt } from '../engine/lookup.ts';
import { type Glyphs, type Line, type Span, span } from '../screen/paint.ts';
import { linkSigns } from './drawing/link-signs.ts';
import type { Graph, Point } from './graph.ts';
import { rounded, scaled } from './layout/scaled.ts';
import type { Extent } from './rect.ts';

/** A graph to be drawn on a few rows. */
export interface SmallPicture extends Extent {
  readonly graph: Graph;
  /** By node. */
  readonly places: readonly Point[];
  readonly glyphs: Glyphs;
  /** What stands for a node: one sign. */
  nodeSign(node: number): Span;
}

/** A picture beside a list is at most so large; one that has more room than `roomy` columns has brackets around its nodes. */
const most: Extent = { columns: 31, rows: 12 };
const roomy: Extent = { columns: 40, rows: 12 };
const mostOfAll: Extent = { columns: 80, rows: 30 };

/** A graph on a few rows: nodes as one sign each, in brackets where there is room; links as lines that may run into one another. */
export function smallGraph({ graph, places, glyphs, nodeSign, ...room }: SmallPicture): readonly Line[] {
  const isRoomy = room.columns >= roomy.columns && room.rows >= roomy.rows;
  const limits = isRoomy ? mostOfAll : most;
  const margin = isRoomy ? 1 : 0;
  const columns = Math.max(1, Math.min(room.columns, limits.columns));
  const rows = Math.max(1, Math.min(room.rows, limits.rows));
  const cells = cellsOf(places, { columns, rows }, margin);
  const nodeIn = new Map(cells.map((cell, node) => [cell, node]));
  const sides = sidesOf(graph, cells, columns, new Set(cells));
  const signs = linkSigns(glyphs);
  const nodeAt = (cell: number): Span | undefined => {
    const node = nodeIn.get(cell);
    return node === undefined ? undefined : nodeSign(node);
  };
  /** A bracket beside a node, in its look. */
  const bracket = (cell: number): Span | undefined => {
    if (margin === 0) return undefined;
    const [before, after] = [nodeAt(cell - 1), nodeAt(cell + 1)];
    return (before && { ...before, text: ']' }) ?? (after && { ...after, text: '[' });
  };
  const dot = (cell: number): Span => nodeAt(cell) ?? bracket(cell) ?? span(signs[sides.get(cell) ?? 0] ?? ' ', 'dim');
  return Array.from({ length: rows }, (_, row) =>
    joined(Array.from({ length: columns }, (_, column) => dot(row * columns + column))),
  );
}

/** The cell of each node: the nearest that is free. */
function cellsOf(places: readonly Point[], extent: Extent, margin: number): readonly number[] {
  const { columns, rows } = extent;
  const margins = { left: margin, right: margin, top: 0, bottom: 0 };
  const widths = places.map(() => 1);
  const taken = new Set<number>();
  return scaled(places, widths, 1, extent, margins).map(({ x, y }) => {
    const column = rounded(x, (columns - 1) / 2);
    const row = rounded(y, (rows - 1) / 2);
    let best = row * columns + column;
    let nearest = Number.POSITIVE_INFINITY;
    for (let cell = 0; cell < columns * rows && nearest > 0; cell += 1) {
      const far = ((cell % columns) - column) ** 2 + 4 * (Math.floor(cell / columns) - row) ** 2;
      if (far >= nearest || taken.has(cell)) continue;
      nearest = far;
      best = cell;
    }
    taken.add(best);
    return best;
  });
}

/** The sides that lines leave each cell by: every edge with an elbow on the side where it meets fewer nodes. */
function sidesOf(
  graph: Graph,
  cells: readonly number[],
  columns: number,
  nodes: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const sides = new Map<number, number>();
  for (const { a, b } of graph.edges) {
    const from = itemAt(cells, a);
    const to = itemAt(cells, b);
    const ways = [wayOf(from, to, columns), wayOf(to, from, columns)] as const;
    const met = (way: readonly number[]) => way.filter((cell) => nodes.has(cell)).length;
    const way = met(ways[1]) < met(ways[0]) ? ways[1] : ways[0];
    for (const [i, cell] of way.entries())
      for (const next of [way[i - 1], way[i + 1]])
        if (next !== undefined) sides.set(cell, (sides.get(cell) ?? 0) | sideTowards(next - cell, columns));
  }
  return sides;
}

/** The cells from one to another, both included: across first, then up or down. */
function wayOf(from: number, to: number, columns: number): readonly number[] {
  const across = (to % columns) - (from % columns);
  const down = (to - from - across) / columns;
  const steps = (count: number, start: number, step: number) =>
    Array.from({ length: Math.abs(count) }, (_, i) => start + (i + 1) * Math.sign(count) * step);
  return [from, ...steps(across, from, 1), ...steps(down, from + across, columns)];
}

const sideTowards = (step: number, columns: number): number =>
  step === columns ? 2 : step === -columns ? 8 : step === 1 ? 1 : 4;

/** Neighbours of one look in one run. */
function joined(spans: readonly Span[]): Line {
  const runs: Span[] = [];
  for (const next of spans) {
    const last = runs.at(-1);
    if (last !== undefined && last.role === next.role) runs[runs.length - 1] = { ...last, text: last.text + next.text };
    else runs.push(next);
  }
  return runs;
}
