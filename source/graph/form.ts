import type { Margins } from './layout/scaled.ts';
import type { Gap } from './layout/settled.ts';
import type { Ports } from './routing/field.ts';

/** How large the nodes of a graph are drawn, and the room that this takes. */
export interface Form<Size extends string> {
  readonly size: Size;
  /** Rows of every node. */
  readonly height: number;
  /** Columns of each node, with so many for every edge that cannot end at its sides. */
  widths(perEdge: number): readonly number[];
  /** Room for links around all nodes, and for brackets beside them: where there is much of it, and the least. */
  readonly margins: { readonly wide: Margins; readonly least: Margins };
  readonly ports: Ports;
  /** Room between nodes, the freest first, and the least. */
  readonly gaps: readonly Gap[];
  readonly least: Gap;
  /** Room between the nearest nodes beyond which they are not spread over a larger room; absent where they always are. */
  readonly spread?: Gap;
}
