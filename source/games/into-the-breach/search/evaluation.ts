import { type Battle, tank } from './battle.ts';
import type { Moment } from './moment.ts';

const weights = {
  building: 40,
  buildingHealth: 5,
  mech: 60,
  mechHealth: 4,
  /** Health above this is of no more use. */
  enoughHealth: 8,
  enemy: 60,
  enemyHealth: 8,
  /** For each row that the nearest enemy is away from a tank's row, and each column beyond the tank's shots. */
  distance: 3,
  tankShot: 5,
} as const;

/** How good a moment is in which nobody has won: the more the better. */
export function evaluate(battle: Battle, moment: Moment): number {
  const { units, kinds, mechs, enemies, buildings } = battle;
  let value = 0;
  for (let b = 0; b < buildings.length; b++) {
    const health = moment[3 * units + b] ?? 0;
    if (health > 0) value += weights.building + weights.buildingHealth * health;
  }
  for (let m = 0; m < mechs.length; m++) {
    const mech = mechs[m] ?? 0;
    const health = moment[units + mech] ?? 0;
    if (health === 0) continue;
    value += weights.mech + weights.mechHealth * Math.min(health, weights.enoughHealth);
    if (kinds[mech] === tank) value -= weights.distance * distanceToEnemies(battle, moment, moment[mech] ?? 0);
  }
  for (let e = 0; e < enemies.length; e++) {
    const health = moment[units + (enemies[e] ?? 0)] ?? 0;
    if (health > 0) value -= weights.enemy + weights.enemyHealth * Math.min(health, weights.enoughHealth);
  }
  return value;
}

/** How far the nearest enemy is from where a tank would hit it. */
function distanceToEnemies({ width, units, enemies }: Battle, moment: Moment, place: number): number {
  const row = Math.floor(place / width);
  const column = place % width;
  let least = 0;
  let some = false;
  for (let e = 0; e < enemies.length; e++) {
    const enemy = enemies[e] ?? 0;
    if ((moment[units + enemy] ?? 0) === 0) continue;
    const there = moment[enemy] ?? 0;
    const columns = Math.abs((there % width) - column) - weights.tankShot;
    const distance = Math.abs(Math.floor(there / width) - row) + (columns > 0 ? columns : 0);
    if (!some || distance < least) least = distance;
    some = true;
  }
  return least;
}
