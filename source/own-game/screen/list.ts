import { type Move, movesOf } from './moves.ts';
import { legalIn, type OwnScene } from './shown-game.ts';

/** The moves of the player at the screen, and the one that Enter plays, if there is any. */
export interface MoveList {
  readonly moves: readonly Move[];
  /** The place of the chosen one, from 0. */
  readonly at: number;
  readonly chosen: Move | undefined;
}

export function listOf({ view, seat, local, watched }: OwnScene): MoveList {
  const moves = watched === true ? [] : movesOf(legalIn(view, seat), local.picked);
  const at = Math.max(0, Math.min(local.chosen, moves.length - 1));
  return { moves, at, chosen: moves[at] };
}
