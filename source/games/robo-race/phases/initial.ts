import type { Course } from '../../../engine/game.ts';
import { apply } from '../apply.ts';
import type { Board, Start } from '../board.ts';
import type { RoboRace } from '../game-types.ts';
import { isAlive, type Robot, standOf } from '../state.ts';

/** Destroyed robots come back, in player order (rules, section 7). */
export function initial({ state, events }: Course<RoboRace>): void {
  const { board } = state;
  const robots = state.robots.map((robot) => ({ ...robot }));
  for (const [i, robot] of robots.entries()) {
    if (isAlive(robot)) continue;
    const { square, facing, ...place } = returnOf(board, robots, robot);
    const stand = standOf(board, { square, facing });
    const event = { type: 'revived', player: i + 1, ...stand, ...place } as const;
    events.push(event);
    apply({ board, robots }, event);
  }
  state.robots = robots;
}

/** A start square or a checkpoint, with its number from 1. */
type Return = Start & ({ readonly start: number } | { readonly flag: number });

/**
 * Where a destroyed robot comes back (rules, section 7): on the last checkpoint that it has reached, or if a robot stands
 * there on the one before; then on its own start square, or else on the first free one.
 *
 * @param robots all of them, as they stand
 * @param own the number of its start square, and how many checkpoints it has reached
 */
export function returnOf(
  { starts, flags }: Pick<Board, 'starts' | 'flags'>,
  robots: readonly { readonly square: number }[],
  own: Pick<Robot, 'start' | 'flags'>,
): Return {
  const numbered = starts.map((place, i) => ({ ...place, start: i + 1 }));
  const reached = flags.slice(0, own.flags).map((place, i) => ({ ...place, flag: i + 1 }));
  const inOrder: Return[] = [...reached.reverse(), ...numbered.filter(({ start }) => start === own.start), ...numbered];
  const free = inOrder.find((place) => robots.every(({ square }) => square !== place.square));
  // A level has at least as many start squares as players.
  if (free === undefined) throw new Error('no start square is free');
  return free;
}
