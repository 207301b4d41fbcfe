import type { Effect } from './board.ts';
import { cardKind } from './cards.ts';
import { turned } from './vocabulary.ts';
import type { Floor } from './floor/floor.ts';
import { destroy, type Racer, reach, turn } from './floor/racer.ts';
import { singleStep } from './floor/single-step.ts';

/**
 * Activates a robot on the board by the element of its square (rules, section 6), and counts on.
 *
 * @param execution the execution step, 1 to 5
 * @returns whether it has won
 */
export function activate(floor: Floor, robot: number, racer: Racer, execution: number): boolean {
  const { board, recorder } = floor;
  const effect = board.effects[5 * racer.square + execution - 1] ?? null;
  if (effect === null || !counts(effect, racer, board)) return false;
  if (recorder !== undefined) recorder.by = effect.by;
  switch (effect.by) {
    case 'belt':
    case 'pusher':
      singleStep(floor, robot, effect.direction);
      break;
    case 'gear':
      turnRobot(floor, robot, racer, effect.turn);
      break;
    case 'crusher':
      tellHere(floor, 'destroyed', robot, racer);
      destroy(racer);
      break;
    case 'goal':
      tellHere(floor, 'victory', robot, racer);
      break;
    case 'flag':
      reach(racer, effect.flag);
      tellFlag(floor, robot, racer);
  }
  if (recorder !== undefined) {
    recorder.step++;
    recorder.action++;
  }
  return effect.by === 'goal';
}

/** A checkpoint counts for whom it is the next one, the goal for who has reached all of them. */
function counts(effect: NonNullable<Effect>, { flags }: Racer, board: Floor['board']): boolean {
  if (effect.by === 'flag') return flags === effect.flag - 1;
  return effect.by !== 'goal' || flags >= board.flags.length;
}

function tellFlag({ recorder, board }: Floor, robot: number, { square, flags }: Racer): void {
  if (recorder === undefined) return;
  const { events, execution, step, action, by } = recorder;
  const x = square % board.width;
  const y = (square - x) / board.width;
  events.push({ type: 'flag', player: robot + 1, execution, step, action, by, x, y, flag: flags });
}

function tellHere({ recorder, board }: Floor, type: 'destroyed' | 'victory', robot: number, { square }: Racer): void {
  if (recorder === undefined) return;
  const { events, execution, step, action, by } = recorder;
  const x = square % board.width;
  const y = (square - x) / board.width;
  events.push({ type, player: robot + 1, execution, step, action, by, x, y });
}

/** Plays a card of a robot on the board (rules, sections 3 and 9), and counts on. */
export function playCard(floor: Floor, robot: number, racer: Racer, card: number): void {
  const { recorder } = floor;
  const { turn: quarters, steps = 1, back } = cardKind(card);
  if (recorder !== undefined) {
    recorder.by = 'card';
    const { execution, step, action } = recorder;
    recorder.events.push({ type: 'card-played', player: robot + 1, execution, step, action, card });
  }
  if (quarters !== undefined) {
    turnRobot(floor, robot, racer, quarters);
    if (recorder !== undefined) recorder.step++;
  } else
    for (let i = 0; i < steps && racer.square >= 0; i++) {
      singleStep(floor, robot, back === true ? turned(racer.facing, 2) : racer.facing);
      if (recorder !== undefined) recorder.step++;
    }
  if (recorder !== undefined) recorder.action++;
}

/** Turns a robot by quarters clockwise. */
function turnRobot({ recorder, board }: Floor, robot: number, racer: Racer, quarters: 1 | 2 | 3): void {
  turn(racer, quarters);
  if (recorder === undefined) return;
  const { events, execution, step, action, by } = recorder;
  const x = racer.square % board.width;
  const y = (racer.square - x) / board.width;
  const player = robot + 1;
  events.push(
    quarters === 2
      ? { type: 'half-turn', player, execution, step, action, by, x, y }
      : { type: 'turn', player, execution, step, action, by, x, y, clockwise: quarters === 1 },
  );
}
