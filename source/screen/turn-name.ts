import type { MatchStatus } from './game/standing.ts';

/** The players' word for a turn of a game. */
export type TurnName = 'turn' | 'round';

/**
 * The players' word for the turns of a game with this screen.
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
export const turnNameIn = (mark: MatchStatus['mark']['name'] | undefined): TurnName =>
  mark === 'rounds' ? 'round' : 'turn';

/** The phase after the last turn of a match. */
export const theResult = 'the result';
