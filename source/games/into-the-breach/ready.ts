import type { View } from './view.ts';

/** Whether the position can be saved: no move of this turn is outstanding, and the match is not over. */
export const isReadyToSave = ({ moves, reason }: Pick<View, 'moves' | 'reason'>): boolean =>
  moves.length === 0 && reason === null;
