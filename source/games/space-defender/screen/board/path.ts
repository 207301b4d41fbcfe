import type { Glyphs } from '../../../../screen/paint.ts';
import type { Cell } from '../../cells.ts';

/** The signs of a path in a cell: in the columns before the glyph, and in the glyph's own. */
export type PathSign = readonly [lead: string, glyph: string];

/**
 * A path as lines through its cells, with a corner where it turns. The last cell has no glyph of its own: that is where
 * the ship would stand.
 *
 * @param path the cells in order, without the first
 */
export function pathSigns(
  start: Cell,
  path: readonly Cell[],
  { horizontal, vertical, corners }: Glyphs,
): ReadonlyMap<string, PathSign> {
  const signs = new Map<string, PathSign>();
  const [first] = path;
  if (first?.row === start.row && first.column < start.column) signs.set(cellKey(start), [horizontal, '']);
  let from = start;
  for (const [i, at] of path.entries()) {
    const next = path[i + 1];
    const along = at.row === from.row;
    const entersFromLeft = along && at.column > from.column;
    const leavesToLeft = next !== undefined && next.column < at.column;
    const lead = entersFromLeft || leavesToLeft ? horizontal : ' ';
    const turns = next !== undefined && !along && next.row === at.row;
    const right = next !== undefined && next.column > at.column;
    const down = at.row > from.row;
    const corner = corners[down ? (right ? 'upRight' : 'upLeft') : right ? 'downRight' : 'downLeft'];
    signs.set(cellKey(at), [lead, next === undefined ? '' : turns ? corner : along ? horizontal : vertical]);
    from = at;
  }
  return signs;
}

/** A cell as a key of a map. */
export const cellKey = ({ row, column }: Cell): string => `${row},${column}`;
