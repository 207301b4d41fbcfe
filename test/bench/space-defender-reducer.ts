// Space Defender 2 as one plain mutable reducer without history, events and log. The benchmark compares the game's
// speed with it. It shares no code with the game, so that the differential test can compare the results.

// --- commands, results

export type Action =
  | { type: 'play'; rows: number; columns: number; thresholds: readonly [number, number, number, number, number] }
  | { type: 'setup_next' | 'setup_back'; count: number }
  | { type: 'setup_select'; option: number }
  | { type: 'toggle_debug_mode' | 'toggle_rng_out' | 'abort' | 'pass' | 'fire' | 'special' }
  | { type: 'move'; row: number; column: number };

type StateName =
  | 'not started'
  | 'weapon setup'
  | 'armour setup'
  | 'engine setup'
  | 'power setup'
  | 'setup summary'
  | 'in game';
type Thresholds = readonly [number, number, number, number, number];
type Kind = 'Grunt' | 'Fighter' | 'Carrier' | 'Interceptor' | 'Pylon';
type Side = 'friendly' | 'enemy';
type Equipment = { weapon: number; armour: number; engine: number; power: number };

export type Snapshot = {
  state: string;
  turn: number;
  substate: number;
  debug: boolean;
  rngOut: boolean;
  equipment: Equipment;
  draws: number;
  game: null | {
    rows: number;
    columns: number;
    thresholds: number[];
    starfighter: { health: number; energy: number; row: number; column: number; alive: boolean };
    enemies: {
      id: number;
      kind: Kind;
      health: number;
      totalHealth: number;
      regen: number;
      armour: number;
      seenByStarfighter: boolean;
      canSeeStarfighter: boolean;
      row: number;
      column: number;
    }[];
    projectiles: { id: number; side: Side; damage: number; move: number; row: number; column: number }[];
    score: number;
    nextEnemyId: number;
    nextProjectileId: number;
  };
};

// --- mutable state

// An orb is a focus without slots. `full` is true if no slot at any depth is empty.
type Focus = { slots: Focus[]; capacity: number; multiplier: number; sum: number; value: number; full: boolean };

type Ship = {
  health: number;
  totalHealth: number;
  energy: number;
  totalEnergy: number;
  healthRegen: number;
  energyRegen: number;
  armour: number;
  vision: number;
  move: number;
  moveCost: number;
  row: number;
  column: number;
  alive: boolean;
};

type Enemy = {
  is: 'enemy';
  id: number;
  kind: Kind;
  health: number;
  totalHealth: number;
  regen: number;
  armour: number;
  vision: number;
  seen: boolean;
  sees: boolean;
  row: number;
  column: number;
  alive: boolean;
};

// Each action of a projectile consists of `hops` hops by (rowStep, columnStep). Only the cells it lands on count.
type Projectile = {
  is: 'projectile';
  id: number;
  side: Side;
  damage: number;
  hops: number;
  growth: number;
  rowStep: number;
  columnStep: number;
  row: number;
  column: number;
  alive: boolean;
};

type Game = {
  rows: number;
  columns: number;
  thresholds: Thresholds;
  weapon: Weapon;
  power: number;
  ship: Ship;
  enemies: Enemy[];
  projectiles: Projectile[];
  cells: (Enemy | Projectile | undefined)[]; // Everything except the Starfighter, row by row.
  focus: Focus;
  nextEnemyId: number;
  nextProjectileId: number;
};

export type Plain = {
  state: StateName;
  turn: number;
  substate: number;
  debug: boolean;
  rngOut: boolean;
  equipment: Equipment;
  rows: number; // Size in the last `play`, used for the next game.
  columns: number;
  thresholds: Thresholds;
  random: number;
  draws: number;
  game: Game | null;
};

// --- tables

type Part = {
  health: number;
  energy: number;
  healthRegen: number;
  energyRegen: number;
  armour: number;
  vision: number;
  move: number;
  moveCost: number;
};
// A projectile appears (row, column) away from the shooter. After each of its actions, its hops are multiplied by the
// growth.
type Shot = {
  damage: number;
  row: number;
  column: number;
  rowStep: number;
  columnStep: number;
  hops: number;
  growth: number;
};
type Weapon = { part: Part; energyCost: number; healthCost: number; shots: readonly Shot[] };

