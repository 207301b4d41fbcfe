import type { Action, KeyBinding } from '../../../screen/screen.ts';
import type { Command } from '../commands.ts';
import type { Local, RiscScene, RiscScreen } from './local.ts';

/** A row of this game's key table. */
export type Binding = KeyBinding<RiscScreen>;

/** What a key or a click of this game does. */
export type ScreenAction = Action<RiscScreen>;

/** Plays commands. */
export const play = (...commands: readonly Command[]): ScreenAction & { type: 'play' } => ({ type: 'play', commands });

/** Says why something cannot be done. */
export const refuse = (code: string, message: string): ScreenAction => ({ type: 'refuse', error: { code, message } });

/** What may change of what the screen keeps; nothing takes away what is not always there. */
export type Change = { readonly [Key in keyof Local]?: Local[Key] | undefined };

/** Changes what the screen keeps. */
export const keep = ({ local }: RiscScene, change: Change): ScreenAction => ({
  type: 'local',
  local: changed(local, change),
});

/** The same with a change, without what is taken away. */
export function changed(local: Local, change: Change): Local {
  const { composing, typing, hinted, seen, figure, report } = { ...local, ...change };
  return {
    focus: change.focus ?? local.focus,
    cursor: change.cursor ?? local.cursor,
    order: change.order ?? local.order,
    zoom: change.zoom ?? local.zoom,
    lower: change.lower ?? local.lower,
    scrolled: change.scrolled ?? local.scrolled,
    ...(composing === undefined ? {} : { composing }),
    ...(typing === undefined ? {} : { typing }),
    ...(hinted === undefined ? {} : { hinted }),
    ...(seen === undefined ? {} : { seen }),
    ...(figure === undefined ? {} : { figure }),
    ...(report === undefined ? {} : { report }),
  };
}
