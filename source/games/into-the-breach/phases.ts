import type { PhaseTable } from '../../engine/game.ts';
import type { IntoTheBreach } from './game-types.ts';
import { attack } from './phases/attack.ts';
import { enemyMovement } from './phases/enemy-movement.ts';
import { termination } from './phases/termination.ts';

/** A turn (rules, section 3). */
export const phases: PhaseTable<IntoTheBreach> = {
  'player-movement': { waitsFor: () => [1] },
  attack: { run: attack, next: 'enemy-movement' },
  'enemy-movement': { run: enemyMovement, next: 'termination' },
  termination: { run: termination, next: ({ reason }) => (reason === null ? 'player-movement' : 'termination') },
};
