import type { Course } from '../../../engine/game.ts';
import type { RoboRace } from '../game-types.ts';
import { returnOf } from '../returning.ts';
import { isAlive, type Robot, standOf } from '../state.ts';

/** Destroyed robots come back, in player order (rules, section 7). */
export function initial({ state, events }: Course<RoboRace>): void {
  const { board } = state;
  const robots: Robot[] = [...state.robots];
  robots.forEach((robot, i) => {
    if (isAlive(robot)) return;
    const { square, facing, start } = returnOf(board, robots, robot.start);
    const revived = { ...robot, square, facing };
    robots[i] = revived;
    events.push({ type: 'revived', phase: 'initial', player: i + 1, ...standOf(board, revived), start });
  });
  state.robots = robots;
}