function makePart(...row: [number, number, number, number, number, number, number, number]): Part {
  const [health, energy, healthRegen, energyRegen, armour, vision, move, moveCost] = row;
  return { health, energy, healthRegen, energyRegen, armour, vision, move, moveCost };
}

function makeShot(...row: [number, number, number, number, number, number, number]): Shot {
  const [damage, rowAway, columnAway, rowStep, columnStep, hops, growth] = row;
  return { damage, row: rowAway, column: columnAway, rowStep, columnStep, hops, growth };
}

const WEAPONS: readonly Weapon[] = [
  // Standard, Spread, Snipe, Rocket, Splitter
  { part: makePart(10, 10, 0, 1, 0, 1, 1, 1), energyCost: 5, healthCost: 0, shots: [makeShot(70, 0, 1, 0, 1, 5, 1)] },
  {
    part: makePart(0, 60, 0, 2, 1, 0, 0, 2),
    energyCost: 10,
    healthCost: 0,
    shots: [makeShot(50, -1, 1, -1, 1, 1, 1), makeShot(50, 0, 1, 0, 1, 1, 1), makeShot(50, 1, 1, 1, 1, 1, 1)],
  },
  {
    part: makePart(0, 100, 0, 5, 0, 10, 3, 0),
    energyCost: 20,
    healthCost: 0,
    shots: [makeShot(1000, 0, 1, 0, 8, 1, 1)],
  },
  {
    part: makePart(10, 0, 10, 0, 2, 2, 0, 3),
    energyCost: 0,
    healthCost: 10,
    shots: [makeShot(100, -1, -1, 0, 1, 1, 2), makeShot(100, 1, -1, 0, 1, 1, 2)],
  },
  {
    part: makePart(0, 100, 0, 10, 0, 0, 0, 5),
    energyCost: 70,
    healthCost: 0,
    shots: [makeShot(150, 0, 1, 0, 1, 0, 1)],
  },
];

const GRUNT_SHOT = makeShot(15, 0, -1, 0, -1, 4, 1);
const FIGHTER_SHOT_PASS = makeShot(100, 0, -1, 0, -1, 10, 1);
const FIGHTER_SHOT_BLIND = makeShot(20, 0, -1, 0, -1, 3, 1);
const FIGHTER_SHOT_SEEING = makeShot(50, 0, -1, 0, -1, 6, 1);
const PYLON_SHOT = makeShot(70, 0, -1, 0, -1, 2, 1);

const ARMOURS: readonly Part[] = [
  makePart(50, 0, 1, 0, 0, 0, 1, 0),
  makePart(75, 0, 2, 0, 3, 0, 0, 1),
  makePart(100, 0, 3, 0, 5, 0, 0, 3),
  makePart(200, 0, 4, 0, 10, 0, -1, 5),
];

const ENGINES: readonly Part[] = [
  makePart(10, 60, 0, 2, 1, 12, 8, 2),
  makePart(0, 30, 0, 1, 0, 15, 10, 1),
  makePart(50, 100, 0, 3, 3, 6, 4, 5),
];

const POWER_COSTS: readonly number[] = [50, 50, 0, 100, 100];

const ENEMIES: Readonly<Record<Kind, { health: number; regen: number; armour: number; vision: number }>> = {
  Grunt: { health: 100, regen: 1, armour: 1, vision: 5 },
  Fighter: { health: 150, regen: 5, armour: 10, vision: 10 },
  Carrier: { health: 200, regen: 10, armour: 15, vision: 15 },
  Interceptor: { health: 50, regen: 0, armour: 0, vision: 5 },
  Pylon: { health: 300, regen: 0, armour: 0, vision: 5 },
};

const PYLON_REACH = 5;
const PYLON_HEAL = 10;

const SETUP: readonly StateName[] = ['weapon setup', 'armour setup', 'engine setup', 'power setup', 'setup summary'];

const ONLY_IN_SETUP = 'Command can only be used in setup mode.';

// Option numbers are validated, so a missing one is a bug of the caller.
function chosen<T>(options: readonly T[], option: number): T {
  const found = options[option - 1];
  if (found === undefined) throw new RangeError(`no option ${option}`);
  return found;
}

// --- random generator

// Random number from 1 to `count`. The first two draws of a program run use 0, but still advance the sequence.
function draw(state: Plain, count: number): number {
  state.random = (16807 * state.random) % 2147483647;
  state.draws += 1;
  return state.draws <= 2 ? 1 : (state.random % count) + 1;
}

