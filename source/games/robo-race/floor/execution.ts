import { activate, playCard } from '../floor.ts';
import type { Floor } from './floor.ts';

/** A program as it runs; null is an empty slot, which plays nothing. */
export type RunningProgram = readonly (number | null)[];

/** By player - 1; null for a player who takes no part: the robot stands still, blocks, and can be pushed. */
export type RunningPrograms = readonly (RunningProgram | null)[];

/**
 * Runs one execution step (rules, section 4): the cards, then the factory.
 *
 * @param execution 1 to 5
 * @returns the number of the player who has won; 0 for none
 */
export function runStep(floor: Floor, programs: RunningPrograms, execution: number): number {
  runCards(floor, programs, execution);
  return runFactory(floor, programs, execution);
}

/** Plays the cards of an execution step by priority, highest first, equal ones by player. */
export function runCards(floor: Floor, programs: RunningPrograms, execution: number): void {
  const { robots, recorder } = floor;
  if (recorder !== undefined) recorder.execution = execution;
  let lastCard = Number.POSITIVE_INFINITY;
  let lastRobot = -1;
  for (;;) {
    let next = -1;
    let nextCard = 0;
    for (let robot = 0; robot < robots.length; robot++) {
      const card = programs[robot]?.[execution - 1] ?? 0;
      const isDue = card < lastCard || (card === lastCard && robot > lastRobot);
      if (isDue && card > nextCard) {
        next = robot;
        nextCard = card;
      }
    }
    if (next < 0) return;
    lastCard = nextCard;
    lastRobot = next;
    const racer = robots[next];
    if (racer !== undefined && racer.square >= 0) playCard(floor, next, racer, nextCard);
  }
}

/**
 * Activates the robots in player order, each by the square on which it stands when its turn comes.
 *
 * @returns the number of the player who has won; 0 for none
 */
export function runFactory(floor: Floor, programs: RunningPrograms, execution: number): number {
  const { robots } = floor;
  for (let robot = 0; robot < robots.length; robot++) {
    const racer = robots[robot];
    const takesPart = racer !== undefined && racer.square >= 0 && programs[robot] != null;
    if (takesPart && activate(floor, robot, racer, execution)) return robot + 1;
  }
  return 0;
}
