import type { Turn } from '../../../engine/game.ts';
import { inPhase } from '../../../engine/step.ts';
import { type PushedEvent, publish } from '../../../engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import type { SpaceDefender } from '../game-types.ts';
import { missionFate } from '../outcome.ts';
import { phases } from '../phases/index.ts';
import { copySector, type Sector } from '../sector.ts';
import { initialState, type State, sectorOf } from '../state.ts';
import { occupiedBy } from '../taken.ts';
import type { SectorView, View } from '../view.ts';
import type { Phase } from '../vocabulary.ts';

/** What a turn would do, and the shots of the next one, as far as can be known from what is seen. */
export interface Forecast {
  /** When the Starfighter is about to act: projectiles have moved. */
  readonly projectilesMoved: Sector;
  /** After its action. */
  readonly acted: Sector;
  /** When it could act again: enemies have acted, projectiles have moved once more. Nothing spawns until then. */
  readonly next: Sector;
  /** Of the first three phases. */
  readonly events: readonly GameEvent[];
  /** What the enemies do then. */
  readonly reactions: readonly GameEvent[];
  /** What the projectiles do in the next turn. */
  readonly volley: readonly GameEvent[];
}

/** Plays a turn on a copy of what is in view, and the projectiles of the next; nothing outside a game. */
export function forecastTurn(view: View, command: Command): Forecast | undefined {
  if (view.sector === null || view.phase !== 'in-game') return undefined;
  const state = stateInView(view);
  const sector = sectorOf(state);
  const events: GameEvent[] = [];
  state.turn += 1;
  state.phase = 'friendly-projectiles';
  playUntilPhase('starfighter', state, command, events);
  const projectilesMoved = copySector(sector);
  playUntilPhase('vision', state, command, events);
  const acted = copySector(sector);
  return { projectilesMoved, acted, events, next: sector, ...playReactions(state, command) };
}

/** From the ship's action to where it could act again; no further where the mission is decided by then. */
export function playReactions(state: State, command: Command): Pick<Forecast, 'reactions' | 'volley'> {
  const reactions: GameEvent[] = [];
  const volley: GameEvent[] = [];
  playUntilPhase('natural-spawn', state, command, reactions);
  const isDecided = state.mission !== null && missionFate(state.mission, state.turn, sectorOf(state)) !== undefined;
  if (state.phase === 'natural-spawn' && !isDecided) {
    state.turn += 1;
    state.phase = 'friendly-projectiles';
    playUntilPhase('starfighter', state, command, volley);
  }
  return { reactions, volley };
}

/** A working copy of what is in view: what is fogged is not there, and ids given from here on are nobody's. */
export function stateInView(view: View): State {
  const { sector, streams: _, ...shared } = view;
  const { field } = shared;
  const inView = field === null || sector === null ? null : sectorInView(field, sector);
  return { ...initialState(''), ...shared, sector: inView };
}

/** A working copy of what is in view of a game. */
export function sectorInView(field: Sector['field'], sector: SectorView): Sector {
  const enemyCells = occupiedBy(field, sector.enemies);
  const projectileCells = occupiedBy(field, sector.projectiles);
  return copySector({ ...sector, field, enemyCells, projectileCells, nextEnemyId: 1e6, nextProjectileId: -1e6 });
}

/**
 * Runs the phases of a turn from the state's own up to this one, or to the end of the ship. They draw no numbers.
 *
 * @param events where what happens is told, if it is wanted
 */
export function playUntilPhase(end: Phase, state: State, command: Command, events?: GameEvent[]): void {
  const pushed: PushedEvent<GameEvent>[] = [];
  const turn: Turn<SpaceDefender> = { state, command, seat: 1, events: pushed, random: noNumbers };
  for (let phase = phases[state.phase]; state.phase !== end && 'run' in phase; phase = phases[state.phase]) {
    phase.run(turn);
    for (const event of pushed.splice(0)) events?.push(inPhase<GameEvent>(event, state.phase));
    state.phase = typeof phase.next === 'function' ? phase.next(publish(state)) : phase.next;
  }
}

function noNumbers(): never {
  throw new Error('what is drawn cannot be foreseen');
}
