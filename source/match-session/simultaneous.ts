import type { Game } from '../engine/game.ts';
import type { GameTypes, StateOf } from '../engine/vocabulary.ts';

/**
 * Whether several seats may be waited for at once: they plan at the same time.
 *
 * @example
 * const { game, state } = auction();
 * planTogether(game, state) // => false
 */
export function isSimultaneous<T extends GameTypes>(game: Game<T>, state: StateOf<T>): boolean {
  const phase = game.phases[state.phase];
  return phase !== undefined && 'waitsFor' in phase && phase.together === true;
}
