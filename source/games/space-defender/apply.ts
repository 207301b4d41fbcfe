import type { PushedEvent } from '#engine/vocabulary.ts';
import type { Gained, GameEvent, ProjectileSpawned, Rammed } from './events.ts';
import type { TurnContext } from './game-types.ts';
import { collect, dropOf } from './scoring.ts';
import {
  type Enemy,
  freshEnemy,
  nowhere,
  type Projectile,
  removeEnemy,
  removeProjectile,
  type Sector,
} from './sector.ts';
import { sectorOf } from './state.ts';
import { type Weapon, weaponOf } from './tables.ts';
import type { Direction, Equipment } from './vocabulary.ts';

/** Applies an event. Skips movements and gives new ships and shots no cell, because callers move them. */
export function apply(sector: Sector, equipment: Readonly<Equipment>, event: PushedEvent<GameEvent>): void {
  const { starfighter } = sector;
  switch (event.type) {
    case 'regenerated':
      starfighter.health += event.health;
      starfighter.energy += event.energy;
      break;
    case 'fired':
      starfighter[event.resource] -= event.cost;
      break;
    case 'special-used':
      starfighter.health += event.health;
      starfighter.energy += event.energy;
      starfighter.row = event.row;
      starfighter.column = event.column;
      break;
    case 'projectile-spawned':
      if (event.to !== null) addProjectile(sector, weaponOf(equipment), event);
      break;
    case 'combined':
      removeProjectileById(sector, event.other);
      changeDamage(sector, event.id, event.damage);
      break;
    case 'negated':
      for (const id of [event.id, event.other])
        if (id === event.survivor) changeDamage(sector, id, event.damage);
        else removeProjectileById(sector, id);
      break;
    case 'neutralized':
      removeProjectileById(sector, event.id);
      break;
    case 'hit':
    case 'mended':
      removeProjectileById(sector, event.projectile);
      if (event.id === 0) hurt(sector, event);
      else changeHealth(sector, event.id, event.health);
      break;
    case 'rammed':
      hurt(sector, event);
      if (sector.rams !== null) sector.rams = { ...sector.rams, [event.kind]: sector.rams[event.kind] + 1 };
      break;
    case 'struck':
    case 'healed':
    case 'enemy-regenerated':
      changeHealth(sector, event.id, event.health);
      break;
    case 'destroyed': {
      if (event.kind === 'Starfighter') break;
      const enemy = enemyById(sector, event.id);
      if (enemy !== undefined) removeEnemy(sector, enemy);
      sector.focus = collect(sector.focus, dropOf(event.kind));
      sector.score = event.score;
      sector.kills = { ...sector.kills, [event.kind]: sector.kills[event.kind] + 1 };
      break;
    }
    case 'gained':
      gain(enemyById(sector, event.id), event);
      break;
    case 'enemy-spawned':
      if (event.to !== null)
        sector.enemies.push(
          freshEnemy(event.id, event.kind, { row: nowhere, column: nowhere }, event.rank, event.extra),
        );
      break;
    case 'vision-changed': {
      const enemy = enemyById(sector, event.id);
      if (enemy !== undefined) changeSight(enemy, event);
      break;
    }
    case 'starfighter-moved':
    case 'projectile-moved':
    case 'enemy-moved':
    case 'projectile-stayed':
    case 'enemy-stayed':
    case 'passed':
    case 'numbers-drawn':
    case 'wave-announced':
    case 'field-chosen':
    case 'page-opened':
    case 'option-chosen':
    case 'game-started':
    case 'aborted':
    case 'debug-toggled':
    case 'rng-output-toggled':
    case 'game-over':
      break;
    default:
      event satisfies never;
  }
}

function hurt(sector: Sector, { health, damage }: Pick<Rammed, 'health' | 'damage'>): void {
  sector.starfighter.health = health;
  if (sector.hits !== null) sector.hits += damage;
}

export function emitEvent({ state, events }: TurnContext, event: PushedEvent<GameEvent>): void {
  events.push(event);
  apply(sectorOf(state), state.equipment, event);
}

export const enemyById = ({ enemies }: Sector, id: number): Enemy | undefined =>
  enemies.find((enemy) => enemy.id === id);

export const projectileById = ({ projectiles }: Sector, id: number): Projectile | undefined =>
  projectiles.find((projectile) => projectile.id === id);

function removeProjectileById(sector: Sector, id: number): void {
  const projectile = projectileById(sector, id);
  if (projectile !== undefined) removeProjectile(sector, projectile);
}

function changeDamage(sector: Sector, id: number, damage: number): void {
  const projectile = projectileById(sector, id);
  if (projectile !== undefined) projectile.damage = damage;
}

function changeHealth(sector: Sector, id: number, health: number): void {
  const enemy = enemyById(sector, id);
  if (enemy !== undefined) enemy.health = health;
}

function gain(enemy: Enemy | undefined, { gain: what, amount }: Pick<Gained, 'gain' | 'amount'>): void {
  if (enemy === undefined) return;
  if (what === 'total health') {
    enemy.totalHealth += amount;
    enemy.health += amount;
  } else enemy[what] += amount;
}

// Separate from `apply`, because half of all events change sight and a direct call from the rules is faster.

export function changeSight(
  enemy: Enemy,
  { seenByStarfighter, canSeeStarfighter }: Pick<Enemy, 'seenByStarfighter' | 'canSeeStarfighter'>,
): void {
  enemy.seenByStarfighter = seenByStarfighter;
  enemy.canSeeStarfighter = canSeeStarfighter;
}

/** Adds a shot that has no cell yet. `to` is the cell at the muzzle, which implies a friendly shot's direction. */
export function addProjectile(
  { starfighter, projectiles }: Sector,
  { muzzles }: Weapon,
  { id, side, damage, move, to }: Pick<ProjectileSpawned, 'id' | 'side' | 'damage' | 'move' | 'to'>,
): Projectile {
  const muzzle =
    side === 'enemy'
      ? undefined
      : muzzles.find(
          ({ row, column }) => starfighter.row + row === to?.row && starfighter.column + column === to.column,
        );
  const direction: Direction = muzzle?.direction ?? 'right';
  const projectile: Projectile = { id, side, damage, move, direction, row: nowhere, column: nowhere };
  projectiles.push(projectile);
  return projectile;
}
