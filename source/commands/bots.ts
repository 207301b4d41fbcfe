import type { Game, GameTypes, Seat } from '../engine/game.ts';
import { UsageFault } from './fault.ts';
import { unknownWord } from './usage.ts';

/**
 * The names of the bots that are to play, by seat.
 *
 * @param given the values of `--bot`, each `SEAT=NAME`
 * @param players number of seats
 * @throws UsageFault for a seat or a bot that there is not, or a seat given twice
 */
export function botNames<T extends GameTypes>(
  { id, bots = {} }: Game<T>,
  given: readonly string[],
  players: number,
): Readonly<Record<Seat, string>> {
  const names = new Map<Seat, string>();
  for (const text of given) {
    const [, digits, name] = /^(\d{1,9})=(.+)$/.exec(text) ?? [];
    if (Object.keys(bots).length === 0) throw new UsageFault(`${id} has no bots, found --bot ${text}`);
    if (name === undefined) throw new UsageFault(`--bot must be SEAT=NAME, as in --bot 1=normal, found "${text}"`);
    const seat = Number(digits);
    if (seat < 1 || seat > players)
      throw new UsageFault(
        `--bot ${text}: there is no player ${seat}; ${players === 1 ? 'there is only 1' : `players are 1 to ${players}`}`,
      );
    if (names.has(seat)) throw new UsageFault(`--bot ${text}: player ${seat} has a bot already`);
    if (!Object.hasOwn(bots, name)) throw new UsageFault(unknownWord('bot', name, Object.keys(bots)));
    names.set(seat, name);
  }
  return Object.fromEntries(names);
}
