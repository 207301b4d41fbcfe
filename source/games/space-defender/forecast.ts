import type { Turn } from '../../engine/game.ts';
import { publish } from '../../engine/readonly.ts';
import { inPhase } from '../../engine/step.ts';
import type { PushedEvent } from '../../engine/vocabulary.ts';
import type { Command } from './commands.ts';
import type { GameEvent } from './events.ts';
import type { SpaceDefender } from './game-types.ts';
import { phases } from './phases/index.ts';
import { copySector, type Sector } from './sector.ts';
import { initialState, type State, sectorOf } from './state.ts';
import { takenBy } from './taken.ts';
import type { SectorView, View } from './view.ts';
import type { Phase } from './vocabulary.ts';

/** What the first three phases of a turn would do, as far as can be known from what is seen. */
export interface Forecast {
  /** When the Starfighter is about to act: projectiles have moved. */
  readonly projectilesMoved: Sector;
  /** After its action. */
  readonly acted: Sector;
  readonly events: readonly GameEvent[];
}

/** Plays the first three phases on a copy of what is in view; nothing outside a game. */
export function forecast(view: View, command: Command): Forecast | undefined {
  if (view.sector === null || view.phase !== 'in-game') return undefined;
  const state = stateInView(view);
  const acted = sectorOf(state);
  const events: GameEvent[] = [];
  state.turn += 1;
  state.phase = 'friendly-projectiles';
  playUpTo('starfighter', state, command, events);
  const projectilesMoved = copySector(acted);
  playUpTo('vision', state, command, events);
  return { projectilesMoved, acted, events };
}

/** A working copy of what is in view: what is fogged is not there, and ids given from here on are nobody's. */
export function stateInView(view: View): State {
  const { sector, streams: _, ...shared } = view;
  const { field } = shared;
  const inView = field === null || sector === null ? null : sectorInView(field, sector);
  return { ...initialState(''), ...shared, sector: inView };
}

function sectorInView(field: Sector['field'], sector: SectorView): Sector {
  const enemyCells = takenBy(field, sector.enemies);
  const projectileCells = takenBy(field, sector.projectiles);
  return copySector({ ...sector, field, enemyCells, projectileCells, nextEnemyId: 1e6, nextProjectileId: -1e6 });
}

/**
 * Runs the phases of a turn from the state's own up to this one, or to the end of the ship. They draw no numbers.
 *
 * @param events where what happens is told, if it is wanted
 */
export function playUpTo(end: Phase, state: State, command: Command, events?: GameEvent[]): void {
  const told: PushedEvent<GameEvent>[] = [];
  const turn: Turn<SpaceDefender> = { state, command, seat: 1, events: told, random: noNumbers };
  for (let phase = phases[state.phase]; state.phase !== end && 'run' in phase; phase = phases[state.phase]) {
    phase.run(turn);
    for (const event of told.splice(0)) events?.push(inPhase<GameEvent>(event, state.phase));
    state.phase = typeof phase.next === 'function' ? phase.next(publish(state)) : phase.next;
  }
}

function noNumbers(): never {
  throw new Error('what is drawn cannot be foreseen');
}
