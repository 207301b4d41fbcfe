import { missing } from '../../../engine/lookup.ts';
import { type Battle, tank } from './battle.ts';
import type { Moment } from './moment.ts';

/** What counts how much; tried out on some hundred made levels for how soon they are won. */
const weights = {
  /** Divided by how many buildings stand: the fewer, the more each is worth. */
  buildings: 20,
  buildingHealth: 0.25,
  mech: 60,
  mechHealth: 4,
  enemy: 2,
  enemyHealth: 16,
  /** Health above this is of no more use, and no more trouble. */
  enoughHealth: 8,
  /** For each row and column from a tank to the nearest enemy. */
  distance: 3,
} as const;

/** How good a moment is in which neither side has won: the more the better. */
export function evaluate(battle: Battle, moment: Moment): number {
  const { units, kinds, mechs, enemies, buildings } = battle;
  const { enoughHealth } = weights;
  let value = 0;
  let standing = 0;
  for (let b = 0; b < buildings.length; b++) {
    const health = moment[3 * units + b] ?? missing(3 * units + b);
    if (health > 0) standing++;
    value += weights.buildingHealth * health;
  }
  if (standing > 0) value -= weights.buildings / standing;
  for (let m = 0; m < mechs.length; m++) {
    const mech = mechs[m] ?? missing(m);
    const health = moment[units + mech] ?? missing(units + mech);
    if (health === 0) continue;
    value += weights.mech + weights.mechHealth * (health < enoughHealth ? health : enoughHealth);
    if (kinds[mech] === tank)
      value -= weights.distance * distanceToEnemies(battle, moment, moment[mech] ?? missing(mech));
  }
  for (let e = 0; e < enemies.length; e++) {
    const enemy = enemies[e] ?? missing(e);
    const health = moment[units + enemy] ?? missing(enemy);
    if (health > 0) value -= weights.enemy + weights.enemyHealth * (health < enoughHealth ? health : enoughHealth);
  }
  return value;
}

/** How many rows and columns the nearest enemy is away; 0 where there is none. */
function distanceToEnemies({ width, units, enemies }: Battle, moment: Moment, place: number): number {
  const row = Math.floor(place / width);
  const column = place % width;
  let least = Number.MAX_SAFE_INTEGER;
  for (let e = 0; e < enemies.length; e++) {
    const enemy = enemies[e] ?? missing(e);
    if ((moment[units + enemy] ?? missing(units + enemy)) === 0) continue;
    const there = moment[enemy] ?? missing(enemy);
    const distance = Math.abs(Math.floor(there / width) - row) + Math.abs((there % width) - column);
    if (distance < least) least = distance;
  }
  return least === Number.MAX_SAFE_INTEGER ? 0 : least;
}
