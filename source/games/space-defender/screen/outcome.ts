import type { View } from '../view.ts';
import { standingOf } from './standing.ts';

/** Whether the game on the board goes on. After its end there is nothing to be foreseen. */
export const isOver = (view: View): boolean => view.phase !== 'in-game' || standingOf(view).end !== undefined;

/** Whether a mission was accomplished. */
export const isWon = (view: View): boolean => standingOf(view).end === 'won';

/** How a result compares with the best before: better than it, or the first of all. */
export function isBest(view: View, best: number | undefined): boolean {
  const { end, mark } = standingOf(view);
  if (mark.better === 'less' && end !== 'won') return false;
  return best === undefined || (mark.better === 'more' ? mark.value > best : mark.value < best);
}
