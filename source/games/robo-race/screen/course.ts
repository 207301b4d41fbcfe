import { itemAt } from '../../../engine/lookup.ts';
import type { MatchCourse } from '../../../screen/game/seats.ts';
import { goalDistances, noWay } from '../distance.ts';
import { isAlive } from '../state.ts';
import type { View } from '../view.ts';

/** How far each robot has come, and how a match was won. */
export const matchCourse: MatchCourse<View> = {
  figure: { title: 'how near each robot came', of: squaresGained },
  wonBy: ({ outcome }) => (outcome?.reason === 'goal' ? 'by reaching the goal first' : undefined),
};

/** How many squares nearer to a goal than the farthest start a robot is, over the checkpoints; none for one that is destroyed. */
function squaresGained({ board, robots }: View, seat: number): number {
  const robot = robots[seat - 1];
  if (robot === undefined || !isAlive(robot)) return 0;
  const distances = goalDistances(board);
  const far = noWay(board);
  const starts = board.starts.map(({ square }) => itemAt(distances, square)).filter((distance) => distance < far);
  return Math.max(0, Math.max(0, ...starts) - itemAt(goalDistances(board, robot.flags), robot.square));
}
