import type { Course } from '../../../engine/game.ts';
import type { Board, Start } from '../board.ts';
import type { RoboRace } from '../game-types.ts';
import { isAlive, type Robot, standOf } from '../state.ts';

/** Destroyed robots come back, in player order (rules, section 7). */
export function initial({ state, events }: Course<RoboRace>): void {
  const { board } = state;
  const robots: Robot[] = [...state.robots];
  robots.forEach((robot, i) => {
    if (isAlive(robot)) return;
    const { square, facing, start } = returnOf(board, robots, robot.start);
    const revived = { ...robot, square, facing };
    robots[i] = revived;
    events.push({ type: 'revived', player: i + 1, ...standOf(board, revived), start });
  });
  state.robots = robots;
}

/** A start square and its number. */
interface NumberedStart extends Start {
  /** From 1. */
  readonly start: number;
}

/**
 * Where a destroyed robot comes back (rules, section 7): on its own start square, or if a robot stands there on the
 * first free one.
 *
 * @param robots all of them, as they stand
 * @param own the number of its start square
 */
export function returnOf(
  { starts }: Pick<Board, 'starts'>,
  robots: readonly { readonly square: number }[],
  own: number,
): NumberedStart {
  const numbered = starts.map((place, i) => ({ ...place, start: i + 1 }));
  const inOrder = [...numbered.filter(({ start }) => start === own), ...numbered];
  const free = inOrder.find((place) => robots.every(({ square }) => square !== place.square));
  // A level has at least as many start squares as players.
  if (free === undefined) throw new Error('no start square is free');
  return free;
}
