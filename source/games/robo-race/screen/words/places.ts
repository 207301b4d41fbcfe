import { itemAt } from '../../../../engine/lookup.ts';
import { type Board, goalsOf, placeText, xOf, yOf } from '../../board.ts';
import { goalDistances, noWay, squaresTo } from '../../distance.ts';
import type { Robot } from '../../state.ts';
import { DIRECTIONS, type Direction, directions, nameOfDirection } from '../../vocabulary.ts';

/** The same of a direction by its number. */
export const directionWord = (direction: Direction): string => nameOfDirection(DIRECTIONS[direction]);

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

/** The squares that a robot makes for: the checkpoint after those that it has reached, or any goal. */
export const targetsOf = (board: Board, flags: number): readonly number[] => {
  const next = board.flags[flags];
  return next === undefined ? goalsOf(board) : [next.square];
};

/** The name of the next target: `flag 2`, `the goal`, or `a goal` of several. */
export const targetName = (board: Board, flags: number): string =>
  flags < board.flags.length ? `flag ${flags + 1}` : goalsOf(board).length === 1 ? 'the goal' : 'a goal';

/**
 * How far it is to walk from a square: `3 squares to the goal`, `on a goal`, `no way to the goal`; with checkpoints ahead
 * `4 squares to flag 2, 19 to the goal`.
 *
 * @param flags how many checkpoints have been reached
 */
export function distanceText(board: Board, square: number, flags: number): string {
  const totalDistance = itemAt(goalDistances(board, flags), square);
  const last = targetName(board, board.flags.length);
  if (totalDistance >= noWay(board)) return `no way to ${last}`;
  const next = targetName(board, flags);
  const distance = itemAt(distancesToNext(board, flags), square);
  const near = distance === 0 ? `on ${next}` : `${distance} ${distance === 1 ? 'square' : 'squares'} to ${next}`;
  return next === last ? near : `${near}, ${totalDistance} to ${last}`;
}

const distancesToNext = (board: Board, flags: number): readonly number[] =>
  squaresTo(board, targetsOf(board, flags), 0, board.tiles.length);

/** A shortest walk to what is to be reached next, elements ignored. */
export interface Route {
  readonly steps: readonly Direction[];
  /** The square to which it leads. */
  readonly goal: number;
}

/**
 * A shortest walk from a robot's square to the next checkpoint, or a goal, straight on where that is as short; nothing
 * where there is none.
 */
export function routeToNext(
  board: Board,
  { square: from, facing, flags }: Readonly<Pick<Robot, 'square' | 'facing' | 'flags'>>,
): Route | undefined {
  const distances = distancesToNext(board, flags);
  const far = (square: number) => distances[square] ?? Number.POSITIVE_INFINITY;
  if (far(from) >= board.tiles.length) return undefined;
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
export function routeText({ steps }: Route): string {
  const runs: { direction: Direction; count: number }[] = [];
  for (const direction of steps) {
    const last = runs.at(-1);
    if (last?.direction === direction) last.count++;
    else runs.push({ direction, count: 1 });
  }
  return runs.map(({ direction, count }) => `${count} ${directionWord(direction)}`).join(', ');
}
