import type { Command } from '../commands.ts';
import { powerOf } from '../tables.ts';
import type { View } from '../view.ts';
import { bestAction, prepare } from './normal.ts';
import { createBot } from './playing.ts';

/**
 * Gives hints: `normal`, which repairs a whole ship only with energy that would be lost. Else that makes it last longer, but
 * does nothing for a mission, and every power makes Grunts tougher.
 */
export const adviser = createBot({
  about: 'what hints are made of: normal, which repairs a whole ship only when energy is full',
  onlyTyped: true,
  prepare,
  act: (view) => bestAction(view, (action) => !isLuxury(view, action)),
});

/** A repair of a whole ship, where there is energy to regain. */
function isLuxury({ equipment, sector }: View, { name }: Command): boolean {
  if (name !== 'special' || sector === null || powerOf(equipment).name !== 'Repair') return false;
  const { health, energy, attributes } = sector.starfighter;
  return health >= attributes.health && energy < attributes.energy;
}
