import type { Starfighter } from './sector.ts';

type Ship = Pick<Readonly<Starfighter>, 'health' | 'energy' | 'attributes'>;

/** One regeneration: up to the total, nothing at or above it. */
export const regenerated = (current: number, total: number, regen: number): number =>
  current < total ? Math.min(current + regen, total) : current;

/** What the Starfighter has when it pays for a command: health and energy after one regeneration. */
export const afterRegeneration = ({ health, energy, attributes }: Ship): { health: number; energy: number } => ({
  health: regenerated(health, attributes.health, attributes.healthRegen),
  energy: regenerated(energy, attributes.energy, attributes.energyRegen),
});

/** Most cells that the Starfighter can fly now: its engine allows no more, or its energy. */
export function reachOf(ship: Ship): number {
  const { move, moveCost } = ship.attributes;
  return moveCost === 0 ? move : Math.min(move, Math.floor(afterRegeneration(ship).energy / moveCost));
}
