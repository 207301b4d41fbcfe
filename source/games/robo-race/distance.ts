import { itemAt, missing } from '../../engine/lookup.ts';
import { type Board, goalsOf } from './board.ts';
import { directions } from './vocabulary.ts';

/**
 * The least number of squares to walk from each square to a goal, with walls and pits respected, facing and elements
 * ignored (rules, section 15); `noWay` of the board where there is no way. With checkpoints the way leads over those
 * that are still to be reached, in order.
 *
 * @param flags how many checkpoints have been reached
 */
export const goalDistances = (board: Board, flags = 0): readonly number[] =>
  itemAt(allDistances(board), Math.min(flags, board.flags.length));

/** The distances to a goal, by how many checkpoints have been reached. */
export function allDistances(board: Board): readonly (readonly number[])[] {
  const far = noWay(board);
  const last = squaresTo(board, goalsOf(board), 0, far);
  const all = [last];
  for (const { square } of board.flags.toReversed()) {
    const beyond = itemAt(all[0] ?? last, square);
    all.unshift(beyond === far ? last.map(() => far) : squaresTo(board, [square], beyond, far));
  }
  return all;
}

/** More squares than any way has: the distance of a square from which none leads to a goal. */
export const noWay = ({ width, height, flags }: Pick<Board, 'width' | 'height' | 'flags'>): number =>
  width * height * (1 + flags.length);

/**
 * The least numbers of squares to walk to one of some squares, and so many more.
 *
 * @param far where there is no way
 */
export function squaresTo(
  { tiles, ways }: Pick<Board, 'tiles' | 'ways'>,
  targets: readonly number[],
  more: number,
  far: number,
): readonly number[] {
  const distances = tiles.map(() => far);
  const reached = [...targets];
  for (const target of targets) distances[target] = more;
  for (const square of reached) {
    const next = (distances[square] ?? missing(square)) + 1;
    for (const direction of directions) {
      const from = ways[4 * square + direction] ?? -1;
      // Walls block from both sides, so the way there is the way back.
      if (from < 0 || (distances[from] ?? missing(from)) <= next) continue;
      distances[from] = next;
      reached.push(from);
    }
  }
  return distances;
}
