import type { Action, KeyBinding } from '../../../../screen/game/actions.ts';
import { actionsOf } from '../../../../screen/keys/actions.ts';
import { layoutOf } from '../layout.ts';
import type { Local, RaceScene, RoboRaceScreen } from '../local.ts';

/** A row of this game's key table. */
export type Binding = KeyBinding<RoboRaceScreen>;

export type ScreenAction = Action<RoboRaceScreen>;

export const { play } = actionsOf<RoboRaceScreen>();

/** Changes what the screen keeps. */
export const setLocal = (scene: RaceScene, change: Partial<Local>): ScreenAction => ({
  type: 'local',
  local: withLocal(scene, change),
});

/** What the screen keeps after a change; what is seen of the board goes along with the cursor. */
export function withLocal(scene: RaceScene, change: Partial<Local>): Local {
  const local = { ...scene.local, ...change };
  const { row, column } = layoutOf({ ...scene, local }).window;
  return row === 0 && column === 0 && local.seen === undefined ? local : { ...local, seen: [row, column] };
}
