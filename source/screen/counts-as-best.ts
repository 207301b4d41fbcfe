import type { Scene, ScreenTypes } from './scene.ts';

/**
 * Whether a match can be a player's best: not where everything was shown, nor where a bot played for them.
 *
 * @example
 * countsAsBest({ debugUsed: false, bots: { 2: 'hard' }, seat: 1 }) // => true
 */
export const countsAsBest = <T extends ScreenTypes>({
  debugUsed,
  bots,
  seat,
}: Pick<Scene<T>, 'debugUsed' | 'bots' | 'seat'>): boolean => !debugUsed && bots[seat] === undefined;
