import { type Board, goalsOf, xOf, yOf } from '../board.ts';
import { isSeen, layoutOf } from './layout.ts';
import type { RaceScene } from './local.ts';
import { compassText, targetsOf } from './words/places.ts';

const flagsOf = ({ view, seat }: RaceScene): number => view.robots[seat - 1]?.flags ?? 0;

/** A large board may have the player's next checkpoint, or all goals, outside the part on the screen. */
export const seesTarget = (scene: RaceScene): boolean =>
  targetsOf(scene.view.board, flagsOf(scene)).some((target) => isSeen(scene, target));

/**
 * Where the next checkpoint is, or the nearest goal, as seen from the part of the board on the screen: `flag 2 N E`,
 * `goal N`; nothing while one is in it.
 */
export function targetBeyond(scene: RaceScene): string | undefined {
  if (seesTarget(scene)) return undefined;
  const { board } = scene.view;
  const flags = flagsOf(scene);
  const { row, column, rows, columns } = layoutOf(scene).window;
  const south = board.height - row - rows;
  const beyond = targetsOf(board, flags).map((goal) => ({
    east: excess(xOf(board, goal), column, columns),
    north: excess(yOf(board, goal), south, rows),
  }));
  const far = ({ east, north }: { readonly east: number; readonly north: number }) => Math.abs(east) + Math.abs(north);
  const [nearest] = beyond.toSorted((a, b) => far(a) - far(b));
  const name = flags < board.flags.length ? `flag ${flags + 1}` : 'goal';
  return nearest && `${name} ${compassText(nearest.east, nearest.north)}`;
}

/** How far a place lies outside a range: positive behind its end, negative before its start. */
const excess = (place: number, first: number, count: number): number =>
  place < first ? place - first : Math.max(0, place - (first + count - 1));

/** The checkpoint or goal that is nearest to a square; from one of them the next one: the checkpoints in order, then the goals. */
export function nextTarget(board: Board, from: number): number | undefined {
  const goals = [...board.flags.map(({ square }) => square), ...goalsOf(board)];
  const place = goals.indexOf(from);
  if (place >= 0) return goals[(place + 1) % goals.length];
  const far = (goal: number) =>
    Math.abs(xOf(board, goal) - xOf(board, from)) + Math.abs(yOf(board, goal) - yOf(board, from));
  return goals.toSorted((a, b) => far(a) - far(b))[0];
}
