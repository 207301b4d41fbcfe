import type { DeepReadonly } from '#engine/vocabulary.ts';
import {
  type Board,
  type Cell,
  isOccupied,
  type OccupiedCells,
  occupiedBy,
  occupy,
  spawnCell,
  vacate,
} from './cells.ts';
import type { Orbment } from './scoring.ts';
import { type Attributes, enemyStats, sumOfParts } from './tables.ts';
import type { Direction, EnemyKind, Equipment, Side } from './vocabulary.ts';
import type { Rank } from './waves.ts';

/** The player's ship. Health and energy may exceed the maximum of its parts. It is destroyed at health 0. */
export interface Starfighter {
  health: number;
  energy: number;
  row: number;
  column: number;
  readonly attributes: Attributes;
}

export interface Enemy {
  /** Id from 1 on, in the order of appearance. */
  readonly id: number;
  readonly kind: EnemyKind;
  health: number;
  totalHealth: number;
  regen: number;
  armour: number;
  readonly vision: number;
  seenByStarfighter: boolean;
  canSeeStarfighter: boolean;
  row: number;
  column: number;
  readonly rank?: Rank | undefined;
}

export interface Projectile {
  /** Id from −1 downwards, in the order of appearance. Both sides share the numbers. */
  readonly id: number;
  readonly side: Side;
  damage: number;
  /** Number of cells in the projectile's next move. */
  move: number;
  /** Direction of a friendly projectile. An enemy projectile always flies left. */
  readonly direction: Direction;
  row: number;
  column: number;
}

/** State of a game, which lasts from the end of setup until the command `play` or `abort`. */
export interface Sector {
  readonly field: Field;
  /** Cells occupied by `enemies`. Updated together with `enemies`. */
  readonly enemyCells: OccupiedCells;
  readonly projectileCells: OccupiedCells;
  readonly starfighter: Starfighter;
  enemies: Enemy[];
  /** Projectiles in the order −1, −2, … of their ids. */
  projectiles: Projectile[];
  nextEnemyId: number;
  nextProjectileId: number;
  /** Replaced, never mutated. */
  focus: readonly Orbment[];
  score: number;
  /** Replaced, never mutated. */
  kills: Readonly<Record<EnemyKind, number>>;
  /** Number of enemies that have left the board on the left. Counted only in missions that limit them. */
  escaped: number;
  /** Health lost to hits and rams. Excludes costs, and repairs do not reduce it. Null without a mission. */
  hits: number | null;
  /** Rammed enemies by kind. Replaced, never mutated. Null unless the mission punishes rams. */
  rams: Readonly<Record<EnemyKind, number>> | null;
  /** Replaced, never mutated. Null unless the mission has waves. */
  waves: WavesLeft | null;
}

export interface WavesLeft {
  readonly count: number;
  /** Number of waves that are still to come. */
  readonly left: number;
  /** Number of enemies that a view hides. 0 in a state, except that of a client. */
  readonly fogged: number;
}

export type Thresholds = readonly [number, number, number, number, number];

export interface Field extends Board {
  readonly thresholds: Thresholds;
}

export const noKills: Readonly<Record<EnemyKind, number>> = {
  Grunt: 0,
  Fighter: 0,
  Carrier: 0,
  Interceptor: 0,
  Pylon: 0,
};

/** Counts that only missions have. */
export type MissionCounts = Pick<Sector, 'hits' | 'rams' | 'waves'>;

const noCounts: MissionCounts = { hits: null, rams: null, waves: null };

/** @param hull health at the start. Default: that of the parts */
export function newSector(
  field: Field,
  equipment: Readonly<Equipment>,
  counts: MissionCounts = noCounts,
  hull?: number,
): Sector {
  const attributes = sumOfParts(equipment);
  return {
    field,
    enemyCells: occupiedBy(field, []),
    projectileCells: occupiedBy(field, []),
    starfighter: { health: hull ?? attributes.health, energy: attributes.energy, ...spawnCell(field), attributes },
    enemies: [],
    projectiles: [],
    nextEnemyId: 1,
    nextProjectileId: -1,
    focus: [],
    score: 0,
    kills: noKills,
    escaped: 0,
    ...counts,
  };
}

