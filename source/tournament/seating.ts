import type { Game, GameTypes } from '../engine/game.ts';
import type { Seater } from './tournament-game.ts';

/**
 * Seats the bots of a game and the programs of players.
 *
 * @param left when no answer of a program is waited for any more
 */
export const seaterOf =
  <T extends GameTypes>({ bots = {} }: Game<T>, _left: Promise<void>): Seater<T> =>
  (player) => {
    const bot = Object.hasOwn(bots, player) ? bots[player] : undefined;
    if (bot === undefined) throw new Error(`there is no bot ${player}`);
    return { player: { type: 'bot', bot }, close: async () => {} };
  };
