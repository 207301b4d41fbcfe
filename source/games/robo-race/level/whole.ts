import { type FileFault, type Result, success } from '../../../engine/result.ts';
import { type BoardPlan, goalsOf, type Start } from '../board.ts';
import { wrong } from './lines.ts';

/** The start squares of a level that declares none (rules, section 2). */
const defaultStarts: readonly Start[] = [3, 5, 7, 9].map((square) => ({ square, facing: 0 }));

/** Checks a level as a whole, and gives it the default start squares where it declares none. */
export function withStarts(plan: BoardPlan): Result<BoardPlan, FileFault> {
  if (goalsOf(plan).length === 0) return wrong('the level has no goal');
  if (plan.starts.length > 0) return success(plan);
  if (plan.width < 10)
    return wrong(
      `no start squares are declared and the board is ${plan.width} wide, at least 10 are needed for the default ones`,
    );
  for (const [i, { square }] of defaultStarts.entries()) {
    const tile = plan.tiles[square];
    if (tile === 'O' || tile === 'G')
      return wrong(`default start ${i + 1} (${square},0) stands on a ${tile === 'O' ? 'pit' : 'goal'}`);
  }
  return success({ ...plan, starts: defaultStarts });
}
