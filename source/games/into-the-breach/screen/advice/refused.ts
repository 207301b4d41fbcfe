import type { Refusal } from '../../../../engine/result.ts';
import type { Coord } from '../../board.ts';
import { move } from '../../rules/moves.ts';
import { matchOver, nobodyAt, offBoard } from '../../rules/questions.ts';
import { entityAt, type Position } from '../../state.ts';
import type { View } from '../../view.ts';

/** Why the rules do not let the unit of a tile move to another, if so. */
export function refusedMove(view: View, [row, column]: Coord, [to_row, to_column]: Coord): Refusal | undefined {
  const state = positionOf(view);
  return matchOver(state) ?? move.check?.(state, { name: 'move', args: { row, column, to_row, to_column } }, 1);
}

/** Why a tile cannot be asked about, if so: it is not on the board. */
export const offTheBoard = (view: View, place: Coord): Refusal | undefined => offBoard(positionOf(view), place);

/** Why nobody can be asked about on a tile, if so. */
export const nobodyOn = (view: View, place: Coord): Refusal | undefined =>
  offTheBoard(view, place) ?? (entityAt(view.entities, place) === undefined ? nobodyAt(place) : undefined);

/** The position that a view is of: nothing is hidden in this game, and chance plays no part in it. */
const positionOf = (view: View): Position => ({ ...view, players: 1, random: { seed: '', streams: {} } });
