import { itemAt } from '#engine/lookup.ts';
import { type Glyphs, type Line, mergeSpans, type Span, span } from '#screen/styled-text.ts';
import type { Extent, Graph, Point } from './graph.ts';
import { roundFrom, scaleToExtent } from './layout.ts';
import { linkSigns } from './paint-drawing.ts';

export interface SmallPicture extends Extent {
  readonly graph: Graph;
  readonly places: readonly Point[];
  readonly glyphs: Glyphs;
  nodeSign(node: number): Span;
  /** Text to the left and right of a node. Used only if there is room for the texts of all nodes. */
  nodeSides?(node: number): readonly [left: Span, right: Span];
}

/** Maximum size of a picture if its room is smaller than `roomy`, such as beside a list. */
const defaultLimits: Extent = { columns: 31, rows: 12 };
const roomy: Extent = { columns: 40, rows: 12 };
const roomyLimits: Extent = { columns: 110, rows: 40 };

/** Number of rows of an unstretched picture. It is smaller if the nodes have few different vertical positions. */
function rowsOf(places: readonly Point[], columns: number): number {
  const all = places.map(({ y }) => y);
  const min = Math.min(...all);
  const range = Math.max(...all) - min;
  const levels = new Set(all.map((y) => (range === 0 ? 0 : Math.round((10 * (y - min)) / range)))).size;
  return Math.min(roomyLimits.rows, Math.ceil(columns / 3), 4 * levels + 1);
}

/** Draws a graph as a small picture. Nodes take one column, or three with side texts. Links may overlap. */
export function smallGraph({ graph, places, glyphs, nodeSign, nodeSides, ...room }: SmallPicture): readonly Line[] {
  const isRoomy = room.columns >= roomy.columns && room.rows >= roomy.rows;
  const limits = isRoomy ? roomyLimits : defaultLimits;
  const columns = Math.max(1, Math.min(room.columns, limits.columns));
  const rows = Math.max(1, Math.min(room.rows, isRoomy ? rowsOf(places, columns) : limits.rows));
  const apart = nodeSides && placeNodes(places, { columns, rows }, wide);
  const hasSides = apart !== undefined && apart.farthest <= maxOffset;
  const { cells } = hasSides ? apart : placeNodes(places, { columns, rows }, narrow);
  const beside = new Map(
    nodeSides === undefined || !hasSides
      ? []
      : cells.flatMap((cell, node) => {
          const [left, right] = nodeSides(node);
          return [[cell - 1, left] as const, [cell + 1, right] as const];
        }),
  );
  const nodeIn = new Map(cells.map((cell, node) => [cell, node]));
  const sides = sidesOf(graph, cells, columns, new Set(cells));
  const signs = linkSigns(glyphs);
  const dot = (cell: number): Span => {
    const node = nodeIn.get(cell);
    if (node !== undefined) return nodeSign(node);
    return beside.get(cell) ?? span(signs[sides.get(cell) ?? 0] ?? ' ', 'dim');
  };
  return Array.from({ length: rows }, (_, row) =>
    mergeSpans(Array.from({ length: columns }, (_, column) => dot(row * columns + column))),
  );
}

/** Columns of a node, and minimum distance between the middles of neighbouring nodes in a row. */
interface NodeRoom {
  readonly width: 1 | 3;
  readonly apart: number;
}

const narrow: NodeRoom = { width: 1, apart: 1 };
const wide: NodeRoom = { width: 3, apart: 4 };

/** Maximum distance between a node with side texts and its position, squared, in columns. A row counts as two. */
const maxOffset = 4;

interface PlacedNodes {
  /** Cell in the middle of each node: the free cell nearest to its position. */
  readonly cells: readonly number[];
  /** Largest distance between a node and its position, squared, in columns. */
  readonly farthest: number;
}

function placeNodes(places: readonly Point[], extent: Extent, { width, apart }: NodeRoom): PlacedNodes {
  const { columns, rows } = extent;
  const margins = { left: 0, right: 0, top: 0, bottom: 0 };
  const widths = places.map(() => width);
  const side = (width - 1) / 2;
  const occupied = new Set<number>();
  let farthest = 0;
  const cells = scaleToExtent(places, widths, 1, extent, margins).map(({ x: left, y }) => {
    const x = left + side;
    const column = roundFrom(x, (columns - 1) / 2);
    const row = roundFrom(y, (rows - 1) / 2);
    let best = row * columns + column;
    let nearest = Number.POSITIVE_INFINITY;
    for (let cell = 0; cell < columns * rows && nearest > 0; cell += 1) {
      const at = cell % columns;
      const far = (at - column) ** 2 + 4 * (Math.floor(cell / columns) - row) ** 2;
      if (far >= nearest || occupied.has(cell) || at < side || at >= columns - side) continue;
      nearest = far;
      best = cell;
    }
    farthest = Math.max(farthest, nearest);
    for (let by = 1 - apart; by < apart; by += 1)
      if ((best % columns) + by >= 0 && (best % columns) + by < columns) occupied.add(best + by);
    return best;
  });
  return { cells, farthest };
}

/**
 * Sides on which lines leave each cell. An edge with an elbow takes the way that crosses fewer nodes.
 */
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
    const nodesOn = (way: readonly number[]) => way.filter((cell) => nodes.has(cell)).length;
    const way = nodesOn(ways[1]) < nodesOn(ways[0]) ? ways[1] : ways[0];
    for (const [i, cell] of way.entries())
      for (const next of [way[i - 1], way[i + 1]])
        if (next !== undefined) sides.set(cell, (sides.get(cell) ?? 0) | sideTowards(next - cell, columns));
  }
  return sides;
}

/** Cells from `from` to `to`, including both: first horizontally, then vertically. */
function wayOf(from: number, to: number, columns: number): readonly number[] {
  const across = (to % columns) - (from % columns);
  const down = (to - from - across) / columns;
  const steps = (count: number, start: number, step: number) =>
    Array.from({ length: Math.abs(count) }, (_, i) => start + (i + 1) * Math.sign(count) * step);
  return [from, ...steps(across, from, 1), ...steps(down, from + across, columns)];
}

const sideTowards = (step: number, columns: number): number =>
  step === columns ? 2 : step === -columns ? 8 : step === 1 ? 1 : 4;
