import type { Action, KeyBinding } from '../../../../screen/game/actions.ts';
import type { Command } from '../../commands.ts';
import { layoutOf } from '../layout.ts';
import type { BreachScene, IntoTheBreachScreen, Local } from '../local.ts';

/** A row of this game's key table. */
export type Binding = KeyBinding<IntoTheBreachScreen>;

export type ScreenAction = Action<IntoTheBreachScreen>;

/** Plays a command. */
export const play = (command: Command, costly?: string): ScreenAction => ({
  type: 'play',
  commands: [command],
  confirmMessage: costly,
});

/** Changes what the screen keeps. */
export const setLocal = (scene: BreachScene, change: Partial<Local>): ScreenAction => ({
  type: 'local',
  local: withLocal(scene, change),
});

/** Keeps a change; the part of the board in view goes along with the cursor. */
export function withLocal(scene: BreachScene, change: Partial<Local>): Local {
  const local = { ...scene.local, ...change };
  if (change.cursor === undefined) return local;
  const { row, column } = layoutOf({ ...scene, local }).window;
  return row === 0 && column === 0 && local.seen === undefined ? local : { ...local, seen: [row, column] };
}
