import { type SmallPicture, smallGraph } from '../../../../graph/small-graph.ts';
import { type Line, seatRole, span } from '../../../../screen/paint.ts';
import type { StarMap } from '../../map.ts';
import type { Owner } from '../../vocabulary.ts';
import { placesOf } from './places.ts';

/** A map to be drawn on a few rows. */
interface SmallMap extends Pick<SmallPicture, 'columns' | 'rows' | 'glyphs'> {
  readonly map: StarMap;
  /** By planet; nothing for one that is not seen. */
  readonly owners: readonly (Owner | undefined)[];
}

/**
 * A map on a few rows: planets as their owner's digit, `.` where nobody has the majority, fog where they are not seen;
 * links without lengths.
 */
export const smallMap = ({ map, owners, ...room }: SmallMap): readonly Line[] =>
  smallGraph({
    ...room,
    graph: map,
    places: placesOf(map),
    nodeSign: (planet) => {
      const owner = owners[planet];
      if (owner === undefined) return span(room.glyphs.fog, 'fog');
      return owner === 0 ? span('.', 'text') : span(String(owner), seatRole(owner));
    },
  });
