import type { Course } from '../../../engine/game.ts';
import type { RoboRace } from '../game-types.ts';
import { isAlive, type Robot, standOf } from '../state.ts';

/** Destroyed robots come back, in player order (rules, section 7). */
export function initial({ state, events }: Course<RoboRace>): void {
  const { board } = state;
  const robots: Robot[] = [...state.robots];
  for (const [i, robot] of robots.entries()) {
    if (isAlive(robot)) continue;
    const isFree = (number: number) => robots.every(({ square }) => square !== board.starts[number - 1]?.square);
    const inOrder = board.starts.map((_, k) => k + 1);
    const number = [robot.start, ...inOrder].find(isFree);
    const start = board.starts[(number ?? 0) - 1];
    if (number === undefined || start === undefined) throw new Error('no start square is free');
    const revived = { square: start.square, facing: start.facing, start: robot.start };
    robots[i] = revived;
    events.push({ type: 'revived', phase: 'initial', player: i + 1, ...standOf(board, revived), start: number });
  }
  state.robots = robots;
}
