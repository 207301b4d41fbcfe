import type { AutomaticPhase, PhaseTable, WaitingPhase } from '#engine/game.ts';
import { unreachable } from '#engine/lookup.ts';
import type { PushedEvent } from '#engine/vocabulary.ts';
import { emitEvent } from './apply.ts';
import { type Cell, distance, isInside, spawnCell, stepTowards } from './cells.ts';
import {
  destroyEnemy,
  enemyEnters,
  look,
  projectileEnters,
  spawnEnemy,
  spawnProjectile,
  starfighterEnters,
} from './collisions.ts';
import type { Command } from './commands.ts';
import type { EnemyMoved, Gained, ProjectileMoved, StarfighterMoved } from './events.ts';
import type { SpaceDefender, TurnContext } from './game-types.ts';
import {
  type Enemy,
  enemyAt,
  isAlive,
  isOnBoard,
  isStarfighterAt,
  type Projectile,
  regenerated,
  removeEnemy,
  removeProjectile,
  type Sector,
  type Starfighter,
  type Thresholds,
} from './sector.ts';
import { classicSeed, draw, sectorOf } from './state.ts';
import { type PowerName, powerOf, weaponOf } from './tables.ts';
import { type Direction, type EnemyKind, enemyKinds, type Phase, type Side } from './vocabulary.ts';
import { entrancesAt, newAnnouncements } from './waves.ts';

/** Number of rows down that a friendly projectile flies per column. */
export const rowStep: Readonly<Record<Direction, number>> = { 'up-right': -1, right: 0, 'down-right': 1 };

/** Phase 1: moves friendly projectiles, oldest first. Skips projectiles that an earlier move has removed. */
export function moveFriendlyProjectiles(turn: TurnContext): void {
  const { flight, accelerates } = weaponOf(turn.state.equipment);
  forEachProjectile(turn, 'friendly', (projectile) => {
    const { move, direction } = projectile;
    if (move === 0) stay(turn, projectile);
    else if (flight === 'jump') fly(turn, projectile, 1, 0, move);
    else fly(turn, projectile, move, rowStep[direction], 1);
    if (accelerates) projectile.move *= 2;
  });
}

/** Phase 2: moves enemy projectiles cell by cell to the left, oldest first. */
export function moveEnemyProjectiles(turn: TurnContext): void {
  forEachProjectile(turn, 'enemy', (projectile) => fly(turn, projectile, projectile.move, 0, -1));
}

function forEachProjectile(turn: TurnContext, side: Side, act: (projectile: Projectile) => void): void {
  const sector = sectorOf(turn.state);
  for (const projectile of sector.projectiles.slice()) {
    if (projectile.side !== side || !isOnBoard(projectile)) continue;
    act(projectile);
    if (!isAlive(sector)) return;
  }
}

function stay(turn: TurnContext, { id, side, row, column }: Projectile): void {
  turn.events.push({ type: 'projectile-stayed', id, side, row, column });
}

/** Moves a projectile `steps` times by `rows` and `columns`. It collides only in cells where a step ends. */
function fly(turn: TurnContext, projectile: Projectile, steps: number, rows: number, columns: number): void {
  const sector = sectorOf(turn.state);
  const { id, side } = projectile;
  const from = { row: projectile.row, column: projectile.column };
  const moved: PushedEvent<ProjectileMoved> = { type: 'projectile-moved', id, side, from, to: null };
  turn.events.push(moved);
  let { row, column } = from;
  for (let step = 0; step < steps; step++) {
    row += rows;
    column += columns;
    if (!isInside(sector.field, row, column)) {
      removeProjectile(sector, projectile);
      return;
    }
    if (!projectileEnters(turn, projectile, row, column)) break;
  }
  moved.to = { row, column };
}

const kinds: Readonly<Record<number, EnemyKind>> = {
  2: 'Pylon',
  3: 'Fighter',
  4: 'Grunt',
  6: 'Fighter',
  10: 'Fighter',
};

/** Kind of enemy that fires shots of this speed. Undefined for friendly shots. */
export const shooterKind = ({ side, move }: Pick<Projectile, 'side' | 'move'>): EnemyKind | undefined =>
  side === 'enemy' ? kinds[move] : undefined;