/** `extra` is the additional health of a strong enemy. */
export function freshEnemy(id: number, kind: EnemyKind, { row, column }: Cell, rank?: Rank, extra = 0): Enemy {
  const { health: usual, regen, armour, vision } = enemyStats[kind];
  const health = usual + extra;
  return {
    id,
    kind,
    health,
    totalHealth: health,
    regen,
    armour,
    vision,
    seenByStarfighter: false,
    canSeeStarfighter: false,
    row,
    column,
    rank,
  };
}

// Copied field by field, because every command makes copies and a spread takes ten times as long.

export function copySector(sector: DeepReadonly<Sector>): Sector {
  const { field, enemyCells, projectileCells, starfighter, enemies, projectiles, nextEnemyId, nextProjectileId } =
    sector;
  const { health, energy, row, column, attributes } = starfighter;
  return {
    field,
    enemyCells: enemyCells.slice(),
    projectileCells: projectileCells.slice(),
    starfighter: { health, energy, row, column, attributes },
    enemies: enemies.map(copyEnemy),
    projectiles: projectiles.map(copyProjectile),
    nextEnemyId,
    nextProjectileId,
    focus: sector.focus,
    score: sector.score,
    kills: sector.kills,
    escaped: sector.escaped,
    hits: sector.hits,
    rams: sector.rams,
    waves: sector.waves,
  };
}

const copyEnemy = (enemy: Readonly<Enemy>): Enemy => ({
  id: enemy.id,
  kind: enemy.kind,
  health: enemy.health,
  totalHealth: enemy.totalHealth,
  regen: enemy.regen,
  armour: enemy.armour,
  vision: enemy.vision,
  seenByStarfighter: enemy.seenByStarfighter,
  canSeeStarfighter: enemy.canSeeStarfighter,
  row: enemy.row,
  column: enemy.column,
  rank: enemy.rank,
});

const copyProjectile = (projectile: Readonly<Projectile>): Projectile => ({
  id: projectile.id,
  side: projectile.side,
  damage: projectile.damage,
  move: projectile.move,
  direction: projectile.direction,
  row: projectile.row,
  column: projectile.column,
});

/** Enemy in a cell, if any. The cell may be one row or column off the board. */
export function enemyAt(sector: Sector, row: number, column: number): Enemy | undefined {
  if (!isOccupied(sector.enemyCells, row, column)) return undefined;
  for (const enemy of sector.enemies) if (enemy.row === row && enemy.column === column) return enemy;
  return undefined;
}

export function projectileAt(sector: Sector, row: number, column: number): Projectile | undefined {
  if (!isOccupied(sector.projectileCells, row, column)) return undefined;
  for (const projectile of sector.projectiles)
    if (projectile.row === row && projectile.column === column) return projectile;
  return undefined;
}

export const isStarfighterAt = ({ starfighter }: Sector, row: number, column: number): boolean =>
  starfighter.row === row && starfighter.column === column;

export const isAlive = ({ starfighter }: Sector): boolean => starfighter.health > 0;

/** False for enemies and projectiles that have been removed or have no cell yet. */
export const isOnBoard = ({ row }: Enemy | Projectile): boolean => row !== nowhere;

export const nowhere = 0;

/** Moves an enemy to a cell without another enemy, and frees the old cell. */
export const placeEnemy = (sector: Sector, enemy: Enemy, row: number, column: number): void =>
  moveThing(sector.enemyCells, enemy, row, column);

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

type Ship = Pick<Readonly<Starfighter>, 'health' | 'energy' | 'attributes'>;

/** Value after one regeneration, at most `total`. A value that already exceeds `total` stays the same. */
export const regenerated = (current: number, total: number, regen: number): number =>
  current < total ? Math.min(current + regen, total) : current;

/** Health and energy of the Starfighter when it pays for a command. */
export const afterRegeneration = ({ health, energy, attributes }: Ship): { health: number; energy: number } => ({
  health: regenerated(health, attributes.health, attributes.healthRegen),
  energy: regenerated(energy, attributes.energy, attributes.energyRegen),
});

/** Number of cells that the ship can fly in this turn, limited by its engine and by its energy. */
export function reachOf(ship: Ship): number {
  const { move, moveCost } = ship.attributes;
  return moveCost === 0 ? move : Math.min(move, Math.floor(afterRegeneration(ship).energy / moveCost));
}
