/** A row and a column, from 0, as a board is drawn. */
export type BoardCell = readonly [row: number, column: number];

/** Cells between what is followed and an edge with more behind it. */
const margin = 2;

/**
 * The first row and column that are seen of a board: those that were, unless the cell that is followed has come near an
 * edge with more behind it; then half a view further.
 *
 * @param size rows and columns of the board
 * @param seen how many of them there is room for
 *
 * @example
 * const [size, seen] = [[30, 60], [10, 20]] as const;
 * firstSeen([5, 5], [0, 0], size, seen) // => [0, 0]
 * firstSeen([9, 5], [0, 0], size, seen) // => [5, 0]
 */
export const firstSeen = (followed: BoardCell, was: BoardCell, size: BoardCell, seen: BoardCell): BoardCell => [
  firstOf(was[0], followed[0], size[0], seen[0]),
  firstOf(was[1], followed[1], size[1], seen[1]),
];

/**
 * Where the part begins that is seen of so many rows or columns: these places are in its middle.
 *
 * @example
 * startAround(100, 20, [50]) // => 41
 * startAround(100, 20, [99]) // => 80
 */
export function startAround(size: number, room: number, places: readonly number[]): number {
  const middle = places.length === 0 ? size / 2 : (Math.min(...places) + Math.max(...places) + 1) / 2;
  return Math.max(0, Math.min(Math.round(middle - room / 2), size - room));
}

function firstOf(was: number, followed: number, total: number, seen: number): number {
  const last = Math.max(0, total - seen);
  const step = Math.max(1, Math.floor(seen / 2));
  let first = Math.max(0, Math.min(was, last));
  while (first < last && followed > first + seen - 1 - margin) first = Math.min(first + step, last);
  while (first > 0 && followed < first + margin) first = Math.max(0, first - step);
  return first;
}
