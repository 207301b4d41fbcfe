import type { View } from '../view.ts';
import { standingOf } from './standing.ts';

/** Whether the game on the board goes on. After its end there is nothing to be foreseen. */
export const isOver = (view: View): boolean => view.phase !== 'in-game' || standingOf(view).end !== undefined;

/** Whether a mission was accomplished. */
export const isWon = (view: View): boolean => standingOf(view).end === 'won';

/** Whether a result is better than the best before, or the first that is worth mentioning. */
export function isBest(view: View, best: number | undefined): boolean {
  const { end, mark } = standingOf(view);
  if (mark.better === 'less') return end === 'won' && mark.value < (best ?? Number.POSITIVE_INFINITY);
  return mark.value > (best ?? 0);
}
