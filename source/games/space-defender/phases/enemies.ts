import { isAlive, isOnBoard } from '../board.ts';
import type { TurnContext } from '../game-types.ts';
import type { Enemy } from '../sector.ts';
import { sectorOf } from '../state.ts';
import { actNormally } from './normal-actions.ts';
import { preemptiveActions } from './preemptive-actions.ts';

/**
 * Phase 5: the enemies that are there now act, first all preemptively, then those normally whose turn has not ended.
 * Those that they launch do nothing this turn. Nobody acts after the one that destroyed the Starfighter.
 */
export function actEnemies(turn: TurnContext): void {
  const sector = sectorOf(turn.state);
  const reactions = turn.command && preemptiveActions[turn.command.name];
  const remaining: Enemy[] = [];
  for (const enemy of sector.enemies.slice()) {
    if (!isOnBoard(enemy)) continue;
    const turnEnds = reactions?.[enemy.kind]?.(turn, enemy) ?? false;
    if (!turnEnds) remaining.push(enemy);
    if (!isAlive(sector)) return;
  }
  for (const enemy of remaining) {
    if (!isOnBoard(enemy)) continue;
    actNormally(turn, enemy);
    if (!isAlive(sector)) return;
  }
}
