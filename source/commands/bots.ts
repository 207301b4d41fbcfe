import type { Game, GameTypes, Seat } from '../engine/game.ts';
import type { BotSeats } from '../engine/players.ts';
import { UsageFault } from './fault.ts';
import { unknownWord } from './usage.ts';

/**
 * The seats that bots are to play.
 *
 * @param given the values of `--bot`, each `SEAT=NAME`
 * @param players number of seats
 * @throws UsageFault for a seat or a bot that there is not, or a seat given twice
 */
export function botSeats<T extends GameTypes>(game: Game<T>, given: readonly string[], players: number): BotSeats<T> {
  const { bots = {} } = game;
  const seats = new Map<Seat, NonNullable<(typeof bots)[string]>>();
  for (const text of given) {
    const [, digits, name] = /^(\d{1,9})=(.+)$/.exec(text) ?? [];
    if (Object.keys(bots).length === 0) throw new UsageFault(`${game.id} has no bots, found --bot ${text}`);
    if (name === undefined) throw new UsageFault(`--bot must be SEAT=NAME, as in --bot 1=normal, found "${text}"`);
    const seat = Number(digits);
    if (seat < 1 || seat > players)
      throw new UsageFault(
        `--bot ${text}: there is no player ${seat}; ${players === 1 ? 'there is only 1' : `players are 1 to ${players}`}`,
      );
    if (seats.has(seat)) throw new UsageFault(`--bot ${text}: player ${seat} has a bot already`);
    const bot = Object.hasOwn(bots, name) ? bots[name] : undefined;
    if (bot === undefined) throw new UsageFault(unknownWord('bot', name, Object.keys(bots)));
    seats.set(seat, bot);
  }
  return seats;
}
