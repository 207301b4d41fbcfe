import type { PhaseTable } from '../../../engine/game.ts';
import type { RoboRace } from '../game-types.ts';
import { planners } from '../state.ts';
import { deal } from '../phases.ts';
import { execute } from './execute.ts';
import { initial } from './initial.ts';

/** A round (rules, section 4). */
export const phases: PhaseTable<RoboRace> = {
  initial: { run: initial, next: 'deal' },
  deal: { run: deal, next: 'plan' },
  plan: { waitsFor: planners, together: true },
  execute: { run: execute, next: ({ outcome }) => (outcome === null ? 'initial' : 'execute') },
};
