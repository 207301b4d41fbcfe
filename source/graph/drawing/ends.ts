import { itemAt } from '../../engine/lookup.ts';
import type { Graph } from '../graph.ts';
import type { Rect } from '../rect.ts';
import { type Direction, oppositeOf } from '../routing/directions.ts';
import type { Links } from '../routing/route-links.ts';

/** Where a link leaves the frame of a node: the cell of the frame, and the way out of it. */
export interface End {
  readonly edge: number;
  readonly row: number;
  readonly column: number;
  readonly way: Direction;
}

const steps: readonly (readonly [rows: number, columns: number])[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** By node: where links meet its frame. */
export function endsOf({ edges }: Graph, rects: readonly Rect[], { links, field }: Links): readonly (readonly End[])[] {
  const ends = rects.map((): End[] => []);
  for (const [edge, link] of links.entries()) {
    if (link === undefined) continue;
    const { a, b } = itemAt(edges, edge);
    const { cells, start, end } = link.route;
    const meets = (node: number, cell: number, way: Direction) => {
      const [rows, columns] = itemAt(steps, way);
      const row = Math.floor(cell / field.columns) - rows;
      ends[node]?.push({ edge, row, column: (cell % field.columns) - columns, way });
    };
    meets(a, itemAt(cells, 0), start);
    meets(b, itemAt(cells, cells.length - 1), oppositeOf(end));
  }
  return ends;
}