// --- scoring

function orb(value: number): Focus {
  return { slots: [], capacity: 0, multiplier: 1, sum: value, value, full: true };
}

function emptyFocus(capacity: number, multiplier: number): Focus {
  return { slots: [], capacity, multiplier, sum: 0, value: 0, full: false };
}

function dropOf(kind: Kind): Focus {
  switch (kind) {
    case 'Grunt':
      return orb(2);
    case 'Fighter':
      return orb(3);
    case 'Interceptor':
      return orb(1);
    case 'Carrier': {
      const diamond = emptyFocus(4, 3);
      put(diamond, orb(3));
      return diamond;
    }
    case 'Pylon': {
      const platinum = emptyFocus(3, 2);
      put(platinum, orb(1));
      return platinum;
    }
  }
}

// Fills inner foci first, from left to right, then the first empty slot. Empty slots are always the last ones.
function put(focus: Focus, drop: Focus): boolean {
  for (const slot of focus.slots) {
    const before = slot.value;
    if (!slot.full && put(slot, drop)) {
      focus.sum += slot.value - before;
      revalue(focus);
      return true;
    }
  }
  if (focus.slots.length >= focus.capacity) return false;
  focus.slots.push(drop);
  focus.sum += drop.value;
  revalue(focus);
  return true;
}

function revalue(focus: Focus): void {
  const occupied = focus.slots.length === focus.capacity;
  focus.value = occupied ? focus.sum * focus.multiplier : focus.sum;
  focus.full = occupied && focus.slots.every((slot) => slot.full);
}

// --- small helpers

function cellAt(game: Game, row: number, column: number): number {
  return (row - 1) * game.columns + column - 1;
}

function isOutside(game: Game, row: number, column: number): boolean {
  return row < 1 || row > game.rows || column < 1 || column > game.columns;
}

function distance(from: Ship | Enemy, row: number, column: number): number {
  return Math.abs(from.row - row) + Math.abs(from.column - column);
}

function hasEnemy(game: Game, row: number, column: number): boolean {
  return game.cells[cellAt(game, row, column)]?.is === 'enemy';
}

function regenerated(current: number, total: number, regen: number): number {
  return current < total ? Math.min(current + regen, total) : current;
}

function hurtShip(ship: Ship, amount: number): void {
  ship.health -= amount;
  if (ship.health <= 0) {
    ship.health = 0;
    ship.alive = false;
  }
}

function hurtEnemy(game: Game, enemy: Enemy, amount: number): void {
  enemy.health -= amount;
  if (enemy.health <= 0) {
    destroyEnemy(game, enemy);
  }
}

function destroyEnemy(game: Game, enemy: Enemy): void {
  enemy.alive = false;
  game.cells[cellAt(game, enemy.row, enemy.column)] = undefined;
  put(game.focus, dropOf(enemy.kind));
}

function removeProjectile(game: Game, projectile: Projectile): void {
  projectile.alive = false;
  game.cells[cellAt(game, projectile.row, projectile.column)] = undefined;
}

function look(ship: Ship, enemy: Enemy): void {
  const apart = distance(ship, enemy.row, enemy.column);
  enemy.seen = apart <= ship.vision;
  enemy.sees = apart <= enemy.vision;
}

function dropDead<T extends { alive: boolean }>(list: T[]): void {
  let kept = 0;
  for (const item of list) {
    if (item.alive) {
      list[kept] = item;
      kept += 1;
    }
  }
  list.length = kept;
}

// --- collisions

// A projectile has entered the cell at its location, but is not in `cells` yet.
function projectileEnters(game: Game, projectile: Projectile): void {
  const ship = game.ship;
  if (projectile.row === ship.row && projectile.column === ship.column) {
    projectile.alive = false;
    hurtShip(ship, Math.max(projectile.damage - ship.armour, 0));
    return;
  }
  const resident = game.cells[cellAt(game, projectile.row, projectile.column)];
  if (resident === undefined) return;
  if (resident.is === 'enemy') {
    projectile.alive = false;
    if (projectile.side === 'friendly') {
      hurtEnemy(game, resident, Math.max(projectile.damage - resident.armour, 0));
    } else {
      resident.health = Math.min(resident.health + projectile.damage, resident.totalHealth);
    }
  } else if (resident.side === projectile.side) {
    projectile.damage += resident.damage;
    removeProjectile(game, resident);
  } else if (resident.damage > projectile.damage) {
    resident.damage -= projectile.damage;
    projectile.alive = false;
  } else {
    projectile.damage -= resident.damage;
    projectile.alive = projectile.damage > 0;
    removeProjectile(game, resident);
  }
}

