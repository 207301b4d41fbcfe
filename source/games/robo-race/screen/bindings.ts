import type { Action, KeyBinding } from '../../../screen/screen.ts';
import type { Command } from '../commands.ts';
import { layoutOf } from './layout.ts';
import type { Local, RaceScene, RoboRaceScreen } from './local.ts';

/** A row of this game's key table. */
export type Binding = KeyBinding<RoboRaceScreen>;

/** What a key or a click of this game does. */
export type ScreenAction = Action<RoboRaceScreen>;

/** Plays commands. */
export const play = (...commands: readonly Command[]): ScreenAction => ({ type: 'play', commands });

/** What may change of what the screen keeps; nothing takes away what is not always there. */
export type Change = { readonly [Key in keyof Local]?: Local[Key] | undefined };

/** Changes what the screen keeps. */
export const keep = (scene: RaceScene, change: Change): ScreenAction => ({ type: 'local', local: kept(scene, change) });

/** What the screen keeps after a change; what is seen of the board goes along with the cursor. */
export function kept(scene: RaceScene, change: Change): Local {
  const local = changed(scene.local, change);
  const { row, column } = layoutOf({ ...scene, local }).window;
  return row === 0 && column === 0 && local.seen === undefined ? local : { ...local, seen: [row, column] };
}

/** The same with a change, without what is taken away. */
export function changed({ focus, card, scrolled, lower, square, seen, hinted, running }: Local, change: Change): Local {
  const all = { square, seen, hinted, running, ...change };
  return {
    focus: change.focus ?? focus,
    card: change.card ?? card,
    scrolled: change.scrolled ?? scrolled,
    lower: change.lower ?? lower,
    ...(all.square === undefined ? {} : { square: all.square }),
    ...(all.seen === undefined ? {} : { seen: all.seen }),
    ...(all.hinted === undefined ? {} : { hinted: all.hinted }),
    ...(all.running === undefined ? {} : { running: all.running }),
  };
}
