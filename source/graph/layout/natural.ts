import type { Point } from '../graph.ts';
import type { Extent } from '../rect.ts';
import { type Margins, scaleToExtent } from './scale.ts';
import type { Gap } from './relax.ts';

/** The size of a drawing in which the nearest nodes stand this far apart, beside or above each other. */
export function naturalExtent(
  places: readonly Point[],
  width: number,
  height: number,
  [columns, rows]: Gap,
): Extent | undefined {
  let across = 0;
  let down = 0;
  for (const [node, one] of places.entries())
    for (const other of places.slice(node + 1)) {
      const dx = Math.abs(one.x - other.x);
      const dy = Math.abs(one.y - other.y);
      if (dx === 0 && dy === 0) return undefined;
      const isBeside = dx * (height + rows) >= dy * (width + columns);
      if (isBeside) across = Math.max(across, (width + columns) / dx);
      else down = Math.max(down, (height + rows) / dy);
    }
  const range = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return {
    columns: Math.round(width + across * range(places.map(({ x }) => x))),
    rows: Math.round(height + down * range(places.map(({ y }) => y))),
  };
}

/** The first column and row of nodes that are spread no more than this over a room, in its middle; not rounded. */
export function compactPlaces(
  places: readonly Point[],
  widths: readonly number[],
  height: number,
  natural: Extent,
  room: Extent,
  { left, right, top, bottom }: Margins,
): readonly Point[] {
  const columns = Math.min(natural.columns, room.columns - left - right);
  const rows = Math.min(natural.rows, room.rows - top - bottom);
  const first = Math.max(left, Math.floor((room.columns - columns) / 2));
  const under = Math.max(top, Math.floor((room.rows - rows) / 2));
  const extent = { columns: first + columns, rows: under + rows };
  return scaleToExtent(places, widths, height, extent, { left: first, right: 0, top: under, bottom: 0 });
}
