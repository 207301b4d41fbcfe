import { onTile, withUnit } from '../../applied.ts';
import type { Coord } from '../../board.ts';
import { isMech } from '../../state.ts';
import type { View } from '../../view.ts';

/** The view after a move that the rules allow. */
export const withMove = (view: View, from: Coord, to: Coord): View =>
  withUnit({ ...view, moves: [...view.moves, { from, to }] }, from, (unit) =>
    isMech(unit) ? { ...onTile(unit, to), active: false } : unit,
  );
