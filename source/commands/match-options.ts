import type { Game, GameTypes, Seat } from '../engine/game.ts';
import type { LevelSource } from '../engine/level.ts';
import { dateText } from '../storage/date-text.ts';
import { findLevel } from '../storage/levels.ts';
import type { Arguments } from './arguments.ts';
import { levelFault, UsageFault } from './fault.ts';
import { unknownWord } from './usage.ts';

/** What the command line says of a new match. */
export interface MatchOptions {
  readonly players: number;
  /** Game options by name. */
  readonly options: Readonly<Record<string, string>>;
  readonly level?: LevelSource;
  /** The names of the bots that are to play, by seat. */
  readonly bots: Readonly<Record<Seat, string>>;
}

/**
 * Reads `--players`, `--set`, `--level` and `--bot`.
 *
 * @throws UsageFault for what this game does not have, or not so
 */
export function matchOptions<T extends GameTypes>(game: Game<T>, args: Arguments): MatchOptions {
  const { least, most } = game.players;
  const players = args.number('players') ?? least;
  if (players < least || players > most)
    throw new UsageFault(`${game.id} is for ${playersText(least, most)}, not ${players}`);
  for (const option of args.list('set')) throw new UsageFault(`${game.id} has no options, found --set ${option}`);
  const standard = args.text('position') === undefined ? game.defaultLevel : undefined;
  const level = levelOf(game, args.text('level') ?? standard);
  const bots = botNames(game, args.list('bot'), players);
  return { players, options: {}, ...(level === undefined ? {} : { level }), bots };
}

const playersText = (least: number, most: number): string =>
  least === most ? `${least} player${least === 1 ? '' : 's'}` : `${least} to ${most} players`;

function levelOf<T extends GameTypes>(game: Game<T>, wanted: string | undefined): LevelSource | undefined {
  if (wanted === undefined) return undefined;
  const level = findLevel(game, wanted, dateText(new Date()));
  if (!level.ok) throw levelFault(level.error);
  return level.value;
}

/**
 * The names of the bots that are to play, by seat.
 *
 * @param given the values of `--bot`, each `SEAT=NAME`
 */
function botNames<T extends GameTypes>(
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
