import type { Bot } from '#engine/bot.ts';
import { getOwn } from '#engine/commands.ts';
import type { Game } from '#engine/game.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { ProgramTurn } from '#strategies/player.ts';
import type { MaybePromise } from './maybe-async.ts';

/** A bot at a table. */
export interface BotPlayer<T extends GameTypes> {
  readonly type: 'bot';
  readonly name: string;
  readonly bot: Bot<T['view'], T['command']>;
}

/** A player's program at a table. */
export interface ProgramAtTable<T extends GameTypes> {
  readonly type: 'program';
  readonly name: string;
  turn(): Promise<ProgramTurn<T>>;
  /** Ends it; nothing where somebody else does. */
  close?(): MaybePromise<void>;
}

export type SeatPlayer<T extends GameTypes> =
  /** Its commands come from outside. */
  | { readonly type: 'person'; readonly where: 'here' | 'elsewhere' }
  /** Asked with what its seat may know. */
  | BotPlayer<T>
  /** Asked for a whole turn, of which refused commands are left out. */
  | ProgramAtTable<T>
  /** Nobody: the game's own rule plays, if it has one. */
  | { readonly type: 'absent' };

/** The players of a table by seat; a seat without an entry is a person's here. */
export type SeatPlayers<T extends GameTypes> = ReadonlyMap<Seat, SeatPlayer<T>>;

/** Whether the table itself plays for a seat. */
export const playsHere = <T extends GameTypes>(players: SeatPlayers<T>, seat: Seat): boolean =>
  (players.get(seat) ?? person).type !== 'person';

const person = { type: 'person', where: 'here' } as const;

/**
 * A game's bots by the seats that they play; a name that is none of its bots is left out.
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

/** The seats that bots play, each with its bot. */
export type BotSeats<T extends GameTypes> = ReadonlyMap<Seat, Bot<T['view'], T['command']>>;

/** A game's bots by the seats that they play; a name that is none of its bots is left out. */
export const botsOf = <T extends GameTypes>(game: Game<T>, names: Readonly<Record<string, string>>): BotSeats<T> =>
  new Map(botPlayers(game, names).map(([seat, { bot }]) => [seat, bot]));

/** Most commands of bots in a script's match, where the game does not say: bots might play without end. */
export const usualBotCommands = 10_000;

/**
 * Most commands of bots in a script's match.
 *
 * @example
 * mostBotCommands(auction().game) // => 10_000
 */
export const maxBotCommands = <T extends GameTypes>({ script }: Game<T>): number =>
  script.mostBotCommands ?? usualBotCommands;
