import type { Course } from '../../../engine/game.ts';
import { apply } from '../apply.ts';
import type { Board, Start } from '../board.ts';
import type { RoboRace } from '../game-types.ts';
import { isAlive, type Robot, robotPositionOf } from '../state.ts';

/** Destroyed robots come back, in player order (rules, section 7). */
export function initial({ state, events }: Course<RoboRace>): void {
  const { board } = state;
  const robots = state.robots.map((robot) => ({ ...robot }));
  for (const [i, robot] of robots.entries()) {
    if (isAlive(robot)) continue;
    const { square, facing, ...place } = revivalSquareOf(board, robots, robot);
    const stand = robotPositionOf(board, { square, facing });
    const event = { type: 'revived', player: i + 1, ...stand, ...place } as const;
    events.push(event);
    apply({ board, robots }, event);
  }
  state.robots = robots;
}

/** A start square or a checkpoint, with its number from 1. */
type RevivalSquare = Start & ({ readonly start: number } | { readonly flag: number });

/**
 * Where a destroyed robot comes back (rules, section 7): on the last checkpoint that it has reached, or if a robot stands
 * there on the one before; then on its own start square, or else on the first free one.
 *
 * @param robots all of them, as they stand
 * @param robot the number of its start square, and how many checkpoints it has reached
 */
export function revivalSquareOf(
  { starts, flags }: Pick<Board, 'starts' | 'flags'>,
  robots: readonly { readonly square: number }[],
  robot: Pick<Robot, 'start' | 'flags'>,
): RevivalSquare {
  const numbered = starts.map((place, i) => ({ ...place, start: i + 1 }));
  const reached = flags.slice(0, robot.flags).map((place, i) => ({ ...place, flag: i + 1 }));
  const inOrder: RevivalSquare[] = [...reached.reverse(), ...numbered.filter(({ start }) => start === robot.start), ...numbered];
  const free = inOrder.find((place) => robots.every(({ square }) => square !== place.square));
  // A level has at least as many start squares as players.
  if (free === undefined) throw new Error('no start square is free');
  return free;
}
