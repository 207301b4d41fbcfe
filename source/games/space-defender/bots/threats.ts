import { distance } from '../cells.ts';
import type { Enemy, Projectile, Sector } from '../sector.ts';

/** Something that is heading for the ship, and the health that it would cost. */
export interface Threat {
  readonly by: Enemy | Projectile;
  readonly damage: number;
}

/** The farthest that an enemy goes in a turn, and a little more. */
const charge = 5;

/** What will be in the ship's cell within two turns if the ship stays there and nothing comes between them. */
export function threatsTo({ starfighter, enemies, projectiles }: Sector): Threat[] {
  const { armour } = starfighter.attributes;
  const threats: Threat[] = [];
  for (const by of projectiles) {
    if (by.side === 'friendly' || by.row !== starfighter.row || by.column < starfighter.column) continue;
    const damage = by.damage - armour;
    if (damage > 0 && distance(by, starfighter) <= 2 * by.move) threats.push({ by, damage });
  }
  for (const by of enemies)
    if (by.row === starfighter.row && by.column > starfighter.column && distance(by, starfighter) <= charge)
      threats.push({ by, damage: by.health });
  return threats;
}

/** The first enemy in this row to the right of this column. */
export function firstAhead({ enemies }: Sector, row: number, column: number): Enemy | undefined {
  let first: Enemy | undefined;
  for (const enemy of enemies)
    if (enemy.row === row && enemy.column > column && (first === undefined || enemy.column < first.column))
      first = enemy;
  return first;
}
