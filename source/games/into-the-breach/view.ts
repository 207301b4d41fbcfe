import type { Position } from './state.ts';

/** What the player may know: everything, as nothing is hidden in this game. */
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