/** True if `enemy` may have fired the shot: it has the right kind and is to the right of the shot in the same row. */
export const canHaveFired = (
  enemy: Pick<Enemy, 'kind' | 'row' | 'column'>,
  shot: Pick<Projectile, 'row' | 'column'>,
  kind: EnemyKind,
): boolean => enemy.kind === kind && enemy.row === shot.row && enemy.column > shot.column;

/** The enemy that fired a shot. Undefined if several visible enemies, or none, may have fired it. */
export function shooterOf<Seen extends Pick<Enemy, 'kind' | 'row' | 'column'>>(
  enemies: readonly Seen[],
  shot: Pick<Projectile, 'side' | 'move' | 'row' | 'column'>,
): Seen | undefined {
  const kind = shooterKind(shot);
  const [only, second] = kind === undefined ? [] : enemies.filter((enemy) => canHaveFired(enemy, shot, kind));
  return second === undefined ? only : undefined;
}

/** Phase 3: the Starfighter regenerates, pays for its action and acts. */
export function actStarfighter(turn: TurnContext): void {
  const { command, state } = turn;
  const { starfighter } = sectorOf(state);
  regenerate(turn, starfighter, command?.name === 'pass' ? 2 : 1);
  switch (command?.name) {
    case 'move':
      return move(turn, starfighter, command.args.row, command.args.column);
    case 'fire':
      return fire(turn, starfighter);
    case 'special':
      return applySpecial(turn, starfighter);
    default:
      turn.events.push({ type: 'passed', row: starfighter.row, column: starfighter.column });
  }
}

function regenerate(turn: TurnContext, starfighter: Starfighter, times: number): void {
  const { attributes } = starfighter;
  let { health, energy } = starfighter;
  for (let time = 0; time < times; time++) {
    health = regenerated(health, attributes.health, attributes.healthRegen);
    energy = regenerated(energy, attributes.energy, attributes.energyRegen);
  }
  const gained = { health: health - starfighter.health, energy: energy - starfighter.energy };
  if (gained.health > 0 || gained.energy > 0)
    emitEvent(turn, { type: 'regenerated', id: 0, health: gained.health, energy: gained.energy });
}

/** Flies along the column, then along the row. Pays and resolves collisions in each cell before the next cell. */
function move(turn: TurnContext, starfighter: Starfighter, row: number, column: number): void {
  const from = { row: starfighter.row, column: starfighter.column };
  const moved: PushedEvent<StarfighterMoved> = {
    type: 'starfighter-moved',
    from,
    to: from,
    cells: 0,
    energy: 0,
  };
  turn.events.push(moved);
  while (starfighter.row !== row || starfighter.column !== column) {
    const next = stepTowards(starfighter, { row, column });
    starfighter.row = next.row;
    starfighter.column = next.column;
    starfighter.energy -= starfighter.attributes.moveCost;
    moved.cells++;
    if (!starfighterEnters(turn)) break;
  }
  moved.to = { row: starfighter.row, column: starfighter.column };
  moved.energy = moved.cells * starfighter.attributes.moveCost;
}

function fire(turn: TurnContext, starfighter: Starfighter): void {
  const { cost, resource, damage, shotMove, muzzles } = weaponOf(turn.state.equipment);
  const { row, column } = starfighter;
  emitEvent(turn, { type: 'fired', row, column, cost, resource });
  for (const { row: rows, column: columns } of muzzles)
    spawnProjectile(turn, { side: 'friendly', by: 0, damage, move: shotMove }, row + rows, column + columns);
}

function applySpecial(turn: TurnContext, starfighter: Starfighter): void {
  const { name, cost } = powerOf(turn.state.equipment);
  switch (name) {
    case 'Recall':
      return recall(turn, starfighter, cost);
    case 'Repair':
      return use(turn, starfighter, name, 50, -cost);
    case 'Overcharge': {
      const health = Math.min(50, starfighter.health - 1);
      return use(turn, starfighter, name, -health, 2 * health - cost);
    }
    case 'Deploy Drones':
      use(turn, starfighter, name, 0, -cost);
      return deployDrones(turn);
    case 'Orbital Strike':
      use(turn, starfighter, name, 0, -cost);
      return strikeFromOrbit(turn);
  }
}

