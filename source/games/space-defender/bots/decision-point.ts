import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import { playUntilPhase, stateInView } from '../lookahead/forecast.ts';
import type { Goal } from '../mission.ts';
import { missionFate } from '../outcome.ts';
import type { Sector } from '../sector.ts';
import { copyState, type State, sectorOf } from '../state.ts';
import type { View } from '../view.ts';

/**
 * A point at which a bot decides, as far as can be known from what is seen. The projectiles of the turn have moved
 * already: nothing that the ship can do now changes where they go.
 */
export interface DecisionPoint {
  readonly state: State;
  readonly sector: Sector;
  /** Whether the mission is won or has failed, or the ship is lost by then. */
  readonly fate: 'open' | 'won' | 'failed' | 'lost';
}

const waiting: Command = { name: 'pass', args: {} };

/** The next point from a view of a game in progress. */
export function pointOf(view: View, events?: GameEvent[]): DecisionPoint {
  const state = stateInView(view);
  return beginTurn(state, waiting, events);
}

/** The point after an action, a turn later. Nothing comes out of the fog. */
export function pointAfter(point: DecisionPoint, action: Command, events?: GameEvent[]): DecisionPoint {
  const state = copyState(point.state);
  playUntilPhase('natural-spawn', state, action, events);
  const sector = sectorOf(state);
  if (sector.starfighter.health === 0) return { state, sector, fate: 'lost' };
  const fate = state.mission === null ? undefined : missionFate(state.mission, state.turn, sector);
  if (fate !== undefined) return { state, sector, fate: fate === 'won' ? 'won' : 'failed' };
  return beginTurn(state, action, events);
}

/** The projectiles move. */
function beginTurn(state: State, command: Command, events?: GameEvent[]): DecisionPoint {
  state.turn += 1;
  state.phase = 'friendly-projectiles';
  playUntilPhase('starfighter', state, command, events);
  const sector = sectorOf(state);
  return { state, sector, fate: sector.starfighter.health === 0 ? 'lost' : 'open' };
}

const endless: Goal = { type: 'endless' };

/** The goal of the mission; a game without one goes on as long as the ship lasts. */
export const goalOf = ({ mission }: Pick<View, 'mission'>): Goal => mission?.goal ?? endless;
