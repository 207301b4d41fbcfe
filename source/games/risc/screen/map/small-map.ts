import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { type SmallPicture, smallGraph } from '../../../../graph/small-graph.ts';
import { type Line, seatRole, span } from '../../../../screen/paint.ts';
import type { RiscMap } from '../../map.ts';
import { graphOf } from './graph.ts';

/** A map to be drawn on a few rows. */
interface SmallMap extends Pick<SmallPicture, 'columns' | 'rows' | 'glyphs'> {
  readonly map: RiscMap;
  /** By territory. */
  readonly owners: readonly Seat[];
}

/** A map on a few rows: territories as their owner's digit, with their links. */
export function smallMap({ map, owners, ...room }: SmallMap): readonly Line[] {
  const nodeSign = (territory: number) => {
    const owner = itemAt(owners, territory);
    return span(String(owner), seatRole(owner));
  };
  return smallGraph({ ...room, ...graphOf(map), nodeSign });
}
