import type { Game } from '../engine/game.ts';
import type { GameTypes } from '../engine/vocabulary.ts';
import { startProgram } from '../strategies/player.ts';
import { programNamed } from '../strategies/program.ts';
import type { Seater } from './tournament-game.ts';

/** Seats the players of one game after the other. */
export interface Seating<T extends GameTypes> {
  readonly seat: Seater<T>;
  /** Settles when all programs of games that are over have ended. */
  rest(): Promise<void>;
}

/** Programs that may be ending while the next game is played. */
const maxEnding = 4;

/**
 * Seats the bots of a game and the programs of players.
 *
 * @param leaving settles when no program is waited for any more
 */
export function seatingOf<T extends GameTypes>(game: Game<T>, leaving: Promise<void>): Seating<T> {
  const { bots = {} } = game;
  const ending = new Set<Promise<void>>();
  const leave = leaving.then(() => ({ commands: [] }));
  return {
    seat(name, seat, { seed, options }) {
      const bot = Object.hasOwn(bots, name) ? bots[name] : undefined;
      if (bot !== undefined) return { player: { type: 'bot', name, bot }, close: () => Promise.resolve() };
      const program = programNamed(name);
      if (program === undefined) throw new Error(`there is no bot ${name}`);
      const player = startProgram(game, seat, program, { seed, options });
      return {
        player: { type: 'program', name, program: { turn: (state) => Promise.race([player.turn(state), leave]) } },
        async close() {
          const end = player.close().finally(() => ending.delete(end));
          ending.add(end);
          // The next game need not wait for them, but they must not become many.
          while (ending.size > maxEnding) await Promise.race(ending);
        },
      };
    },
    async rest() {
      await Promise.all(ending);
    },
  };
}
