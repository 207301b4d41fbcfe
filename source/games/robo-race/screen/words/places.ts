import { itemAt } from '../../../../engine/lookup.ts';
import { type Board, goalsOf, placeText, xOf, yOf } from '../../board.ts';
import { goalDistances } from '../../distance.ts';
import { DIRECTIONS, type Direction, directions } from '../../vocabulary.ts';
import { wordNames } from '../log/group-text.ts';

/** A direction as a word: `north`. */
export const directionWord = (direction: Direction): string => wordNames.direction(DIRECTIONS[direction]);

/** `(8,7)` */
export const squareText = (board: Board, square: number): string => placeText(xOf(board, square), yOf(board, square));

/** `4 north, 2 west`; `here` where it is the same square. */
export function offsetText(board: Board, from: number, to: number): string {
  const east = xOf(board, to) - xOf(board, from);
  const north = yOf(board, to) - yOf(board, from);
  const parts = [
    ...(north === 0 ? [] : [`${Math.abs(north)} ${north > 0 ? 'north' : 'south'}`]),
    ...(east === 0 ? [] : [`${Math.abs(east)} ${east > 0 ? 'east' : 'west'}`]),
  ];
  return parts.length === 0 ? 'here' : parts.join(', ');
}

/** Which way so many squares to the east and to the north are: `N E`. */
export const compassText = (east: number, north: number): string =>
  [north > 0 ? 'N' : north < 0 ? 'S' : '', east > 0 ? 'E' : east < 0 ? 'W' : '']
    .filter((name) => name !== '')
    .join(' ');

/** How far it is to walk from a square: `3 squares to the goal`, `on a goal`, `no way to the goal`. */
export function distanceText(board: Board, square: number): string {
  const goal = goalsOf(board).length === 1 ? 'the goal' : 'a goal';
  const distance = itemAt(goalDistances(board), square);
  if (distance === 0) return `on ${goal}`;
  if (distance >= board.width * board.height) return `no way to ${goal}`;
  return `${distance} ${distance === 1 ? 'square' : 'squares'} to ${goal}`;
}

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
