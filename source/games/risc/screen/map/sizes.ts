import type { Form } from '#graph/draw.ts';
import type { Graph } from '#graph/graph.ts';
import type { Gap } from '#graph/layout.ts';

/** Columns and rows of a territory's box, largest size first. */
export const nodeSizes = ['24x7', '20x6', '16x6', '14x4', '12x4', '12x3', '7x1'] as const;

export type NodeSize = (typeof nodeSizes)[number];

const cells: Readonly<Record<NodeSize, { readonly columns: number; readonly rows: number; readonly minGap: Gap }>> = {
  '24x7': { columns: 24, rows: 7, minGap: [8, 3] },
  '20x6': { columns: 20, rows: 6, minGap: [6, 1] },
  '16x6': { columns: 16, rows: 6, minGap: [6, 1] },
  '14x4': { columns: 14, rows: 4, minGap: [2, 1] },
  '12x4': { columns: 12, rows: 4, minGap: [2, 2] },
  '12x3': { columns: 12, rows: 3, minGap: [2, 1] },
  '7x1': { columns: 7, rows: 1, minGap: [1, 1] },
};

const margins = {
  wide: { left: 1, right: 1, top: 0, bottom: 0 },
  narrow: { left: 0, right: 0, top: 0, bottom: 0 },
} as const;

/** Columns between a box's right edge and a link that leaves the box downwards. Texts keep that column free. */
const fromRight = 3;

export function formOf(graph: Graph, size: NodeSize): Form<NodeSize> {
  const { columns, rows, minGap } = cells[size];
  return {
    size,
    height: rows,
    widths: (perEdge) => graph.ways.map(({ length }) => Math.max(columns, Math.ceil((length - 2 * rows) * perEdge))),
    margins,
    ports: { mirrored: false, row: (rows - 1) >> 1, ...(rows > 1 && { fromRight }) },
    gaps: [
      [4, 2],
      [3, 1],
    ],
    minGap,
    naturalGap: minGap,
  };
}
