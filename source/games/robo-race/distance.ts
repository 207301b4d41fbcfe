import { missing } from '../../engine/lookup.ts';
import { type Board, goalsOf } from './board.ts';
import { directions } from './vocabulary.ts';

/**
 * The least number of squares to walk from each square to a goal, with walls and pits respected, facing and elements
 * ignored (rules, section 15); width times height where there is no way.
 */
export function goalDistances(board: Board): readonly number[] {
  const far = board.width * board.height;
  const distances = board.tiles.map(() => far);
  const reached = goalsOf(board);
  for (const goal of reached) distances[goal] = 0;
  for (const square of reached) {
    const next = (distances[square] ?? missing(square)) + 1;
    for (const direction of directions) {
      const from = board.ways[4 * square + direction] ?? -1;
      // Walls block from both sides, so the way there is the way back.
      if (from < 0 || (distances[from] ?? missing(from)) <= next) continue;
      distances[from] = next;
      reached.push(from);
    }
  }
  return distances;
}