// The Starfighter has entered the cell at its location.
function shipEnters(game: Game): void {
  const ship = game.ship;
  const resident = game.cells[cellAt(game, ship.row, ship.column)];
  if (resident === undefined) return;
  if (resident.is === 'enemy') {
    destroyEnemy(game, resident);
    hurtShip(ship, resident.health);
  } else {
    removeProjectile(game, resident);
    hurtShip(ship, Math.max(resident.damage - ship.armour, 0));
  }
}

// An enemy has entered the cell at its location, but is not in `cells` yet. The cell has no other enemy.
function enemyEnters(game: Game, enemy: Enemy): void {
  const ship = game.ship;
  if (enemy.row === ship.row && enemy.column === ship.column) {
    destroyEnemy(game, enemy);
    hurtShip(ship, enemy.health);
    return;
  }
  const resident = game.cells[cellAt(game, enemy.row, enemy.column)];
  if (resident === undefined || resident.is === 'enemy') return;
  removeProjectile(game, resident);
  if (resident.side === 'friendly') {
    hurtEnemy(game, enemy, Math.max(resident.damage - enemy.armour, 0));
  } else {
    enemy.health = Math.min(enemy.health + resident.damage, enemy.totalHealth);
  }
}

// --- spawning

function spawnProjectile(game: Game, side: Side, from: Ship | Enemy, shot: Shot): void {
  const id = game.nextProjectileId;
  game.nextProjectileId -= 1;
  const row = from.row + shot.row;
  const column = from.column + shot.column;
  if (isOutside(game, row, column)) return;
  const { damage, rowStep, columnStep, hops, growth } = shot;
  const projectile: Projectile = {
    is: 'projectile',
    id,
    side,
    damage,
    hops,
    growth,
    rowStep,
    columnStep,
    row,
    column,
    alive: true,
  };
  projectileEnters(game, projectile);
  if (projectile.alive) {
    game.projectiles.push(projectile);
    game.cells[cellAt(game, row, column)] = projectile;
  }
}

function spawnEnemy(game: Game, kind: Kind, row: number, column: number): void {
  const outside = isOutside(game, row, column);
  if (!outside && hasEnemy(game, row, column)) return;
  const id = game.nextEnemyId;
  game.nextEnemyId += 1;
  if (outside) return;
  const { health, regen, armour, vision } = ENEMIES[kind];
  const enemy: Enemy = {
    is: 'enemy',
    id,
    kind,
    health,
    totalHealth: health,
    regen,
    armour,
    vision,
    seen: false,
    sees: false,
    row,
    column,
    alive: true,
  };
  look(game.ship, enemy);
  enemyEnters(game, enemy);
  if (enemy.alive) {
    game.enemies.push(enemy);
    game.cells[cellAt(game, row, column)] = enemy;
  }
}

// --- phases 1 and 2: projectiles

function moveProjectiles(game: Game, side: Side): void {
  for (const projectile of game.projectiles) {
    if (projectile.alive && projectile.side === side) {
      moveProjectile(game, projectile);
      if (!game.ship.alive) return;
    }
  }
}

function moveProjectile(game: Game, projectile: Projectile): void {
  game.cells[cellAt(game, projectile.row, projectile.column)] = undefined;
  for (let hop = 0; hop < projectile.hops; hop += 1) {
    const row = projectile.row + projectile.rowStep;
    const column = projectile.column + projectile.columnStep;
    if (isOutside(game, row, column)) {
      projectile.alive = false;
      return;
    }
    projectile.row = row;
    projectile.column = column;
    projectileEnters(game, projectile);
    if (!projectile.alive) return;
  }
  game.cells[cellAt(game, projectile.row, projectile.column)] = projectile;
  projectile.hops *= projectile.growth;
}

// --- phase 3: Starfighter

type Command = 'pass' | 'move' | 'fire' | 'special';

