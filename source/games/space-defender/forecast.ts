import type { Command } from './commands.ts';
import type { GameEvent } from './events.ts';
import { playUpTo, stateInView } from './imagined.ts';
import { copySector, type Sector } from './sector.ts';
import { sectorOf } from './state.ts';
import type { View } from './view.ts';

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
