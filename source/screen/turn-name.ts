import type { Standing } from './game/standing.ts';

/** What players call a turn of a game. */
export type TurnName = 'turn' | 'round';

/**
 * What the players of a game with this screen call its turns.
 *
 * @example
 * turnNameOf({ playback: { turnName: 'round' } }) // => 'round'
 */
export const turnNameOf = ({ playback }: { readonly playback: { readonly turnName?: 'round' } }): TurnName =>
  playback.turnName ?? 'turn';

/**
 * The same from a result, which has nothing else that tells: rounds are what its best is chosen by.
 *
 * @example
 * turnNameIn('rounds') // => 'round'
 */
export const turnNameIn = (mark: Standing['mark']['name'] | undefined): TurnName =>
  mark === 'rounds' ? 'round' : 'turn';

/** What comes after the last turn of a match. */
export const theResult = 'the result';
