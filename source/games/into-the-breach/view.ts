import type { Position } from './state.ts';

/** The player's view: nothing is hidden in this game. */
export type View = Omit<Position, 'random' | 'players'>;

/** The view of anybody. */
export const viewOf = ({ phase, turn, level, board, entities, moves, reason }: Position): View => ({
  phase,
  turn,
  level,
  board,
  entities,
  moves,
  reason,
});
