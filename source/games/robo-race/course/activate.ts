import type { Course, Racer } from './course.ts';
import { turnRobot } from './play-card.ts';
import { destroy, singleStep } from './single-step.ts';

/**
 * Activates a robot on the board by the element of its square (rules, section 6), and counts on.
 *
 * @param execution the execution step, 1 to 5
 * @returns whether it has won
 */
export function activate(course: Course, robot: number, racer: Racer, execution: number): boolean {
  const { board, account } = course;
  const effect = board.effects[5 * racer.square + execution - 1] ?? null;
  if (effect === null) return false;
  if (account !== undefined) account.by = effect.by;
  switch (effect.by) {
    case 'belt':
    case 'pusher':
      singleStep(course, robot, effect.direction);
      break;
    case 'gear':
      turnRobot(course, robot, racer, effect.turn);
      break;
    case 'crusher':
      tellHere(course, 'destroyed', robot, racer);
      destroy(racer);
      break;
    case 'goal':
      tellHere(course, 'victory', robot, racer);
  }
  if (account !== undefined) {
    account.step++;
    account.action++;
  }
  return effect.by === 'goal';
}

function tellHere({ account, board }: Course, type: 'destroyed' | 'victory', robot: number, { square }: Racer): void {
  if (account === undefined) return;
  const { events, execution, step, action, by } = account;
  const x = square % board.width;
  const y = (square - x) / board.width;
  events.push({ type, phase: 'execute', player: robot + 1, execution, step, action, by, x, y });
}
