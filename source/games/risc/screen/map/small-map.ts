import type { Extent } from '../../../../screen/graph/rect.ts';
import { smallGraph } from '../../../../screen/graph/small-graph.ts';
import { type Glyphs, type Line, seatRole, span } from '../../../../screen/paint.ts';
import type { RiscMap } from '../../map.ts';
import { ownerOf } from '../../state.ts';
import { graphOf } from './graph.ts';

/** A map to be drawn on a few rows. */
interface SmallMap extends Extent {
  readonly map: RiscMap;
  /** By territory. */
  readonly owners: readonly number[];
  readonly glyphs: Glyphs;
}

/** A map on a few rows, at most 31 columns and 12 rows: each territory as its owner's digit, links as lines. */
export function smallMap({ map, owners, glyphs, ...room }: SmallMap): readonly Line[] {
  const { graph, places } = graphOf(map);
  const nodeSign = (territory: number) => {
    const owner = ownerOf({ owners }, territory);
    return span(String(owner), seatRole(owner));
  };
  return smallGraph({ graph, places, glyphs, nodeSign, ...room });
}
