import { addProjectile, changeSight, emitEvent, enemyById } from './apply.ts';
import { distance, isInside } from './cells.ts';
import type { TurnContext } from './game-types.ts';
import { collect, dropOf, worthOf } from './scoring.ts';
import {
  type Enemy,
  enemyAt,
  isStarfighterAt,
  type Projectile,
  placeEnemy,
  placeProjectile,
  projectileAt,
  type Sector,
} from './sector.ts';
import { sectorOf } from './state.ts';
import { weaponOf } from './tables.ts';
import type { EnemyKind, Side } from './vocabulary.ts';
import type { Wave } from './waves.ts';

const afterArmour = (damage: number, armour: number): number => Math.max(damage - armour, 0);

/** Moves a projectile into a cell and resolves collisions (rules, "Collisions"). Returns true if it survives. */
export function projectileEnters(turn: TurnContext, projectile: Projectile, row: number, column: number): boolean {
  const sector = sectorOf(turn.state);
  const met = projectileAt(sector, row, column);
  if (met !== undefined && !meetProjectile(turn, projectile, met)) return false;
  const enemy = enemyAt(sector, row, column);
  if (enemy !== undefined) {
    if (projectile.side === 'friendly') hitEnemy(turn, projectile, enemy, 'projectile', row, column);
    else mendEnemy(turn, projectile, enemy, 'projectile', row, column);
    return false;
  }
  if (isStarfighterAt(sector, row, column)) {
    hitStarfighter(turn, sector, projectile, 'projectile');
    return false;
  }
  placeProjectile(sector, projectile, row, column);
  return true;
}

function meetProjectile(turn: TurnContext, arriving: Projectile, met: Projectile): boolean {
  const { row, column } = met;
  if (met.side === arriving.side) {
    const damage = arriving.damage + met.damage;
    emitEvent(turn, { type: 'combined', id: arriving.id, other: met.id, side: met.side, row, column, damage });
    return true;
  }
  const damage = Math.abs(arriving.damage - met.damage);
  const survivor = arriving.damage > met.damage ? arriving : arriving.damage < met.damage ? met : null;
  emitEvent(turn, {
    type: 'negated',
    id: arriving.id,
    other: met.id,
    side: met.side,
    row,
    column,
    survivor: survivor?.id ?? null,
    damage,
  });
  return survivor === arriving;
}

/** Resolves collisions in the Starfighter's new cell (rules, "Collisions"). Returns true if it survives. */
export function starfighterEnters(turn: TurnContext): boolean {
  const sector = sectorOf(turn.state);
  const { starfighter } = sector;
  const { row, column } = starfighter;
  const projectile = projectileAt(sector, row, column);
  if (projectile !== undefined) {
    hitStarfighter(turn, sector, projectile, 'ship');
  }
  const enemy = enemyAt(sector, row, column);
  if (enemy !== undefined) ram(turn, sector, enemy, 'Starfighter');
  return starfighter.health > 0;
}

/** Moves an enemy into a cell and resolves its collisions (rules, "Collisions"). Returns true if it survives. */
export function enemyEnters(turn: TurnContext, enemy: Enemy, row: number, column: number): boolean {
  const sector = sectorOf(turn.state);
  const projectile = projectileAt(sector, row, column);
  placeEnemy(sector, enemy, row, column);
  if (projectile !== undefined) {
    if (projectile.side === 'enemy') mendEnemy(turn, projectile, enemy, 'ship', row, column);
    else return hitEnemy(turn, projectile, enemy, 'ship', row, column);
  }
  if (!isStarfighterAt(sector, row, column)) return true;
  ram(turn, sector, enemy, 'enemy');
  return false;
}

/** Removes an enemy and adds what it drops to the score (rules, "Score"). */
export function destroyEnemy(turn: TurnContext, sector: Sector, enemy: Enemy): void {
  const { id, kind, row, column } = enemy;
  const score = worthOf(collect(sector.focus, dropOf(kind)));
  emitEvent(turn, { type: 'destroyed', id, kind, row, column, score });
}

