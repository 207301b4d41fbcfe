import type { Board, Start } from './board.ts';
import { cardOfEachKind } from './cards.ts';
import { activate } from './course/activate.ts';
import { playCard } from './course/play-card.ts';
import { directions } from './vocabulary.ts';

/**
 * The least numbers of execution steps in which a lone robot wins from wherever it stands, with any card in every step;
 * none where it cannot. They go by `stepsAt`.
 */
export type StepTable = readonly (number | undefined)[];

/**
 * Where a table has what a robot needs that stands somewhere when an execution step begins.
 *
 * @param execution 1 to 5
 */
export const stepsAt = ({ tiles }: Pick<Board, 'tiles'>, { square, facing }: Start, execution: number): number =>
  4 * (tiles.length * (execution - 1) + square) + facing;

/** The least number of execution steps from the start of a round to victory, with any cards; nothing if it cannot be. */
export const leastSteps = (board: Board, start: Start): number | undefined =>
  stepTable(board)[stepsAt(board, start, 1)];

/** Searches a board breadth-first from its goals back, over square, facing and execution step (rules, section 16). */
export function stepTable(board: Board): StepTable {
  const positions = 4 * board.tiles.length;
  const origins = cardOrigins(board);
  const { arrivals, won } = factoryOrigins(board);
  const needed: (number | undefined)[] = Array.from({ length: 5 * positions }, () => undefined);
  const reached: number[] = [];
  /** Whoever comes to such a position by a card, needs so many steps. */
  const reach = (afterCard: number, steps: number) => {
    const first = afterCard - (afterCard % positions);
    for (const origin of origins[afterCard - first] ?? []) {
      if (needed[first + origin] !== undefined) continue;
      needed[first + origin] = steps;
      reached.push(first + origin);
    }
  };
  for (const afterCard of won) reach(afterCard, 1);
  for (const begun of reached) {
    const steps = (needed[begun] ?? 0) + 1;
    for (const afterCard of arrivals[begun] ?? []) reach(afterCard, steps);
  }
  return needed;
}

/** By where a robot stands after a card: the positions from which some card leads there. */
function cardOrigins(board: Board): readonly (readonly number[])[] {
  const origins: number[][] = Array.from({ length: 4 * board.tiles.length }, () => []);
  eachPosition(board, (square, facing, from) => {
    for (const card of cardOfEachKind) {
      const racer = { square, facing };
      playCard({ board, robots: [racer] }, 0, racer, card);
      if (racer.square >= 0) origins[4 * racer.square + racer.facing]?.push(from);
    }
  });
  return origins;
}

/**
 * By position and execution step: those after the cards of the step before from which the factory leads there; and those
 * from which it leads to victory.
 */
function factoryOrigins(board: Board) {
  const positions = 4 * board.tiles.length;
  const arrivals: number[][] = Array.from({ length: 5 * positions }, () => []);
  const won: number[] = [];
  eachPosition(board, (square, facing, from) => {
    for (let execution = 0; execution < 5; execution++) {
      const afterCard = execution * positions + from;
      const racer = { square, facing };
      if (activate({ board, robots: [racer] }, 0, racer, execution + 1)) won.push(afterCard);
      else if (racer.square >= 0)
        arrivals[((execution + 1) % 5) * positions + 4 * racer.square + racer.facing]?.push(afterCard);
    }
  });
  return { arrivals, won };
}

function eachPosition(
  { tiles }: Board,
  visit: (square: number, facing: Start['facing'], position: number) => void,
): void {
  for (const [square, tile] of tiles.entries())
    if (tile !== 'O') for (const facing of directions) visit(square, facing, 4 * square + facing);
}