function shipActs(game: Game, command: Command, row: number, column: number): void {
  regenerateShip(game.ship);
  switch (command) {
    case 'pass':
      regenerateShip(game.ship);
      break;
    case 'move':
      moveShip(game, row, column);
      break;
    case 'fire':
      fireWeapon(game);
      break;
    case 'special':
      applyPower(game);
      break;
  }
}

function regenerateShip(ship: Ship): void {
  ship.health = regenerated(ship.health, ship.totalHealth, ship.healthRegen);
  ship.energy = regenerated(ship.energy, ship.totalEnergy, ship.energyRegen);
}

function moveShip(game: Game, row: number, column: number): void {
  const ship = game.ship;
  while (ship.alive && (ship.row !== row || ship.column !== column)) {
    if (ship.row !== row) {
      ship.row += ship.row < row ? 1 : -1;
    } else {
      ship.column += ship.column < column ? 1 : -1;
    }
    ship.energy -= ship.moveCost;
    shipEnters(game);
  }
}

function fireWeapon(game: Game): void {
  const ship = game.ship;
  const weapon = game.weapon;
  ship.energy -= weapon.energyCost;
  ship.health -= weapon.healthCost;
  for (const shot of weapon.shots) {
    spawnProjectile(game, 'friendly', ship, shot);
  }
}

function applyPower(game: Game): void {
  const ship = game.ship;
  ship.energy -= chosen(POWER_COSTS, game.power);
  switch (game.power) {
    case 1: // Recall
      ship.row = Math.ceil(game.rows / 2);
      ship.column = 1;
      shipEnters(game);
      break;
    case 2: // Repair
      ship.health += 50;
      break;
    case 3: {
      // Overcharge
      const spent = Math.min(50, ship.health - 1);
      ship.health -= spent;
      ship.energy += 2 * spent;
      break;
    }
    case 4: // Deploy Drones
      for (const projectile of game.projectiles) {
        if (projectile.alive) {
          removeProjectile(game, projectile);
        }
      }
      break;
    case 5: // Orbital Strike
      for (const enemy of game.enemies) {
        if (enemy.alive) {
          hurtEnemy(game, enemy, Math.max(100 - enemy.armour, 0));
        }
      }
      break;
  }
}

// --- phases 4 and 6: vision

function updateVision(game: Game): void {
  for (const enemy of game.enemies) {
    if (enemy.alive) {
      look(game.ship, enemy);
    }
  }
}

// --- phase 5: enemies

function enemiesAct(game: Game, command: Command): void {
  const firstNew = game.nextEnemyId; // Projectiles created in this phase do not act in it.
  if (command !== 'move') {
    for (const enemy of game.enemies) {
      if (enemy.id >= firstNew) break;
      if (enemy.alive) {
        preemptiveAction(game, enemy, command);
        if (!game.ship.alive) return;
      }
    }
  }
  for (const enemy of game.enemies) {
    if (enemy.id >= firstNew) break;
    if (enemy.alive && !preemptiveEndsTurn(enemy.kind, command)) {
      normalAction(game, enemy);
      if (!game.ship.alive) return;
    }
  }
}

function preemptiveEndsTurn(kind: Kind, command: Command): boolean {
  return command === 'pass' ? kind === 'Fighter' || kind === 'Carrier' : command === 'fire' && kind === 'Interceptor';
}

function preemptiveAction(game: Game, enemy: Enemy, command: Command): void {
  switch (enemy.kind) {
    case 'Grunt':
      if (command === 'pass' || command === 'special') {
        const gain = command === 'pass' ? 10 : 20;
        enemy.totalHealth += gain;
        enemy.health += gain;
      }
      break;
    case 'Fighter':
      if (command === 'pass') {
        regenerateEnemy(enemy);
        moveEnemyLeft(game, enemy, 6);
        enemyFires(game, enemy, FIGHTER_SHOT_PASS);
      } else if (command === 'fire') {
        enemy.armour += 1;
      }
      break;
    case 'Carrier':
      if (command === 'pass') {
        regenerateEnemy(enemy);
        moveEnemyLeft(game, enemy, 2);
        launchInterceptor(game, enemy, -1, 0);
        launchInterceptor(game, enemy, 1, 0);
      } else if (command === 'special') {
        enemy.regen += 10;
      }
      break;
    case 'Interceptor':
      if (command === 'fire') {
        const rows = game.ship.row - enemy.row;
        regenerateEnemy(enemy);
        moveEnemy(game, enemy, Math.sign(rows), 0, Math.abs(rows));
      }
      break;
    case 'Pylon':
      break;
  }
}

