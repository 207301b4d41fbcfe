import type { PushedEvent } from '#engine/vocabulary.ts';
import { emitEvent } from '../apply.ts';
import { distance } from '../cells.ts';
import type { Command } from '../commands.ts';
import type { EnemyMoved, Gained } from '../events.ts';
import type { TurnContext } from '../game-types.ts';
import { type Enemy, enemyAt, isAlive, isOnBoard, regenerated, removeEnemy } from '../sector.ts';
import { sectorOf } from '../state.ts';
import type { EnemyKind } from '../vocabulary.ts';
import { enemyEnters, spawnEnemy, spawnProjectile } from './collisions.ts';

/** Regenerates an enemy up to its total health. */
export function regenerateEnemy(turn: TurnContext, enemy: Enemy): void {
  const health = regenerated(enemy.health, enemy.totalHealth, enemy.regen);
  const { id, kind, row, column } = enemy;
  const amount = health - enemy.health;
  if (amount > 0) emitEvent(turn, { type: 'enemy-regenerated', id, kind, row, column, amount, health });
}

/**
 * Moves an enemy to the left.
 *
 * @returns true if it can continue its action
 */
export const moveLeft = (turn: TurnContext, enemy: Enemy, steps: number): boolean =>
  moveEnemy(turn, enemy, steps, 0, -1);

/**
 * Moves an enemy until another one blocks it.
 *
 * @returns true if it is alive and on the board
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
      // Counted only in missions that limit escapes.
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

export function shoot(turn: TurnContext, { id, row, column }: Enemy, damage: number, move: number): void {
  spawnProjectile(turn, { side: 'enemy', by: id, damage, move }, row, column - 1);
}

export function launchInterceptor(turn: TurnContext, { id }: Enemy, row: number, column: number): void {
  if (enemyAt(sectorOf(turn.state), row, column) === undefined) spawnEnemy(turn, 'Interceptor', row, column, id);
}

/** Regenerates and moves, then does the action of its kind (rules, section 9). */
export function actNormally(turn: TurnContext, enemy: Enemy): void {
  regenerateEnemy(turn, enemy);
  normalActions[enemy.kind](turn, enemy, enemy.canSeeStarfighter);
}

type NormalAction = (turn: TurnContext, enemy: Enemy, sees: boolean) => void;

const normalActions: Readonly<Record<Enemy['kind'], NormalAction>> = {
  Grunt(turn, enemy, sees) {
    if (moveLeft(turn, enemy, sees ? 4 : 2)) shoot(turn, enemy, 15, 4);
  },
  Fighter(turn, enemy, sees) {
    if (!moveLeft(turn, enemy, sees ? 1 : 3)) return;
    if (sees) shoot(turn, enemy, 50, 6);
    else shoot(turn, enemy, 20, 3);
  },
  Carrier(turn, enemy, sees) {
    if (moveLeft(turn, enemy, sees ? 1 : 2) && sees) launchInterceptor(turn, enemy, enemy.row, enemy.column - 1);
  },
  Interceptor(turn, enemy) {
    moveLeft(turn, enemy, 3);
  },
  Pylon(turn, enemy, sees) {
    if (!moveLeft(turn, enemy, sees ? 1 : 2)) return;
    if (sees) shoot(turn, enemy, 70, 2);
    else heal(turn, enemy);
  },
};

const healAmount = 10;

/** Heals all enemies within the Pylon's vision, itself included. */
function heal(turn: TurnContext, pylon: Enemy): void {
  for (const enemy of sectorOf(turn.state).enemies) {
    if (distance(pylon, enemy) > pylon.vision) continue;
    const health = Math.min(enemy.health + healAmount, enemy.totalHealth);
    const { id, kind, row, column } = enemy;
    emitEvent(turn, { type: 'healed', id, kind, by: pylon.id, row, column, amount: healAmount, health });
  }
}

/** Reactions to a command before the normal actions. True if the enemy's turn ends with it. */
type Reactions = Readonly<Partial<Record<EnemyKind, (turn: TurnContext, enemy: Enemy) => boolean>>>;

/** Health that Grunts gain each time the player waits. */
export const gruntGain = 10;

/** By command (rules, section 9). */
export const preemptiveActions: Readonly<Partial<Record<Command['name'], Reactions>>> = {
  pass: {
    Grunt: (turn, enemy) => gained(turn, enemy, 'total health', gruntGain),
    Fighter(turn, enemy) {
      regenerateEnemy(turn, enemy);
      if (moveLeft(turn, enemy, 6)) shoot(turn, enemy, 100, 10);
      return true;
    },
    Carrier(turn, enemy) {
      regenerateEnemy(turn, enemy);
      if (!moveLeft(turn, enemy, 2)) return true;
      launchInterceptor(turn, enemy, enemy.row - 1, enemy.column);
      launchInterceptor(turn, enemy, enemy.row + 1, enemy.column);
      return true;
    },
  },
  fire: {
    Fighter: (turn, enemy) => gained(turn, enemy, 'armour', 1),
    Interceptor(turn, enemy) {
      regenerateEnemy(turn, enemy);
      intercept(turn, enemy);
      return true;
    },
  },
  special: {
    Grunt: (turn, enemy) => gained(turn, enemy, 'total health', 20),
    Carrier: (turn, enemy) => gained(turn, enemy, 'regen', 10),
  },
};

function gained(turn: TurnContext, { id, kind, row, column }: Enemy, gain: Gained['gain'], amount: number): false {
  emitEvent(turn, { type: 'gained', id, kind, row, column, gain, amount });
  return false;
}

/** Moves towards the Starfighter's row, until another enemy blocks the way. */
function intercept(turn: TurnContext, enemy: Enemy): void {
  const rows = sectorOf(turn.state).starfighter.row - enemy.row;
  moveEnemy(turn, enemy, Math.abs(rows), Math.sign(rows), 0);
}

/**
 * Phase 5: first all preemptive actions, then normal ones of enemies whose turn goes on. New enemies do nothing. Stops
 * when the Starfighter is destroyed.
 */
export function actEnemies(turn: TurnContext): void {
  const sector = sectorOf(turn.state);
  const reactions = turn.command && preemptiveActions[turn.command.name];
  const remaining: Enemy[] = [];
  for (const enemy of sector.enemies.slice()) {
    if (!isOnBoard(enemy)) continue;
    const turnEnds = reactions?.[enemy.kind]?.(turn, enemy) ?? false;
    if (!turnEnds) remaining.push(enemy);
    if (!isAlive(sector)) return;
  }
  for (const enemy of remaining) {
    if (!isOnBoard(enemy)) continue;
    actNormally(turn, enemy);
    if (!isAlive(sector)) return;
  }
}
