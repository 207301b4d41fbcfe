import type { Action } from '../game/actions.ts';
import type { Scene, ScreenTypes } from '../scene.ts';

/**
 * The actions of keys and clicks on a game's screen, for the types of that game.
 *
 * @example
 * const { play, refuse } = actionsOf();
 * play({ name: 'commit', args: {} }) // => { type: 'play', commands: [{ name: 'commit', args: {} }] }
 * refuse('no-units', 'No units are left.').type // => 'refuse'
 */
export const actionsOf = <T extends ScreenTypes>() => ({
  /** Plays commands, one after the other. */
  play: (...commands: readonly T['command'][]): Action<T> & { type: 'play' } => ({ type: 'play', commands }),
  /** Says why something cannot be done. */
  refuse: (code: string, message: string): Action<T> => ({ type: 'refuse', error: { code, message } }),
  /** Changes what the screen keeps. */
  setLocal: ({ local }: Pick<Scene<T>, 'local'>, change: Partial<T['local']>): Action<T> => ({
    type: 'local',
    local: { ...local, ...change },
  }),
});
