import { type Board, goalsOf, xOf, yOf } from '../board.ts';
import { isSeen, layoutOf } from './layout.ts';
import type { RaceScene } from './local.ts';
import { compassText } from './words/places.ts';

/** Whether any goal is in the part of the board that is seen. */
export const seesGoal = (scene: RaceScene): boolean => goalsOf(scene.view.board).some((goal) => isSeen(scene, goal));

/** Where the nearest goal is, as seen from the part of the board on the screen: `N E`; nothing while one is in it. */
export function goalBeyond(scene: RaceScene): string | undefined {
  if (seesGoal(scene)) return undefined;
  const { board } = scene.view;
  const { row, column, rows, columns } = layoutOf(scene).window;
  const south = board.height - row - rows;
  const beyond = goalsOf(board).map((goal) => ({
    east: excess(xOf(board, goal), column, columns),
    north: excess(yOf(board, goal), south, rows),
  }));
  const far = ({ east, north }: { readonly east: number; readonly north: number }) => Math.abs(east) + Math.abs(north);
  const [nearest] = beyond.toSorted((a, b) => far(a) - far(b));
  return nearest && compassText(nearest.east, nearest.north);
}

/** By how much a place is behind the last of so many from a first one on, or, below 0, before the first. */
const excess = (place: number, first: number, count: number): number =>
  place < first ? place - first : Math.max(0, place - (first + count - 1));

/** The goal that is nearest to a square; from a goal the next one, in the order of their squares. */
export function nextGoal(board: Board, from: number): number | undefined {
  const goals = goalsOf(board);
  const place = goals.indexOf(from);
  if (place >= 0) return goals[(place + 1) % goals.length];
  const far = (goal: number) =>
    Math.abs(xOf(board, goal) - xOf(board, from)) + Math.abs(yOf(board, goal) - yOf(board, from));
  return goals.toSorted((a, b) => far(a) - far(b))[0];
}
