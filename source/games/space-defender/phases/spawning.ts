import { addProjectile, changeSight, emitEvent, enemyById } from '../apply.ts';
import { distance, isInside } from '../cells.ts';
import type { TurnContext } from '../game-types.ts';
import type { Enemy } from '../sector.ts';
import { sectorOf } from '../state.ts';
import { weaponOf } from '../tables.ts';
import type { EnemyKind, Side } from '../vocabulary.ts';
import { enemyEnters, projectileEnters } from './collisions.ts';

/** A shot that is to appear. */
export interface Shot {
  readonly side: Side;
  /** Who fires: the Starfighter is 0. */
  readonly by: number;
  readonly damage: number;
  readonly move: number;
}

/** A projectile appears in a cell; outside the board it takes an id and is forgotten. */
export function spawnProjectile(turn: TurnContext, shot: Shot, row: number, column: number): void {
  const sector = sectorOf(turn.state);
  const { field } = sector;
  const { side, by, damage, move } = shot;
  const id = sector.nextProjectileId--;
  const inside = isInside(field, row, column);
  const to = inside ? { row, column } : null;
  turn.events.push({ type: 'projectile-spawned', id, side, to, by, damage, move });
  if (!inside) return;
  const projectile = addProjectile(sector, weaponOf(turn.state.equipment), { id, side, to, damage, move });
  projectileEnters(turn, projectile, row, column);
}

/** An enemy appears in a cell in which no other enemy is; outside the board it takes an id and is forgotten. */
export function spawnEnemy(turn: TurnContext, kind: EnemyKind, row: number, column: number, by: number | null): void {
  const sector = sectorOf(turn.state);
  const { field } = sector;
  const id = sector.nextEnemyId++;
  const inside = isInside(field, row, column);
  const to = inside ? { row, column } : null;
  emitEvent(turn, { type: 'enemy-spawned', id, kind, to, by });
  const enemy = inside ? enemyById(sector, id) : undefined;
  if (enemy !== undefined && enemyEnters(turn, enemy, row, column)) look(turn, enemy);
}

/** Works out who of the Starfighter and this enemy sees the other. */
export function look(turn: TurnContext, enemy: Enemy): void {
  const { starfighter } = sectorOf(turn.state);
  const apart = distance(starfighter, enemy);
  const seenByStarfighter = apart <= starfighter.attributes.vision;
  const canSeeStarfighter = apart <= enemy.vision;
  if (seenByStarfighter === enemy.seenByStarfighter && canSeeStarfighter === enemy.canSeeStarfighter) return;
  const { id, kind, row, column } = enemy;
  turn.events.push({ type: 'vision-changed', id, kind, row, column, seenByStarfighter, canSeeStarfighter });
  changeSight(enemy, { seenByStarfighter, canSeeStarfighter });
}
