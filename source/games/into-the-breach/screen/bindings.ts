import type { Action, KeyBinding } from '../../../screen/screen.ts';
import type { Command } from '../commands.ts';
import type { BreachScene, IntoTheBreachScreen, Local } from './local.ts';

/** A row of this game's key table. */
export type Binding = KeyBinding<IntoTheBreachScreen>;

/** What a key or a click of this game does. */
export type ScreenAction = Action<IntoTheBreachScreen>;

/** Plays a command. */
export const play = (command: Command, costly?: string): ScreenAction => ({
  type: 'play',
  commands: [command],
  ...(costly === undefined ? {} : { costly }),
});

/** Changes what the screen keeps. */
export const keep = ({ local }: BreachScene, change: Partial<Local>): ScreenAction => ({
  type: 'local',
  local: { ...local, ...change },
});
