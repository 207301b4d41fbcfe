import type { Game } from '#engine/game.ts';
import { refuser } from '#engine/refusals.ts';
import type { Refusal } from '#engine/result.ts';
import { parseLine, refusalOf } from '#engine/script.ts';
import { translateTyped } from '#engine/typed-line.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { BotSeats } from './players.ts';

/** A line typed at a seat: its seat and command, or the reason why it cannot be read. */
export type EnteredLine<T extends GameTypes> =
  | {
      readonly read: true;
      /** Seat of the line. Null if the line names no seat in a match with one player. */
      readonly seat: Seat | null;
      readonly command: T['command'];
      /** Set if the command is for another seat that the player may not play. It is refused without asking the referee. */
      readonly refused?: Refusal;
    }
  | { readonly read: false; readonly error: Refusal };

export interface TypedAt<T extends GameTypes> {
  readonly game: Game<T>;
  readonly players: number;
  readonly sitting: Seat;
  readonly bots: BotSeats<T>;
}

/**
 * Reads a line typed at a screen. In a match with several seats, a line without a seat belongs to the player at the
 * screen. A line for another existing seat is refused, unless a bot has the seat and the game sets `botsOwnSeats`.
 *
 * @returns undefined for a blank line
 *
 * @example
 * const { game } = auction();
 * const read = readLine({ game, players: 2, sitting: 1, bots: new Map() }, 'stake 2');
 * read?.read && read.seat // => 1
 */
export function readLine<T extends GameTypes>(
  { game, players, sitting, bots }: TypedAt<T>,
  line: string,
): EnteredLine<T> | undefined {
  const parsed = parseLine(game, translateTyped(game, line));
  if (parsed === undefined) return undefined;
  if (!parsed.ok) return { read: false, error: refusalOf(parsed.error) };
  const { command } = parsed.value;
  const seat = players === 1 ? parsed.value.seat : (parsed.value.seat ?? sitting);
  const isJudged = seat === null || seat === sitting || seat < 1 || seat > players;
  if (isJudged) return { read: true, seat, command };
  if (bots.has(seat) && game.script.botsOwnSeats === true) return { read: true, seat, command };
  return { read: true, seat, command, refused: notYours(seat, bots) };
}

export const seatReasons = {
  'not-your-turn/bot': ({ seat }: { seat: Seat }) => `Player ${seat} is played by a bot.`,
  'not-your-turn/elsewhere': ({ seat }: { seat: Seat }) => `Player ${seat} is not at this screen.`,
};

/**
 * @example
 * notYours(2, new Map()).message // => 'Player 2 is not at this screen.'
 */
export const notYours = <T extends GameTypes>(seat: Seat, bots: BotSeats<T>): Refusal =>
  refuser(seatReasons)(bots.has(seat) ? 'not-your-turn/bot' : 'not-your-turn/elsewhere', { seat });
