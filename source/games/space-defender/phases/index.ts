import type { AutomaticPhase, PhaseTable, WaitingPhase } from '#engine/game.ts';
import { unreachable } from '#engine/lookup.ts';
import type { SpaceDefender, TurnContext } from '../game-types.ts';
import { enemyAt, type Thresholds } from '../sector.ts';
import { draw, sectorOf } from '../state.ts';
import { type EnemyKind, enemyKinds, type Phase } from '../vocabulary.ts';
import { look, spawnEnemy } from './collisions.ts';
import { actEnemies } from './enemies.ts';
import { moveEnemyProjectiles, moveFriendlyProjectiles } from './projectiles.ts';
import { actStarfighter } from './starfighter.ts';

/** Phase 7: always draws two numbers, for the row and the kind of an enemy in the last column. */
export function spawnNaturally(turn: TurnContext): void {
  const sector = sectorOf(turn.state);
  const { field } = sector;
  const row = drawNumber(turn, field.rows);
  const value = drawNumber(turn, 100);
  turn.events.push({ type: 'numbers-drawn', row, value });
  const kind = kindOf(field.thresholds, value);
  if (kind === undefined || enemyAt(sector, row, field.columns) !== undefined) return;
  spawnEnemy(turn, kind, row, field.columns, null);
}

/** The first kind whose threshold is above `value`, if any. */
export const kindOf = (thresholds: Thresholds, value: number): EnemyKind | undefined =>
  enemyKinds.find((_, i) => value < (thresholds[i] ?? unreachable(i)));

function drawNumber(turn: TurnContext, max: number): number {
  const { classic } = turn.state;
  if (classic === null) return turn.random('spawn').integer(1, max);
  const [after, value] = draw(classic, 1, max);
  turn.state.classic = after;
  return value;
}

/** Phases 4 and 6: updates which ships see each other. */
export function updateVision(turn: TurnContext): void {
  for (const enemy of sectorOf(turn.state).enemies) look(turn, enemy);
}

const player = [1];
const waiting: WaitingPhase<SpaceDefender> = { waitsFor: () => player };

/** The loss of the Starfighter ends the turn and the game. */
const phase = (run: AutomaticPhase<SpaceDefender>['run'], next: Phase): AutomaticPhase<SpaceDefender> => ({
  run,
  next: ({ sector }) => (sector !== null && sector.starfighter.health > 0 ? next : 'not-started'),
});

/** Phases that wait for the player, then those of a turn in order (rules, section 5). */
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
