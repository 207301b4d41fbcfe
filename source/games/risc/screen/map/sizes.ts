import type { Form } from '../../../../graph/form.ts';
import type { Graph } from '../../../../graph/graph.ts';
import type { Gap } from '../../../../graph/layout/settled.ts';
import type { Zoom } from '../local.ts';

/** How large territories are drawn. */
export type NodeSize = Exclude<Zoom, 'auto'>;

/** Some forms of territories, the largest first. */
type Forms = readonly [Form<NodeSize>, ...Form<NodeSize>[]];

/** Columns and rows of a territory, and how far apart the nearest are drawn at most. */
interface Cells {
  readonly size: NodeSize;
  readonly columns: number;
  readonly rows: number;
  readonly spread: Gap;
}

const boxOf = (size: NodeSize, columns: number, rows: number, spread: Gap): Cells => ({ size, columns, rows, spread });

const [largest, large] = [boxOf('large', 18, 6, [2, 2]), boxOf('large', 12, 4, [2, 1])];
const medium = boxOf('medium', 10, 3, [4, 1]);
const smallest = boxOf('medium', 7, 2, [4, 1]);
const row = boxOf('small', 10, 1, [4, 1]);

const cells = {
  large: [largest, large],
  medium: [
    boxOf('medium', 12, 3, [4, 1]),
    medium,
    boxOf('medium', 9, 3, [4, 1]),
    boxOf('medium', 12, 2, [4, 1]),
    boxOf('medium', 9, 2, [4, 1]),
    smallest,
  ],
  small: [boxOf('small', 14, 1, [4, 1]), boxOf('small', 12, 1, [4, 1]), row, boxOf('small', 7, 1, [4, 1])],
} as const satisfies Readonly<Record<NodeSize, readonly [Cells, ...Cells[]]>>;

const margins = {
  wide: { left: 1, right: 1, top: 0, bottom: 0 },
  least: { left: 0, right: 0, top: 0, bottom: 0 },
} as const;

const formed = (graph: Graph, [first, ...others]: readonly [Cells, ...Cells[]]): Forms => {
  const formOf = ({ size, columns, rows, spread }: Cells): Form<NodeSize> => ({
    size,
    height: rows,
    widths: (perEdge) => graph.ways.map(({ length }) => Math.max(columns, Math.ceil((length - 2 * rows) * perEdge))),
    margins,
    ports: { mirrored: false, row: rows < 3 ? 0 : 1 },
    gaps: [
      [4, 2],
      [3, 1],
    ],
    least: [2, 1],
    spread,
  });
  return [formOf(first), ...others.map(formOf)];
};

/** The forms of territories of a size. */
export const formsOf = (graph: Graph, size: NodeSize): Forms => formed(graph, cells[size]);

/** The form of territories of a size on a map that is not whole. */
export const scrolledOf = (graph: Graph, size: NodeSize): Form<NodeSize> =>
  formed(graph, [{ large, medium, small: row }[size]])[0];

/** All boxes. */
export const boxesOf = (graph: Graph): Forms => formed(graph, [...cells.large, ...cells.medium]);

/** The boxes that territories may be moved for: to try all takes long. */
export const someBoxesOf = (graph: Graph): Forms => formed(graph, [large, medium, smallest]);