function normalAction(game: Game, enemy: Enemy): void {
  regenerateEnemy(enemy);
  switch (enemy.kind) {
    case 'Grunt':
      moveEnemyLeft(game, enemy, enemy.sees ? 4 : 2);
      enemyFires(game, enemy, GRUNT_SHOT);
      break;
    case 'Fighter':
      moveEnemyLeft(game, enemy, enemy.sees ? 1 : 3);
      enemyFires(game, enemy, enemy.sees ? FIGHTER_SHOT_SEEING : FIGHTER_SHOT_BLIND);
      break;
    case 'Carrier':
      moveEnemyLeft(game, enemy, enemy.sees ? 1 : 2);
      if (enemy.sees) {
        launchInterceptor(game, enemy, 0, -1);
      }
      break;
    case 'Interceptor':
      moveEnemyLeft(game, enemy, 3);
      break;
    case 'Pylon':
      moveEnemyLeft(game, enemy, enemy.sees ? 1 : 2);
      if (enemy.sees) {
        enemyFires(game, enemy, PYLON_SHOT);
      } else {
        pylonHeals(game, enemy);
      }
      break;
  }
}

function regenerateEnemy(enemy: Enemy): void {
  enemy.health = regenerated(enemy.health, enemy.totalHealth, enemy.regen);
}

function moveEnemyLeft(game: Game, enemy: Enemy, steps: number): void {
  moveEnemy(game, enemy, 0, -1, steps);
}

function moveEnemy(game: Game, enemy: Enemy, rowStep: number, columnStep: number, steps: number): void {
  game.cells[cellAt(game, enemy.row, enemy.column)] = undefined;
  for (let step = 0; step < steps; step += 1) {
    const row = enemy.row + rowStep;
    const column = enemy.column + columnStep;
    if (isOutside(game, row, column)) {
      enemy.alive = false;
      return;
    }
    if (hasEnemy(game, row, column)) break;
    enemy.row = row;
    enemy.column = column;
    enemyEnters(game, enemy);
    if (!enemy.alive) return;
  }
  game.cells[cellAt(game, enemy.row, enemy.column)] = enemy;
}

function enemyFires(game: Game, enemy: Enemy, shot: Shot): void {
  if (enemy.alive) {
    spawnProjectile(game, 'enemy', enemy, shot);
  }
}

function launchInterceptor(game: Game, carrier: Enemy, rowOffset: number, columnOffset: number): void {
  if (carrier.alive) {
    spawnEnemy(game, 'Interceptor', carrier.row + rowOffset, carrier.column + columnOffset);
  }
}

function pylonHeals(game: Game, pylon: Enemy): void {
  if (!pylon.alive) return;
  for (const enemy of game.enemies) {
    if (enemy.alive && distance(pylon, enemy.row, enemy.column) <= PYLON_REACH) {
      enemy.health = Math.min(enemy.health + PYLON_HEAL, enemy.totalHealth);
    }
  }
}

// --- phase 7: natural spawn

function naturalSpawn(state: Plain, game: Game): void {
  const row = draw(state, game.rows);
  const kind = kindFor(draw(state, 100), game.thresholds);
  if (kind !== undefined) {
    spawnEnemy(game, kind, row, game.columns);
  }
}

function kindFor(value: number, thresholds: Thresholds): Kind | undefined {
  if (value < thresholds[0]) return 'Grunt';
  if (value < thresholds[1]) return 'Fighter';
  if (value < thresholds[2]) return 'Carrier';
  if (value < thresholds[3]) return 'Interceptor';
  if (value < thresholds[4]) return 'Pylon';
  return undefined;
}

// --- the turn

// `row` and `column` only matter for a move.
function takeTurn(state: Plain, command: Command, row: number, column: number): string | undefined {
  const game = state.game;
  if (state.state !== 'in game' || game === null) return 'Command can only be used in game.';
  const refusal = refusalOfTurn(game, command, row, column);
  if (refusal !== undefined) return refusal;
  runPhases(state, game, command, row, column);
  dropDead(game.enemies);
  dropDead(game.projectiles);
  state.turn += 1;
  state.substate = 0;
  if (!game.ship.alive) state.state = 'not started';
  return undefined;
}

