import { cardKind } from '../cards.ts';
import { turned } from '../vocabulary.ts';
import type { Course, Racer } from './course.ts';
import { singleStep } from './single-step.ts';

/** Plays a card of a robot on the board (rules, sections 3 and 9), and counts on. */
export function playCard(course: Course, robot: number, racer: Racer, card: number): void {
  const { account } = course;
  const { turn, steps = 1, back } = cardKind(card);
  if (account !== undefined) {
    account.by = 'card';
    const { execution, step, action } = account;
    account.events.push({ type: 'card-played', phase: 'execute', player: robot + 1, execution, step, action, card });
  }
  if (turn !== undefined) {
    turnRobot(course, robot, racer, turn);
    if (account !== undefined) account.step++;
  } else
    for (let i = 0; i < steps && racer.square >= 0; i++) {
      singleStep(course, robot, back === true ? turned(racer.facing, 2) : racer.facing);
      if (account !== undefined) account.step++;
    }
  if (account !== undefined) account.action++;
}

/** Turns a robot by quarters clockwise. */
export function turnRobot({ account, board }: Course, robot: number, racer: Racer, quarters: 1 | 2 | 3): void {
  racer.facing = turned(racer.facing, quarters);
  if (account === undefined) return;
  const { events, execution, step, action, by } = account;
  const x = racer.square % board.width;
  const y = (racer.square - x) / board.width;
  const player = robot + 1;
  events.push(
    quarters === 2
      ? { type: 'half-turn', phase: 'execute', player, execution, step, action, by, x, y }
      : { type: 'turn', phase: 'execute', player, execution, step, action, by, x, y, clockwise: quarters === 1 },
  );
}
