import { seeded } from '../../engine/random.ts';
import type { BaseState, StateOf } from '../../engine/vocabulary.ts';
import { type Taken, takenBy } from './board.ts';
import { type Board, type Cell, spawnCell } from './cells.ts';
import type { Orbment } from './focus.ts';
import type { SpaceDefender } from './game-types.ts';
import { firstAllowed, type Mission } from './mission.ts';
import { type ClassicGenerator, classicGenerator } from './spawner.ts';
import { type Attributes, enemyStats, sumOfParts } from './tables.ts';
import type { Direction, EnemyKind, Equipment, Phase, Side } from './vocabulary.ts';

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
  /** Where the enemies are, and where the projectiles are. */
  readonly enemyCells: Taken;
  readonly projectileCells: Taken;
  readonly starfighter: Starfighter;
  /** Those on the board, in id order. */
  enemies: Enemy[];
  /** Those on the board, in order −1, −2, … */
  projectiles: Projectile[];
  nextEnemyId: number;
  nextProjectileId: number;
  /** The slots of the Starfighter's own focus; replaced, never changed in place. */
  focus: readonly Orbment[];
  /** The value of the focus. */
  score: number;
  /** Enemies destroyed, by kind; replaced, never changed in place. */
  kills: Readonly<Record<EnemyKind, number>>;
}

/** The five spawn thresholds, in the order of the kinds. */
export type Thresholds = readonly [number, number, number, number, number];

/** What `play` chose. */
export interface Field extends Board {
  readonly thresholds: Thresholds;
}

/** A run of the program: what lasts from game to game, and the present or last game. */
export interface State extends BaseState {
  phase: Phase;
  debug: boolean;
  /** Whether the numbers drawn are printed. */
  rngOutput: boolean;
  /** Replaced, never changed in place. */
  equipment: Readonly<Equipment>;
  /** The mission that is played, never changed; null where the boards are the player's own. */
  mission: Mission | null;
  /** The generator of the original program; null where the match's own is drawn from. */
  classic: ClassicGenerator | null;
  /** Turns of the present game, and refusals and toggles since the last one. */
  turn: number;
  substate: number;
  /** Null before the first `play`. */
  field: Field | null;
  /** The game in progress, or that which ended with the ship; null before, during setup and after `abort`. */
  sector: Sector | null;
}

/** The seed that stands for the generator of the original program. */
export const classicSeed = 'classic';

/** The start of the program. */
export const initialState = (seed: string): State => ({
  phase: 'not-started',
  players: 1,
  random: seeded(seed),
  debug: false,
  rngOutput: false,
  equipment: { weapon: 1, armour: 1, engine: 1, power: 1 },
  mission: null,
  classic: seed === classicSeed ? classicGenerator : null,
  turn: 0,
  substate: 0,
  field: null,
  sector: null,
});

/** The start of a mission: in weapon setup, on its board. */
export const missionState = (seed: string, mission: Mission): State => ({
  ...initialState(seed),
  phase: 'weapon-setup',
  equipment: firstAllowed(mission.parts),
  mission,
  field: mission.field,
});

/** A new game on this board with these parts. */
export function newSector(field: Field, equipment: Readonly<Equipment>): Sector {
  const attributes = sumOfParts(equipment);
  return {
    field,
    enemyCells: takenBy(field, []),
    projectileCells: takenBy(field, []),
    starfighter: { health: attributes.health, energy: attributes.energy, ...spawnCell(field), attributes },
    enemies: [],
    projectiles: [],
    nextEnemyId: 1,
    nextProjectileId: -1,
    focus: [],
    score: 0,
    kills: { Grunt: 0, Fighter: 0, Carrier: 0, Interceptor: 0, Pylon: 0 },
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

/** A working copy; shares only what is replaced and never changed in place. */
export const copyState = (state: StateOf<SpaceDefender>): State => ({
  phase: state.phase,
  players: state.players,
  random: state.random,
  debug: state.debug,
  rngOutput: state.rngOutput,
  equipment: state.equipment,
  mission: state.mission,
  classic: state.classic,
  turn: state.turn,
  substate: state.substate,
  field: state.field,
  sector: state.sector === null ? null : copySector(state.sector),
});

type Published = NonNullable<StateOf<SpaceDefender>['sector']>;

/** A working copy of a game. */
export function copySector(sector: Published): Sector {
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

/** The game that a phase of a turn works on. */
export function sectorOf({ sector }: State): Sector {
  if (sector === null) throw new Error('a turn without a game');
  return sector;
}
