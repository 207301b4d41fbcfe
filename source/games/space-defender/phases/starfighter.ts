import type { Course } from '../../../engine/game.ts';
import type { PushedEvent } from '../../../engine/vocabulary.ts';
import { removeProjectile } from '../board.ts';
import { spawnCell, stepTowards } from '../cells.ts';
import { destroyEnemy, starfighterEnters } from '../collisions.ts';
import type { StarfighterMoved } from '../events.ts';
import type { SpaceDefender } from '../game-types.ts';
import { regenerated } from '../resources.ts';
import type { Starfighter } from '../sector.ts';
import { spawnProjectile } from '../spawning.ts';
import { sectorOf } from '../state.ts';
import { type PowerName, powerOf, weaponOf } from '../tables.ts';

type SpaceDefenderCourse = Course<SpaceDefender>;

/** Phase 3: the Starfighter regenerates, pays and acts. */
export function actStarfighter(turn: SpaceDefenderCourse): void {
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

function regenerate(turn: SpaceDefenderCourse, starfighter: Starfighter, times: number): void {
  const { attributes, health, energy } = starfighter;
  for (let time = 0; time < times; time++) {
    starfighter.health = regenerated(starfighter.health, attributes.health, attributes.healthRegen);
    starfighter.energy = regenerated(starfighter.energy, attributes.energy, attributes.energyRegen);
  }
  const gained = { health: starfighter.health - health, energy: starfighter.energy - energy };
  if (gained.health > 0 || gained.energy > 0)
    turn.events.push({ type: 'regenerated', id: 0, health: gained.health, energy: gained.energy });
}

/** First to the row, then to the column; every cell entered is paid and resolved before the next. */
function move(turn: SpaceDefenderCourse, starfighter: Starfighter, row: number, column: number): void {
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

function fire(turn: SpaceDefenderCourse, starfighter: Starfighter): void {
  const { cost, resource, damage, shotMove, muzzles } = weaponOf(turn.state.equipment);
  const { row, column } = starfighter;
  starfighter[resource] -= cost;
  turn.events.push({ type: 'fired', row, column, cost, resource });
  for (const { row: rows, column: columns, direction } of muzzles)
    spawnProjectile(turn, { side: 'friendly', by: 0, damage, move: shotMove, direction }, row + rows, column + columns);
}

function applySpecial(turn: SpaceDefenderCourse, starfighter: Starfighter): void {
  const { name, cost } = powerOf(turn.state.equipment);
  starfighter.energy -= cost;
  switch (name) {
    case 'Recall':
      return recall(turn, starfighter, cost);
    case 'Repair':
      starfighter.health += 50;
      return report(turn, starfighter, name, 50, -cost);
    case 'Overcharge': {
      const health = Math.min(50, starfighter.health - 1);
      starfighter.health -= health;
      starfighter.energy += 2 * health;
      return report(turn, starfighter, name, -health, 2 * health);
    }
    case 'Deploy Drones':
      report(turn, starfighter, name, 0, -cost);
      return deployDrones(turn);
    case 'Orbital Strike':
      report(turn, starfighter, name, 0, -cost);
      return strikeFromOrbit(turn);
  }
}

function report(turn: SpaceDefenderCourse, starfighter: Starfighter, power: PowerName, health: number, energy: number) {
  const { row, column } = starfighter;
  turn.events.push({ type: 'special-used', power, row, column, health, energy });
}

/** To the spawn cell, without cells in between; nothing meets a ship that is there already. */
function recall(turn: SpaceDefenderCourse, starfighter: Starfighter, cost: number): void {
  const { row, column } = spawnCell(sectorOf(turn.state).field);
  const stays = starfighter.row === row && starfighter.column === column;
  starfighter.row = row;
  starfighter.column = column;
  report(turn, starfighter, 'Recall', 0, -cost);
  if (!stays) starfighterEnters(turn);
}

function deployDrones(turn: SpaceDefenderCourse): void {
  const sector = sectorOf(turn.state);
  for (const projectile of [...sector.projectiles]) {
    const { id, side, row, column } = projectile;
    turn.events.push({ type: 'neutralized', id, side, row, column });
    removeProjectile(sector, projectile);
  }
}

const strikeDamage = 100;

function strikeFromOrbit(turn: SpaceDefenderCourse): void {
  const sector = sectorOf(turn.state);
  for (const enemy of [...sector.enemies]) {
    const { id, kind, row, column } = enemy;
    const damage = Math.max(strikeDamage - enemy.armour, 0);
    enemy.health -= damage;
    const health = Math.max(enemy.health, 0);
    turn.events.push({ type: 'struck', id, kind, row, column, damage, health });
    if (enemy.health <= 0) destroyEnemy(turn, sector, enemy);
  }
}
