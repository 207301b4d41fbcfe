import type { TurnContext } from '../game-types.ts';
import { sectorOf } from '../state.ts';
import { look } from './spawning.ts';

/** Phases 4 and 6: who sees whom now. */
export function updateVision(turn: TurnContext): void {
  for (const enemy of sectorOf(turn.state).enemies) look(turn, enemy);
}
