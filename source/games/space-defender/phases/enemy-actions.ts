import type { PushedEvent } from '../../../engine/vocabulary.ts';
import { emitEvent } from '../apply.ts';
import { enemyAt, removeEnemy } from '../board.ts';
import type { EnemyMoved } from '../events.ts';
import type { TurnContext } from '../game-types.ts';
import { regenerated } from '../resources.ts';
import type { Enemy } from '../sector.ts';
import { sectorOf } from '../state.ts';
import { enemyEnters } from './collisions.ts';
import { spawnEnemy, spawnProjectile } from './spawning.ts';

/** The first part of a full action: regeneration up to the total. */
export function regenerateEnemy(turn: TurnContext, enemy: Enemy): void {
  const health = regenerated(enemy.health, enemy.totalHealth, enemy.regen);
  const { id, kind, row, column } = enemy;
  const amount = health - enemy.health;
  if (amount > 0) emitEvent(turn, { type: 'enemy-regenerated', id, kind, row, column, amount, health });
}

/**
 * Moves an enemy left.
 *
 * @returns whether it is alive and on the board, and so goes on with its action
 */
export const moveLeft = (turn: TurnContext, enemy: Enemy, steps: number): boolean =>
  moveEnemy(turn, enemy, steps, 0, -1);

/**
 * Moves an enemy cell by cell until another enemy is in the way.
 *
 * @returns whether it is alive and on the board
 */
export function moveEnemy(turn: TurnContext, enemy: Enemy, steps: number, rows: number, columns: number): boolean {
  const sector = sectorOf(turn.state);
  const { id, kind } = enemy;
  const from = { row: enemy.row, column: enemy.column };
  if (steps === 0 || enemyAt(sector, from.row + rows, from.column + columns) !== undefined) {
    turn.events.push({ type: 'enemy-stayed', id, kind, row: from.row, column: from.column });
    return true;
  }
  const moved: PushedEvent<EnemyMoved> = { type: 'enemy-moved', id, kind, from, to: from };
  turn.events.push(moved);
  let { row, column } = from;
  let alive = true;
  for (let step = 0; alive && step < steps; step++) {
    if (column + columns < 1) {
      moved.to = null;
      removeEnemy(sector, enemy);
      // Nobody counts them where they are not limited.
      if (turn.state.mission?.limits.escapes !== undefined) sector.escaped += 1;
      return false;
    }
    if (step > 0 && enemyAt(sector, row + rows, column + columns) !== undefined) break;
    row += rows;
    column += columns;
    alive = enemyEnters(turn, enemy, row, column);
  }
  moved.to = { row, column };
  return alive;
}

/** A shot appears to the left of the enemy. */
export function shoot(turn: TurnContext, { id, row, column }: Enemy, damage: number, move: number): void {
  spawnProjectile(turn, { side: 'enemy', by: id, damage, move }, row, column - 1);
}

/** A Carrier launches an Interceptor, unless an enemy is in that cell. */
export function launchInterceptor(turn: TurnContext, { id }: Enemy, row: number, column: number): void {
  if (enemyAt(sectorOf(turn.state), row, column) === undefined) spawnEnemy(turn, 'Interceptor', row, column, id);
}
