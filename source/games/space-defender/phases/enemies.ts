import type { Turn } from '../../../engine/game.ts';
import { isAlive, isOnBoard } from '../board.ts';
import type { SpaceDefender } from '../game-types.ts';
import { type Enemy, playOf } from '../state.ts';
import { actNormally } from './normal-actions.ts';
import { actPreemptively } from './preemptive-actions.ts';

/**
 * Phase 5: the enemies that are there now act, first all preemptively, then those normally whose turn has not ended.
 * Those that they launch do nothing this turn. Nobody acts after the one that destroyed the Starfighter.
 */
export function actEnemies(turn: Turn<SpaceDefender>): void {
  const { sector } = playOf(turn.state);
  const present = [...sector.enemies];
  const done = new Set<Enemy>();
  for (const enemy of present) {
    if (!isOnBoard(enemy)) continue;
    if (actPreemptively(turn, enemy)) done.add(enemy);
    if (!isAlive(sector)) return;
  }
  for (const enemy of present) {
    if (!isOnBoard(enemy) || done.has(enemy)) continue;
    actNormally(turn, enemy);
    if (!isAlive(sector)) return;
  }
}