function use(turn: TurnContext, { row, column }: Cell, power: PowerName, health: number, energy: number): void {
  emitEvent(turn, { type: 'special-used', power, row, column, health, energy });
}

/** Jumps to the target cell without entering other cells. No collision takes place if the ship is already there. */
function recall(turn: TurnContext, starfighter: Starfighter, cost: number): void {
  const cell = spawnCell(sectorOf(turn.state).field);
  const stays = starfighter.row === cell.row && starfighter.column === cell.column;
  use(turn, cell, 'Recall', 0, -cost);
  if (!stays) starfighterEnters(turn);
}

function deployDrones(turn: TurnContext): void {
  const sector = sectorOf(turn.state);
  for (const projectile of [...sector.projectiles]) {
    const { id, side, row, column } = projectile;
    emitEvent(turn, { type: 'neutralized', id, side, row, column });
  }
}

const strikeDamage = 100;

function strikeFromOrbit(turn: TurnContext): void {
  const sector = sectorOf(turn.state);
  for (const enemy of [...sector.enemies]) {
    const { id, kind, row, column } = enemy;
    const damage = Math.max(strikeDamage - enemy.armour, 0);
    const health = Math.max(enemy.health - damage, 0);
    emitEvent(turn, { type: 'struck', id, kind, row, column, damage, health });
    if (health === 0) destroyEnemy(turn, sector, enemy);
  }
}

export function regenerateEnemy(turn: TurnContext, enemy: Enemy): void {
  const health = regenerated(enemy.health, enemy.totalHealth, enemy.regen);
  const { id, kind, row, column } = enemy;
  const amount = health - enemy.health;
  if (amount > 0) emitEvent(turn, { type: 'enemy-regenerated', id, kind, row, column, amount, health });
}

export const moveLeft = (turn: TurnContext, enemy: Enemy, steps: number): boolean =>
  moveEnemy(turn, enemy, steps, 0, -1);

/** Moves an enemy `steps` cells, or until another enemy blocks its way. Returns true if it survives on the board. */
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

/** Regenerates and moves an enemy, then performs the action of its kind (rules, "Enemies"). */
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

/** Heals all enemies within the Pylon's vision, including the Pylon. */
function heal(turn: TurnContext, pylon: Enemy): void {
  for (const enemy of sectorOf(turn.state).enemies) {
    if (distance(pylon, enemy) > pylon.vision) continue;
    const health = Math.min(enemy.health + healAmount, enemy.totalHealth);
    const { id, kind, row, column } = enemy;
    emitEvent(turn, { type: 'healed', id, kind, by: pylon.id, row, column, amount: healAmount, health });
  }
}

/** Reactions of enemies to a command. A reaction returns true if it replaces the normal action of the enemy. */
type Reactions = Readonly<Partial<Record<EnemyKind, (turn: TurnContext, enemy: Enemy) => boolean>>>;

export const gruntGain = 10;

/** Flight of a Fighter while the Starfighter waits, and its shot, which moves before the Starfighter can act again. */
export const ambush = { cells: 6, damage: 100, move: 10 } as const;

