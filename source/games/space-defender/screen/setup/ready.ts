import { afterRegeneration } from '../../resources.ts';
import type { Starfighter } from '../../sector.ts';

/** Turns until so much energy can be paid, this one counted as 1; nothing where it never can. */
export function turnsUntil(cost: number, ship: Readonly<Starfighter>): number | undefined {
  const { attributes, energy } = ship;
  if (afterRegeneration(ship).energy >= cost) return 1;
  return cost > attributes.energy ? undefined : Math.ceil((cost - energy) / attributes.energyRegen);
}
