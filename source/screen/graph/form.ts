import type { Margins } from './layout/scaled.ts';
import type { Gap } from './layout/settled.ts';

/** How large the nodes of a graph are drawn, and the room that this takes. */
export interface Form<Size extends string> {
  readonly size: Size;
  /** Rows of every node. */
  readonly height: number;
  /** Columns of each node, with so many for every edge that cannot end at its sides. */
  widths(perEdge: number): readonly number[];
  /** Room for links around all nodes, and for brackets beside them: where there is much of it, and the least. */
  readonly margins: { readonly wide: Margins; readonly least: Margins };
  /** Whether links end at the outer one of two middle columns, so that two like halves are mirrored; else at the left one. */
  readonly mirrored: boolean;
  /** Room between nodes, the freest first, and the least. */
  readonly gaps: readonly Gap[];
  readonly least: Gap;
  /** Room between the nearest nodes beyond which they are not spread over a larger room; absent where they always are. */
  readonly spread?: Gap;
}
