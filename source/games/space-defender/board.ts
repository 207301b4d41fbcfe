import type { Enemy, Projectile, Sector } from './state.ts';

/** The enemy in a cell, if one is there. */
export function enemyAt(sector: Sector, row: number, column: number): Enemy | undefined {
  for (const enemy of sector.enemies) if (enemy.row === row && enemy.column === column) return enemy;
  return undefined;
}

/** The projectile in a cell, if one is there. */
export function projectileAt(sector: Sector, row: number, column: number): Projectile | undefined {
  for (const projectile of sector.projectiles)
    if (projectile.row === row && projectile.column === column) return projectile;
  return undefined;
}

export const isStarfighterAt = ({ starfighter }: Sector, row: number, column: number): boolean =>
  starfighter.row === row && starfighter.column === column;

export const isAlive = ({ starfighter }: Sector): boolean => starfighter.health > 0;

/** Whether it is still on the board; what has left it is on no list and in no cell. */
export const isOnBoard = ({ row }: Enemy | Projectile): boolean => row !== nowhere;

const nowhere = 0;

export function removeEnemy(sector: Sector, enemy: Enemy): void {
  sector.enemies.splice(sector.enemies.indexOf(enemy), 1);
  enemy.row = nowhere;
}

export function removeProjectile(sector: Sector, projectile: Projectile): void {
  sector.projectiles.splice(sector.projectiles.indexOf(projectile), 1);
  projectile.row = nowhere;
}
