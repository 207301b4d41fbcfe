/** The first column and row that are seen of a map that is not whole on the screen. */
export type MapPart = readonly [column: number, row: number];

/** A map of which only a part is seen. */
export interface MapViewport {
  readonly seen: MapPart;
  /** The room that it is seen in. */
  readonly columns: number;
  readonly rows: number;
  /** The part that is seen when this is asked for: never beyond the edges of the map. */
  partAt(part: MapPart): MapPart;
}

/** The part half a screen to the right; behind the right edge the one below, from the left; behind the last the first. */
export function nextPart({ seen: [column, row], columns, rows, partAt }: MapViewport): MapPart {
  const right = partAt([column + Math.floor(columns / 2), row]);
  if (right[0] > column) return right;
  const below = partAt([0, row + Math.floor(rows / 2)]);
  return below[1] > row ? below : partAt([0, 0]);
}

/** The same the other way round. */
export function partBefore({ seen: [column, row], columns, rows, partAt }: MapViewport): MapPart {
  if (column > 0) return partAt([Math.max(0, column - Math.floor(columns / 2)), row]);
  return partAt([veryFar, row > 0 ? Math.max(0, row - Math.floor(rows / 2)) : veryFar]);
}

/** Beyond the edge of every map. */
const veryFar = 100_000;