function hitEnemy(
  turn: TurnContext,
  { id: projectile, side, damage: full }: Projectile,
  enemy: Enemy,
  mover: 'projectile' | 'ship',
  row: number,
  column: number,
): boolean {
  const { id, kind } = enemy;
  const damage = afterArmour(full, enemy.armour);
  const health = Math.max(enemy.health - damage, 0);
  emitEvent(turn, { type: 'hit', id, kind, mover, projectile, side, row, column, damage, health });
  if (health > 0) return true;
  destroyEnemy(turn, sectorOf(turn.state), enemy);
  return false;
}

function mendEnemy(
  turn: TurnContext,
  { id: projectile, side, damage }: Projectile,
  enemy: Enemy,
  mover: 'projectile' | 'ship',
  row: number,
  column: number,
): void {
  const health = Math.min(enemy.health + damage, enemy.totalHealth);
  const { id, kind } = enemy;
  emitEvent(turn, { type: 'mended', id, kind, mover, projectile, side, row, column, damage, health });
}

function hitStarfighter(
  turn: TurnContext,
  sector: Sector,
  { id: projectile, side, damage: full }: Projectile,
  mover: 'projectile' | 'ship',
): void {
  const { starfighter } = sector;
  const { row, column } = starfighter;
  const damage = afterArmour(full, starfighter.attributes.armour);
  const health = Math.max(starfighter.health - damage, 0);
  emitEvent(turn, {
    type: 'hit',
    id: 0,
    kind: 'Starfighter',
    mover,
    projectile,
    side,
    row,
    column,
    damage,
    health,
  });
  if (health === 0) destroyStarfighter(turn, sector);
}

/** Destroys `enemy`. The Starfighter loses as much health as the enemy had. */
function ram(turn: TurnContext, sector: Sector, enemy: Enemy, mover: 'Starfighter' | 'enemy'): void {
  const { starfighter } = sector;
  const { id, kind, health: damage, row, column } = enemy;
  const health = Math.max(starfighter.health - damage, 0);
  emitEvent(turn, { type: 'rammed', id, kind, mover, row, column, damage, health });
  destroyEnemy(turn, sector, enemy);
  if (health === 0) destroyStarfighter(turn, sector);
}

function destroyStarfighter(turn: TurnContext, { starfighter, score }: Sector): void {
  const { row, column } = starfighter;
  const { turn: number } = turn.state;
  emitEvent(turn, { type: 'destroyed', id: 0, kind: 'Starfighter', row, column, score });
  emitEvent(turn, { type: 'game-over', turn: number, score });
}

export interface Shot {
  readonly side: Side;
  /** Id of the ship that fires, 0 for the Starfighter. */
  readonly by: number;
  readonly damage: number;
  readonly move: number;
}

/** Adds a projectile. For a cell off the board, only emits the event and uses up the projectile's id. */
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

/** Adds an enemy in a cell without another enemy. For a cell off the board, only emits the event and uses up the id. */
export function spawnEnemy(
  turn: TurnContext,
  kind: EnemyKind,
  row: number,
  column: number,
  by: number | null,
  strength?: Wave['strength'],
): void {
  const sector = sectorOf(turn.state);
  const { field } = sector;
  const id = sector.nextEnemyId++;
  const inside = isInside(field, row, column);
  const to = inside ? { row, column } : null;
  emitEvent(turn, {
    type: 'enemy-spawned',
    id,
    kind,
    to,
    by,
    ...(strength === undefined ? {} : { rank: strength.rank, extra: strength.health }),
  });
  const enemy = inside ? enemyById(sector, id) : undefined;
  if (enemy !== undefined && enemyEnters(turn, enemy, row, column)) look(turn, enemy);
}

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
