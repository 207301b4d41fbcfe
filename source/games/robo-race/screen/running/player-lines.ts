import { type Line, type Span, seatRole, span } from '../../../../screen/paint.ts';
import { goalDistances } from '../../distance.ts';
import { isAlive } from '../../state.ts';
import type { RaceScene, Running } from '../local.ts';
import { nameSpans } from '../panel/players-section.ts';

/** Where the robots are by now: destroyed, or how far from the goal. */
export function playerLines(scene: RaceScene, { now, ending }: Running, width: number): Line[] {
  const { view } = scene;
  const distances = goalDistances(view.board);
  const none = distances.length;
  return view.robots.map((robot, i): Line => {
    const player = i + 1;
    const head: Span[] = [span(` ${player} `, seatRole(player)), ...nameSpans(scene, player, width)];
    if (now.some((event) => event.type === 'victory' && event.player === player))
      return [...head, span('wins', 'success')];
    if (!isAlive(robot))
      return [...head, span(ending.outcome === null ? 'destroyed, back next' : 'destroyed', 'warning')];
    const distance = distances[robot.square] ?? none;
    const far = distance >= none ? 'no way to goal' : `${String(distance).padStart(3)} to goal`;
    return [...head, span(`alive   ${far}`)];
  });
}
