import type { Board } from './board.ts';
import { runCards, runFactory } from './floor/execution.ts';
import type { EventRecorder } from './floor/floor.ts';
import { isAlive, type Robot, type Slots } from './state.ts';
import { executionSteps } from './vocabulary.ts';

/** One execution step of a preview: where the own robot stands after its card and after the factory. */
export interface PreviewStep {
  readonly execution: number;
  /** Null for an empty slot. */
  readonly card: number | null;
  readonly afterCard: Readonly<Robot>;
  readonly afterFactory: Readonly<Robot>;
}

/** The own path through a round if nobody else moved. */
export interface Preview {
  /** Up to the one in which the robot is destroyed or wins. */
  readonly steps: readonly PreviewStep[];
  readonly end: 'alive' | 'destroyed' | 'goal';
}

/**
 * Plays a round in which only one robot plays and is activated; the others stand where they are, block and are pushed.
 *
 * @param robots by player - 1; the player's is on the board
 * @param slots empty ones play nothing
 * @param recorder where events are told, if they are wanted
 */
export function previewOf(
  board: Board,
  robots: readonly Readonly<Robot>[],
  player: number,
  slots: Slots,
  recorder?: EventRecorder,
): Preview {
  const movedRobots = robots.map((robot) => ({ ...robot }));
  const ownRobot = movedRobots[player - 1];
  if (ownRobot === undefined) throw new RangeError(`there is no player ${player}`);
  const floor = { board, robots: movedRobots, ...(recorder && { account: recorder }) };
  const programs = movedRobots.map((robot) => (robot === ownRobot ? slots : null));
  const steps: PreviewStep[] = [];
  for (const execution of executionSteps) {
    runCards(floor, programs, execution);
    const afterCard = { ...ownRobot };
    const winner = runFactory(floor, programs, execution);
    steps.push({ execution, card: slots[execution - 1] ?? null, afterCard, afterFactory: { ...ownRobot } });
    if (winner === player) return { steps, end: 'goal' };
    if (!isAlive(ownRobot)) return { steps, end: 'destroyed' };
  }
  return { steps, end: 'alive' };
}
