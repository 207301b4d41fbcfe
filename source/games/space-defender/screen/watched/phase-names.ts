import type { TurnPhase } from '../../vocabulary.ts';

/** The phases of a turn in one word each. */
export const phaseNames: Readonly<Record<TurnPhase, string>> = {
  'friendly-projectiles': 'own',
  'enemy-projectiles': 'theirs',
  starfighter: 'ship',
  vision: 'vision',
  enemies: 'enemies',
  'second-vision': 'vision',
  'natural-spawn': 'spawn',
};
