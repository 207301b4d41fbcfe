import type { Enemy, Projectile, Sector } from './sector.ts';
import { isOccupied, type OccupiedCells, occupy, vacate } from './taken.ts';

/** The enemy in a cell, if one is there. The cells around the board are empty. */
export function enemyAt(sector: Sector, row: number, column: number): Enemy | undefined {
  if (!isOccupied(sector.enemyCells, row, column)) return undefined;
  for (const enemy of sector.enemies) if (enemy.row === row && enemy.column === column) return enemy;
  return undefined;
}

/** The projectile in a cell, if one is there. */
export function projectileAt(sector: Sector, row: number, column: number): Projectile | undefined {
  if (!isOccupied(sector.projectileCells, row, column)) return undefined;
  for (const projectile of sector.projectiles)
    if (projectile.row === row && projectile.column === column) return projectile;
  return undefined;
}

export const isStarfighterAt = ({ starfighter }: Sector, row: number, column: number): boolean =>
  starfighter.row === row && starfighter.column === column;

export const isAlive = ({ starfighter }: Sector): boolean => starfighter.health > 0;

/** Whether it is still on the board; what has left it is on no list and in no cell. */
export const isOnBoard = ({ row }: Enemy | Projectile): boolean => row !== nowhere;

/** The row of what has left the board, or is not on it yet. */
export const nowhere = 0;

/** Puts an enemy into a cell in which no other enemy is; the one where it was is free then. */
export const placeEnemy = (sector: Sector, enemy: Enemy, row: number, column: number): void =>
  moveThing(sector.enemyCells, enemy, row, column);

/** Puts a projectile into a cell in which no other projectile is; the one where it was is free then. */
export const placeProjectile = (sector: Sector, projectile: Projectile, row: number, column: number): void =>
  moveThing(sector.projectileCells, projectile, row, column);

export function removeEnemy({ enemies, enemyCells }: Sector, enemy: Enemy): void {
  enemies.splice(enemies.indexOf(enemy), 1);
  removeThing(enemyCells, enemy);
}

export function removeProjectile({ projectiles, projectileCells }: Sector, projectile: Projectile): void {
  projectiles.splice(projectiles.indexOf(projectile), 1);
  removeThing(projectileCells, projectile);
}

function moveThing(cells: OccupiedCells, thing: Enemy | Projectile, row: number, column: number): void {
  if (isOnBoard(thing)) vacate(cells, thing.row, thing.column);
  thing.row = row;
  thing.column = column;
  occupy(cells, row, column);
}

function removeThing(cells: OccupiedCells, thing: Enemy | Projectile): void {
  if (isOnBoard(thing)) vacate(cells, thing.row, thing.column);
  thing.row = nowhere;
}
