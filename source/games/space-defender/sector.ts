import type { DeepReadonly } from '../../engine/vocabulary.ts';
import { type Board, type Cell, spawnCell } from './cells.ts';
import type { Orbment } from './scoring.ts';
import { type Attributes, enemyStats, sumOfParts } from './tables.ts';
import { type OccupiedCells, occupiedBy } from './taken.ts';
import type { Direction, EnemyKind, Equipment, Side } from './vocabulary.ts';

/** The ship. Health and energy may be above the sums of its parts; at health 0 it is destroyed. */
export interface Starfighter {
  health: number;
  energy: number;
  row: number;
  column: number;
  /** The sums of its parts. */
  readonly attributes: Attributes;
}

export interface Enemy {
  /** 1, 2, 3, … in the order of spawning. */
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
}

export interface Projectile {
  /** −1, −2, −3, … in the order of spawning, both sides together. */
  readonly id: number;
  readonly side: Side;
  damage: number;
  /** Cells of its next move. */
  move: number;
  /** Of a friendly one; an enemy's flies left. */
  readonly direction: Direction;
  row: number;
  column: number;
}

/** One game, from leaving setup until the next `play`. */
export interface Sector {
  readonly field: Field;
  /** The cells of the enemies and, below, of the projectiles. */
  readonly enemyCells: OccupiedCells;
  readonly projectileCells: OccupiedCells;
  readonly starfighter: Starfighter;
  /** Enemies on the board, in id order. */
  enemies: Enemy[];
  /** Projectiles on the board, in order −1, −2, … */
  projectiles: Projectile[];
  nextEnemyId: number;
  nextProjectileId: number;
  /** The slots of the Starfighter's own focus; replaced, never changed in place. */
  focus: readonly Orbment[];
  /** The value of the focus. */
  score: number;
  /** Enemies destroyed, by kind; replaced, never changed in place. */
  kills: Readonly<Record<EnemyKind, number>>;
  /** Enemies that have left the board at the left, in a mission that limits them. */
  escaped: number;
  /** Health that hits and rams have cost the ship in all, not what it paid itself or repaired; null without a mission. */
  hits: number | null;
}

/** The five spawn thresholds, in the order of the kinds. */
export type Thresholds = readonly [number, number, number, number, number];

/** The board and the spawning that `play` chose. */
export interface Field extends Board {
  readonly thresholds: Thresholds;
}

/** A new game on this board with these parts; in a mission hits are counted from 0. */
export function newSector(field: Field, equipment: Readonly<Equipment>, hits: 0 | null = null): Sector {
  const attributes = sumOfParts(equipment);
  return {
    field,
    enemyCells: occupiedBy(field, []),
    projectileCells: occupiedBy(field, []),
    starfighter: { health: attributes.health, energy: attributes.energy, ...spawnCell(field), attributes },
    enemies: [],
    projectiles: [],
    nextEnemyId: 1,
    nextProjectileId: -1,
    focus: [],
    score: 0,
    kills: { Grunt: 0, Fighter: 0, Carrier: 0, Interceptor: 0, Pylon: 0 },
    escaped: 0,
    hits,
  };
}

/** An enemy as it appears; who sees whom is not known yet. */
export function freshEnemy(id: number, kind: EnemyKind, { row, column }: Cell): Enemy {
  const { health, regen, armour, vision } = enemyStats[kind];
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
  };
}

// Copies are written out field by field: they are made for every command, and a spread takes ten times as long.

/** A working copy of a game. */
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
