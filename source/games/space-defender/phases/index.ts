import type { AutomaticPhase, PhaseTable, WaitingPhase } from '../../../engine/game.ts';
import type { SpaceDefender } from '../game-types.ts';
import type { Phase } from '../vocabulary.ts';
import { actEnemies } from './enemies.ts';
import { spawnNaturally } from './natural-spawn.ts';
import { moveEnemyProjectiles, moveFriendlyProjectiles } from './projectiles.ts';
import { actStarfighter } from './starfighter.ts';
import { updateVision } from './vision.ts';

const player = [1];
const waiting: WaitingPhase<SpaceDefender> = { waitsFor: () => player };

/** A phase of a turn: the destruction of the Starfighter ends the turn and the game with it. */
const phase = (run: AutomaticPhase<SpaceDefender>['run'], next: Phase): AutomaticPhase<SpaceDefender> => ({
  run,
  next: ({ sector }) => (sector !== null && sector.starfighter.health > 0 ? next : 'not-started'),
});

/** The phases: first those that wait for the player, then those of a turn, in their order (rules, section 5). */
export const phases: PhaseTable<SpaceDefender> = {
  'not-started': waiting,
  'weapon-setup': waiting,
  'armour-setup': waiting,
  'engine-setup': waiting,
  'power-setup': waiting,
  'setup-summary': waiting,
  'in-game': waiting,

  'friendly-projectiles': phase(moveFriendlyProjectiles, 'enemy-projectiles'),
  'enemy-projectiles': phase(moveEnemyProjectiles, 'starfighter'),
  starfighter: phase(actStarfighter, 'vision'),
  vision: phase(updateVision, 'enemies'),
  enemies: phase(actEnemies, 'second-vision'),
  'second-vision': phase(updateVision, 'natural-spawn'),
  'natural-spawn': phase(spawnNaturally, 'in-game'),
};