export const preemptiveActions: Readonly<Partial<Record<Command['name'], Reactions>>> = {
  pass: {
    Grunt: (turn, enemy) => gained(turn, enemy, 'total health', gruntGain),
    Fighter(turn, enemy) {
      regenerateEnemy(turn, enemy);
      if (moveLeft(turn, enemy, ambush.cells)) shoot(turn, enemy, ambush.damage, ambush.move);
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

/** Moves an enemy towards the Starfighter's row until another enemy blocks its way. */
function intercept(turn: TurnContext, enemy: Enemy): void {
  const rows = sectorOf(turn.state).starfighter.row - enemy.row;
  moveEnemy(turn, enemy, Math.abs(rows), Math.sign(rows), 0);
}

/** Phase 5: enemies react. Then each acts unless its reaction replaces the action. Ends if the ship is destroyed. */
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

/** Phase 7: always draws two random numbers. They determine the row and kind of an enemy in the last column. */
export function spawnNaturally(turn: TurnContext): void {
  const sector = sectorOf(turn.state);
  const { field } = sector;
  const row = drawNumber(turn, field.rows);
  const value = drawNumber(turn, 100);
  turn.events.push({ type: 'numbers-drawn', row, value });
  const kind = kindOf(field.thresholds, value);
  if (kind === undefined || enemyAt(sector, row, field.columns) !== undefined) return;
  spawnEnemy(turn, kind, row, field.columns, null);
}

/** Brings in the waves of this turn, then makes the announcements of later waves. The start of a game is turn 0. */
export function bringWaves(turn: TurnContext): void {
  const { mission, turn: number, random } = turn.state;
  const sector = sectorOf(turn.state);
  if (mission?.waves === undefined || sector.waves === null) return;
  const { field } = sector;
  for (const { wave, rows } of entrancesAt(mission.waves, number, field, random.seed)) {
    const column = wave.column ?? field.columns;
    for (const rowFor of rows) {
      if (!isAlive(sector)) return;
      const row = freeRow(sector, rowFor(sector.starfighter.row), column);
      if (row !== undefined) spawnEnemy(turn, wave.kind, row, column, null, wave.strength);
    }
  }
  sector.waves = { ...sector.waves, left: mission.waves.filter((wave) => wave.turn > number).length };
  for (const announcement of newAnnouncements(mission, number))
    turn.events.push({ type: 'wave-announced', ...announcement });
}

/** `row` if it is free, else the next free row below it, continuing at the top. Undefined if the column is full. */
function freeRow(sector: Sector, row: number, column: number): number | undefined {
  const { rows } = sector.field;
  return Array.from({ length: rows }, (_, i) => ((row - 1 + i) % rows) + 1).find(
    (free) => enemyAt(sector, free, column) === undefined && !isStarfighterAt(sector, free, column),
  );
}

/** The first enemy kind with a threshold above `value`. Undefined if there is none. */
export const kindOf = (thresholds: Thresholds, value: number): EnemyKind | undefined =>
  enemyKinds.find((_, i) => value < (thresholds[i] ?? unreachable(i)));

function drawNumber(turn: TurnContext, max: number): number {
  const { classic, random } = turn.state;
  // A branch of the match has another seed and draws other numbers.
  if (classic === null || random.seed !== classicSeed) return turn.random('spawn').integer(1, max);
  const [after, value] = draw(classic, 1, max);
  turn.state.classic = after;
  return value;
}

/** Phases 4 and 6: updates for each enemy whether it and the Starfighter see each other. */
export function updateVision(turn: TurnContext): void {
  for (const enemy of sectorOf(turn.state).enemies) look(turn, enemy);
}

const player = [1];
const waiting: WaitingPhase<SpaceDefender> = { waitsFor: () => player };

/** Creates a phase that precedes `next`. If the ship is destroyed, turn and game end instead. */
const phase = (run: AutomaticPhase<SpaceDefender>['run'], next: Phase): AutomaticPhase<SpaceDefender> => ({
  run,
  next: ({ sector }) => (sector !== null && sector.starfighter.health > 0 ? next : 'not-started'),
});

/** Phases that wait for the player, then the automatic phases of a turn (rules, "A turn"). */
export const phases: PhaseTable<SpaceDefender> = {
  'not-started': waiting,
  'weapon-setup': waiting,
  'armour-setup': waiting,
  'engine-setup': waiting,
  'power-setup': waiting,
  'setup-summary': waiting,
  'in-game': waiting,

  'friendly-projectiles': phase(moveFriendlyProjectiles, 'enemy-projectiles'),
  'enemy-projectiles': phase(moveEnemyProjectiles, 'starfighter'),
  starfighter: phase(actStarfighter, 'vision'),
  vision: phase(updateVision, 'enemies'),
  enemies: phase(actEnemies, 'second-vision'),
  'second-vision': phase(updateVision, 'natural-spawn'),
  'natural-spawn': phase((turn) => {
    spawnNaturally(turn);
    bringWaves(turn);
  }, 'in-game'),
};
