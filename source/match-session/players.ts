import type { Bot } from '#engine/bot.ts';
import { getOwn } from '#engine/commands.ts';
import type { Game } from '#engine/game.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { ProgramTurn } from '#strategies/player.ts';
import type { MaybePromise } from './maybe-async.ts';

export interface BotPlayer<T extends GameTypes> {
  readonly type: 'bot';
  readonly name: string;
  readonly bot: Bot<T['view'], T['command']>;
}

export interface ProgramAtTable<T extends GameTypes> {
  readonly type: 'program';
  readonly name: string;
  turn(): Promise<ProgramTurn<T>>;
  /** Ends the program. Undefined if the program is ended elsewhere. */
  close?(): MaybePromise<void>;
}

export type SeatPlayer<T extends GameTypes> =
  | { readonly type: 'person'; readonly where: 'here' | 'elsewhere' }
  | BotPlayer<T>
  /** A program, which decides a whole turn in one answer. */
  | ProgramAtTable<T>
  /** No player. The game's default command is played, if the game has one. */
  | { readonly type: 'absent' };

/** Players by seat. A seat without an entry belongs to a person at this screen. */
export type SeatPlayers<T extends GameTypes> = ReadonlyMap<Seat, SeatPlayer<T>>;

/** True if the session itself plays the seat, for a bot, a program or an absent player. */
export const playsHere = <T extends GameTypes>(players: SeatPlayers<T>, seat: Seat): boolean =>
  (players.get(seat) ?? person).type !== 'person';

const person = { type: 'person', where: 'here' } as const;

/**
 * The game's bots by seat. Unknown names of bots are ignored.
 *
 * @example
 * botPlayers(auction().game, { 2: 'gambler', 3: 'nobody' }).map(([seat, { name }]) => `${seat} ${name}`) // => ['2 gambler']
 */
export const botPlayers = <T extends GameTypes>(
  game: Game<T>,
  names: Readonly<Record<string, string>>,
): (readonly [Seat, BotPlayer<T>])[] =>
  Object.entries(names).flatMap(([seat, name]) => {
    const bot = getOwn(game.bots ?? {}, name);
    return bot === undefined ? [] : [[Number(seat), { type: 'bot', name, bot }] as const];
  });

export type BotSeats<T extends GameTypes> = ReadonlyMap<Seat, Bot<T['view'], T['command']>>;

export const botsOf = <T extends GameTypes>(game: Game<T>, names: Readonly<Record<string, string>>): BotSeats<T> =>
  new Map(botPlayers(game, names).map(([seat, { bot }]) => [seat, bot]));

/** Default maximum number of bot commands in a match with a script. Without a maximum, bots might play forever. */
export const usualBotCommands = 10_000;

/**
 * @example
 * maxBotCommands(auction().game) // => 10_000
 */
export const maxBotCommands = <T extends GameTypes>({ script }: Game<T>): number =>
  script.mostBotCommands ?? usualBotCommands;