function refusalOfTurn(game: Game, command: Command, row: number, column: number): string | undefined {
  const ship = game.ship;
  const energy = regenerated(ship.energy, ship.totalEnergy, ship.energyRegen);
  switch (command) {
    case 'pass':
      return undefined;
    case 'move': {
      if (isOutside(game, row, column)) return 'Cannot move outside of board.';
      const path = distance(ship, row, column);
      if (path === 0) return 'Already there.';
      if (path > ship.move) return 'Out of movement range.';
      return path * ship.moveCost > energy ? 'Not enough resources to move.' : undefined;
    }
    case 'fire': {
      const health = regenerated(ship.health, ship.totalHealth, ship.healthRegen);
      const { energyCost, healthCost } = game.weapon;
      return energyCost > energy || healthCost > health ? 'Not enough resources to fire.' : undefined;
    }
    case 'special':
      return chosen(POWER_COSTS, game.power) > energy ? 'Not enough resources to use special.' : undefined;
  }
}

// Death ends the turn immediately.
function runPhases(state: Plain, game: Game, command: Command, row: number, column: number): void {
  const ship = game.ship;
  moveProjectiles(game, 'friendly');
  if (!ship.alive) return;
  moveProjectiles(game, 'enemy');
  if (!ship.alive) return;
  shipActs(game, command, row, column);
  if (!ship.alive) return;
  updateVision(game);
  enemiesAct(game, command);
  if (!ship.alive) return;
  updateVision(game);
  naturalSpawn(state, game);
}

// --- setup, start of a game

function selectOption(state: Plain, option: number): string | undefined {
  const equipment = state.equipment;
  const outOfRange = 'Menu option selected out of range.';
  switch (state.state) {
    case 'weapon setup':
      if (option > WEAPONS.length) return outOfRange;
      equipment.weapon = option;
      return undefined;
    case 'armour setup':
      if (option > ARMOURS.length) return outOfRange;
      equipment.armour = option;
      return undefined;
    case 'engine setup':
      if (option > ENGINES.length) return outOfRange;
      equipment.engine = option;
      return undefined;
    case 'power setup':
      if (option > POWER_COSTS.length) return outOfRange;
      equipment.power = option;
      return undefined;
    default:
      return 'Command can only be used in setup mode (excluding summary in setup).';
  }
}

function startGame(state: Plain): void {
  const { rows, columns, thresholds, equipment } = state;
  const weapon = chosen(WEAPONS, equipment.weapon);
  state.state = 'in game';
  state.turn = 0;
  state.substate = 0;
  state.game = {
    rows,
    columns,
    thresholds,
    weapon,
    power: equipment.power,
    ship: buildShip(
      weapon.part,
      chosen(ARMOURS, equipment.armour),
      chosen(ENGINES, equipment.engine),
      Math.ceil(rows / 2),
    ),
    enemies: [],
    projectiles: [],
    cells: new Array<Enemy | Projectile | undefined>(rows * columns).fill(undefined),
    focus: emptyFocus(Infinity, 1),
    nextEnemyId: 1,
    nextProjectileId: -1,
  };
}

function buildShip(weapon: Part, armour: Part, engine: Part, row: number): Ship {
  const totalHealth = weapon.health + armour.health + engine.health;
  const totalEnergy = weapon.energy + armour.energy + engine.energy;
  return {
    health: totalHealth,
    totalHealth,
    energy: totalEnergy,
    totalEnergy,
    healthRegen: weapon.healthRegen + armour.healthRegen + engine.healthRegen,
    energyRegen: weapon.energyRegen + armour.energyRegen + engine.energyRegen,
    armour: weapon.armour + armour.armour + engine.armour,
    vision: weapon.vision + armour.vision + engine.vision,
    move: weapon.move + armour.move + engine.move,
    moveCost: weapon.moveCost + armour.moveCost + engine.moveCost,
    row,
    column: 1,
    alive: true,
  };
}

// --- the reducer

export function createPlain(): Plain {
  return {
    state: 'not started',
    turn: 0,
    substate: 0,
    debug: false,
    rngOut: false,
    equipment: { weapon: 1, armour: 1, engine: 1, power: 1 },
    rows: 10,
    columns: 30,
    thresholds: [1, 1, 1, 1, 1],
    random: 900,
    draws: 0,
    game: null,
  };
}

