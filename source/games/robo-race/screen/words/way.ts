import type { Board } from '../../board.ts';
import { goalDistances } from '../../distance.ts';
import { type Direction, directions } from '../../vocabulary.ts';
import { directionWord } from './places.ts';

/** A shortest walk to a goal, elements ignored. */
export interface Way {
  readonly steps: readonly Direction[];
  readonly goal: number;
}

/** A shortest walk from a square to a goal, straight on where that is as short; nothing where there is none. */
export function wayToGoal(board: Board, from: number, facing: Direction): Way | undefined {
  const distances = goalDistances(board);
  const far = (square: number) => distances[square] ?? Number.POSITIVE_INFINITY;
  if (far(from) >= board.width * board.height) return undefined;
  const steps: Direction[] = [];
  let square = from;
  while (far(square) > 0) {
    const ahead = steps.at(-1) ?? facing;
    const to = (direction: Direction) => board.ways[4 * square + direction] ?? -1;
    const next = [ahead, ...directions].find((direction) => far(to(direction)) < far(square));
    if (next === undefined) return undefined;
    square = to(next);
    steps.push(next);
  }
  return { steps, goal: square };
}

/** `4 north, 2 west` */
export function wayText({ steps }: Way): string {
  const runs: { direction: Direction; count: number }[] = [];
  for (const direction of steps) {
    const last = runs.at(-1);
    if (last?.direction === direction) last.count++;
    else runs.push({ direction, count: 1 });
  }
  return runs.map(({ direction, count }) => `${count} ${directionWord(direction)}`).join(', ');
}
