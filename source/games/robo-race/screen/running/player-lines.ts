import { type Line, seatRole, span } from '../../../../screen/paint.ts';
import { goalDistances } from '../../distance.ts';
import { isAlive } from '../../state.ts';
import type { RaceScene, Running } from '../local.ts';

/** Columns from which there is room for the names of bots. */
const namesFrom = 34;

/** Where the robots are by now: destroyed, or how far from the goal. */
export function playerLines({ view, bots }: RaceScene, { now, ending }: Running, width: number): Line[] {
  const distances = goalDistances(view.board);
  const none = distances.length;
  return view.robots.map((robot, i): Line => {
    const player = i + 1;
    const name = span(` ${player} `, seatRole(player));
    if (now.some((event) => event.type === 'victory' && event.player === player))
      return [name, span('wins', 'success')];
    if (!isAlive(robot)) return [name, span(ending.outcome === null ? 'destroyed, back next' : 'destroyed', 'warning')];
    const distance = distances[robot.square] ?? none;
    const far = distance >= none ? 'no way to goal' : `${String(distance).padStart(3)} to goal`;
    const bot = bots[player];
    return [
      name,
      span(`alive   ${far}`),
      ...(bot !== undefined && width >= namesFrom ? [span(`  bot ${bot}`, 'dim')] : []),
    ];
  });
}