export function copyPlain(state: Plain): Plain {
  return { ...state, equipment: { ...state.equipment }, game: state.game && copyGame(state.game) };
}

function copyGame(game: Game): Game {
  const enemies = game.enemies.map((enemy) => ({ ...enemy }));
  const projectiles = game.projectiles.map((projectile) => ({ ...projectile }));
  const cells = new Array<Enemy | Projectile | undefined>(game.cells.length).fill(undefined);
  for (const thing of [...enemies, ...projectiles]) cells[cellAt(game, thing.row, thing.column)] = thing;
  return { ...game, ship: { ...game.ship }, enemies, projectiles, cells, focus: copyFocus(game.focus) };
}

const copyFocus = (focus: Focus): Focus =>
  focus.capacity === 0 ? focus : { ...focus, slots: focus.slots.map(copyFocus) };

export function reduce(state: Plain, action: Action): string | undefined {
  const refusal = perform(state, action);
  if (refusal !== undefined && state.state === 'in game') {
    state.substate += 1;
  }
  return refusal;
}

function perform(state: Plain, action: Action): string | undefined {
  const inGame = state.state === 'in game';
  const position = SETUP.indexOf(state.state); // -1 outside the setup.
  switch (action.type) {
    case 'play': {
      if (position >= 0) return 'Already in setup mode.';
      if (inGame) return 'Already in a game. Please abort to start a new one.';
      const [grunt, fighter, carrier, interceptor, pylon] = action.thresholds;
      if (grunt > fighter || fighter > carrier || carrier > interceptor || interceptor > pylon) {
        return 'Threshold values are not non-decreasing.';
      }
      state.rows = action.rows;
      state.columns = action.columns;
      state.thresholds = action.thresholds;
      state.game = null;
      state.state = 'weapon setup';
      return undefined;
    }
    case 'setup_next': {
      if (position < 0) return ONLY_IN_SETUP;
      const next = SETUP[position + action.count];
      if (next === undefined) {
        startGame(state);
      } else {
        state.state = next;
      }
      return undefined;
    }
    case 'setup_back':
      if (position < 0) return ONLY_IN_SETUP;
      state.state = SETUP[position - action.count] ?? 'not started';
      return undefined;
    case 'setup_select':
      return selectOption(state, action.option);
    case 'toggle_debug_mode':
      state.debug = !state.debug;
      if (inGame) state.substate += 1;
      return undefined;
    case 'toggle_rng_out':
      state.rngOut = !state.rngOut;
      return undefined;
    case 'abort':
      if (!inGame && position < 0) return 'Command can only be used in setup mode or in game.';
      state.game = null;
      state.state = 'not started';
      return undefined;
    case 'move':
      return takeTurn(state, 'move', action.row, action.column);
    case 'pass':
    case 'fire':
    case 'special':
      return takeTurn(state, action.type, 0, 0);
  }
}

// --- snapshot

export function snapshot(state: Plain): Snapshot {
  const { turn, substate, debug, rngOut, draws, game } = state;
  const equipment = { ...state.equipment };
  return { state: state.state, turn, substate, debug, rngOut, equipment, draws, game: game && snapshotGame(game) };
}

function snapshotGame(game: Game): NonNullable<Snapshot['game']> {
  const { health, energy, row, column, alive } = game.ship;
  return {
    rows: game.rows,
    columns: game.columns,
    thresholds: [...game.thresholds],
    starfighter: { health, energy, row, column, alive },
    enemies: game.enemies.map((enemy) => ({
      id: enemy.id,
      kind: enemy.kind,
      health: enemy.health,
      totalHealth: enemy.totalHealth,
      regen: enemy.regen,
      armour: enemy.armour,
      seenByStarfighter: enemy.seen,
      canSeeStarfighter: enemy.sees,
      row: enemy.row,
      column: enemy.column,
    })),
    projectiles: game.projectiles.map((projectile) => ({
      id: projectile.id,
      side: projectile.side,
      damage: projectile.damage,
      move: projectile.hops * Math.abs(projectile.columnStep),
      row: projectile.row,
      column: projectile.column,
    })),
    score: game.focus.value,
    nextEnemyId: game.nextEnemyId,
    nextProjectileId: game.nextProjectileId,
  };
}
