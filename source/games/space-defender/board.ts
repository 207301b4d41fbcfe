import { cellIndex } from './cells.ts';
import type { Enemy, Projectile, Sector } from './state.ts';

/** The enemy in a cell, if one is there. The cells around the board are empty. */
export function enemyAt(sector: Sector, row: number, column: number): Enemy | undefined {
  const id = sector.cells[cellIndex(sector.field, row, column)] ?? 0;
  if (id > 0) for (const enemy of sector.enemies) if (enemy.id === id) return enemy;
  return undefined;
}

/** The projectile in a cell, if one is there. */
export function projectileAt(sector: Sector, row: number, column: number): Projectile | undefined {
  const id = sector.cells[cellIndex(sector.field, row, column)] ?? 0;
  if (id < 0) for (const projectile of sector.projectiles) if (projectile.id === id) return projectile;
  return undefined;
}

export const isStarfighterAt = ({ starfighter }: Sector, row: number, column: number): boolean =>
  starfighter.row === row && starfighter.column === column;

export const isAlive = ({ starfighter }: Sector): boolean => starfighter.health > 0;

/** Whether it is still on the board; what has left it is on no list and in no cell. */
export const isOnBoard = ({ row }: Enemy | Projectile): boolean => row !== nowhere;

/** The row of what has left the board, or is not on it yet. */
export const nowhere = 0;

/** Puts something into an empty cell; the one where it was is empty then. */
export function place(sector: Sector, thing: Enemy | Projectile, row: number, column: number): void {
  lift(sector, thing);
  thing.row = row;
  thing.column = column;
  sector.cells[cellIndex(sector.field, row, column)] = thing.id;
}

/** Takes something out of its cell, in which nothing else has come to be. */
function lift(sector: Sector, thing: Enemy | Projectile): void {
  if (isOnBoard(thing)) sector.cells[cellIndex(sector.field, thing.row, thing.column)] = 0;
}

export function removeEnemy(sector: Sector, enemy: Enemy): void {
  lift(sector, enemy);
  sector.enemies.splice(sector.enemies.indexOf(enemy), 1);
  enemy.row = nowhere;
}

export function removeProjectile(sector: Sector, projectile: Projectile): void {
  lift(sector, projectile);
  sector.projectiles.splice(sector.projectiles.indexOf(projectile), 1);
  projectile.row = nowhere;
}
