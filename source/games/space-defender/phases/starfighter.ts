import type { PushedEvent } from '#engine/vocabulary.ts';
import { emitEvent } from '../apply.ts';
import { type Cell, spawnCell, stepTowards } from '../cells.ts';
import type { StarfighterMoved } from '../events.ts';
import type { TurnContext } from '../game-types.ts';
import { regenerated, type Starfighter } from '../sector.ts';
import { sectorOf } from '../state.ts';
import { type PowerName, powerOf, weaponOf } from '../tables.ts';
import { destroyEnemy, spawnProjectile, starfighterEnters } from './collisions.ts';

/** Phase 3: the Starfighter regenerates, pays and acts. */
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

/** Rows first, then columns. Each cell is paid and resolved before the next one. */
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

/** Enters no cells between. A ship that is already there meets nothing. */
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
