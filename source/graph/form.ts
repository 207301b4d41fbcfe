import type { Margins } from './layout/scale.ts';
import type { Gap } from './layout/relax.ts';
import type { Ports } from './routing/field.ts';

/** How large the nodes of a graph are drawn, and the room that this takes. */
export interface Form<Size extends string> {
  readonly size: Size;
  /** Rows of every node. */
  readonly height: number;
  /** Columns of each node, with so many added for each edge that cannot end at its left or right side. */
  widths(perEdge: number): readonly number[];
  /** Room for links around all nodes, and for brackets beside them: where there is much of it, and the least. */
  readonly margins: { readonly wide: Margins; readonly narrow: Margins };
  readonly ports: Ports;
  /** Room between nodes to try, the widest first, and the least that is allowed. */
  readonly gaps: readonly Gap[];
  readonly minGap: Gap;
  /** Room between the nearest two nodes at which they are not spread further; absent where they always fill the room. */
  readonly naturalGap?: Gap;
}
