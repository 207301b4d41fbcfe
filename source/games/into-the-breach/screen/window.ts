import type { Coord } from '../board.ts';
import type { Local } from './local.ts';

/** Tiles between the cursor and an edge with more behind it. */
const margin = 2;

/**
 * The first row and column that are seen of a board: those that were, unless the cursor has come near an edge with more
 * behind it; then half a view further.
 *
 * @param size rows and columns of the board
 * @param seen how many of them there is room for
 */
export const firstSeen = ({ cursor, seen: was = [0, 0] }: Local, size: Coord, seen: Coord): Coord => [
  firstOf(was[0], cursor[0], size[0], seen[0]),
  firstOf(was[1], cursor[1], size[1], seen[1]),
];

function firstOf(was: number, cursor: number, total: number, seen: number): number {
  const last = total - seen;
  const step = Math.max(1, Math.floor(seen / 2));
  let first = Math.max(0, Math.min(was, last));
  while (first < last && cursor > first + seen - 1 - margin) first = Math.min(first + step, last);
  while (first > 0 && cursor < first + margin) first = Math.max(0, first - step);
  return first;
}
