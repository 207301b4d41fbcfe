import type { Turn } from '../../engine/game.ts';
import { publish } from '../../engine/readonly.ts';
import { takenBy } from './board.ts';
import type { Command } from './commands.ts';
import type { GameEvent } from './events.ts';
import type { SpaceDefender } from './game-types.ts';
import { phases } from './phases/index.ts';
import { copySector, initialState, type Sector, type State } from './state.ts';
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
  if (view.field === null || view.sector === null || view.phase !== 'in-game') return undefined;
  const { field } = view;
  const { enemies, projectiles } = view.sector;
  // What is fogged is not there, and ids given from here on are nobody's.
  const known = {
    field,
    enemyCells: takenBy(field, enemies),
    projectileCells: takenBy(field, projectiles),
    nextEnemyId: 1e6,
    nextProjectileId: -1e6,
  };
  const sector = copySector({ ...view.sector, ...known });
  const state: State = {
    ...initialState(''),
    equipment: view.equipment,
    field,
    turn: view.turn + 1,
    sector,
  };
  const events: GameEvent[] = [];
  const turn: Turn<SpaceDefender> = {
    state,
    command,
    seat: 1,
    events,
    random: () => {
      throw new Error('these phases draw no numbers');
    },
  };
  let projectilesMoved: Sector | undefined;
  state.phase = 'friendly-projectiles';
  for (let phase = phases[state.phase]; 'run' in phase && state.phase !== 'vision'; phase = phases[state.phase]) {
    if (state.phase === 'starfighter') projectilesMoved = copySector(sector);
    phase.run(turn);
    state.phase = typeof phase.next === 'function' ? phase.next(publish(state)) : phase.next;
  }
  return { projectilesMoved: projectilesMoved ?? sector, acted: sector, events };
}
