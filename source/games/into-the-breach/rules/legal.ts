import type { Game } from '../../../engine/game.ts';
import { type LegalCommands, valuesByKey } from '../../../engine/programs/legal.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { isMech } from '../state.ts';
import { movesOf } from '../movement.ts';

/** Moves of mechs that have not moved, an entry for each row of a mech's reach, and the end of the turn (rules, section 9). */
export const legal: Game<IntoTheBreach>['legal'] = (state) => {
  const moves = state.entities.flatMap((unit): readonly LegalCommands[] => {
    if (!isMech(unit) || !unit.active) return [];
    return valuesByKey(movesOf(state, unit)).map(([to_row, to_column]) => ({
      name: 'move',
      args: { row: [unit.row], column: [unit.column], to_row: [to_row], to_column },
    }));
  });
  return [...moves, { name: 'end_turn', args: {} }];
};
