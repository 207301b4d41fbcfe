import type { Form } from '../../../../screen/graph/form.ts';
import type { Graph } from '../../../../screen/graph/graph.ts';
import type { Gap } from '../../../../screen/graph/layout/settled.ts';
import type { Zoom } from '../local.ts';

/** How large territories are drawn. */
export type NodeSize = Exclude<Zoom, 'auto'>;

/** Columns and rows of a territory, and how far apart the nearest are drawn at most. */
type Cells = readonly [columns: number, rows: number, spread: Gap];

/** The largest first. */
const cells: Readonly<Record<NodeSize, readonly [Cells, ...Cells[]]>> = {
  large: [
    [18, 6, [2, 2]],
    [12, 4, [2, 1]],
  ],
  medium: [
    [12, 3, [4, 1]],
    [10, 3, [4, 1]],
    [9, 3, [4, 1]],
    [12, 2, [4, 1]],
    [9, 2, [4, 1]],
    [7, 2, [4, 1]],
  ],
  small: [
    [14, 1, [4, 1]],
    [12, 1, [4, 1]],
    [10, 1, [4, 1]],
    [7, 1, [4, 1]],
  ],
};

const margins = {
  wide: { left: 1, right: 1, top: 0, bottom: 0 },
  least: { left: 0, right: 0, top: 0, bottom: 0 },
} as const;

/** The forms of territories of a size, the largest first. */
export function formsOf(graph: Graph, size: NodeSize): readonly [Form<NodeSize>, ...Form<NodeSize>[]] {
  const formOf = ([columns, rows, spread]: Cells): Form<NodeSize> => ({
    size,
    height: rows,
    widths: (perEdge) => graph.ways.map(({ length }) => Math.max(columns, Math.ceil((length - 2 * rows) * perEdge))),
    margins,
    gaps: [
      [4, 2],
      [3, 1],
    ],
    least: [2, 1],
    ports: { mirrored: false, row: rows < 3 ? 0 : 1 },
    spread,
  });
  const [first, ...others] = cells[size];
  return [formOf(first), ...others.map(formOf)];
}

/** The forms of territories of all sizes, the largest first. */
export function allForms(graph: Graph): readonly [Form<NodeSize>, ...Form<NodeSize>[]] {
  const [largest, ...others] = formsOf(graph, 'large');
  return [largest, ...others, ...formsOf(graph, 'medium'), ...formsOf(graph, 'small')];
}
