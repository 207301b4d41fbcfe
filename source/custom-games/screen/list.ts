import { type Move, movesOf, pickedWhole } from './moves.ts';
import { legalIn, type OwnScene } from './shown-game.ts';

/** The moves of the player at the screen, and the one that Enter plays, if there is any. */
export interface MoveList {
  readonly moves: readonly Move[];
  /** The place of the chosen one, from 0; none where it is on the board alone. */
  readonly at: number | undefined;
  readonly chosen: Move | undefined;
  /** Whether it is chosen on the board. */
  readonly isPointed: boolean;
}

export function listOf({ view, seat, local, watched }: OwnScene): MoveList {
  const legal = watched === true ? [] : legalIn(view, seat);
  const moves = movesOf(legal, local.picked);
  const { pointed } = local;
  if (pointed !== undefined && pickedWhole(legal, pointed) !== undefined) {
    const at = moves.findIndex(({ words }) => words === pointed);
    return { moves, at: at < 0 ? undefined : at, chosen: { type: 'play', words: pointed }, isPointed: true };
  }
  const at = Math.max(0, Math.min(local.chosen, moves.length - 1));
  return { moves, at, chosen: moves[at], isPointed: false };
}
