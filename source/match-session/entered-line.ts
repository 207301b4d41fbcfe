import type { Game } from '#engine/game.ts';
import { refuser } from '#engine/refusals.ts';
import type { Refusal } from '#engine/result.ts';
import { parseLine, refusalOf } from '#engine/script.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { BotSeats } from './players.ts';

/** A line as typed at a seat: whose command it is and which one, or why it cannot be read. */
export type EnteredLine<T extends GameTypes> =
  | {
      readonly read: true;
      /** Null where the line does not say, and only one seat could be meant. */
      readonly seat: Seat | null;
      readonly command: T['command'];
      /** Why it is not even judged: it is for another's seat. */
      readonly refused?: Refusal;
    }
  | { readonly read: false; readonly error: Refusal };

/** Where a line is typed. */
export interface TypedAt<T extends GameTypes> {
  readonly game: Game<T>;
  readonly players: number;
  /** The seat of the player at the screen. */
  readonly sitting: Seat;
  readonly bots: BotSeats<T>;
}

/**
 * Reads a line as it is typed at a screen. Where there are several seats, one without a seat is of whoever sits there,
 * and one for another seat is refused; nothing for a blank one.
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
  const parsed = parseLine(game, line);
  if (parsed === undefined) return undefined;
  if (!parsed.ok) return { read: false, error: refusalOf(parsed.error) };
  const { command } = parsed.value;
  const seat = players === 1 ? parsed.value.seat : (parsed.value.seat ?? sitting);
  const isJudged = seat === null || seat === sitting || seat < 1 || seat > players;
  if (isJudged) return { read: true, seat, command };
  if (bots.has(seat) && game.script.botsOwnSeats === true) return { read: true, seat, command };
  return { read: true, seat, command, refused: notYours(seat, bots) };
}

/** Why what is typed for another seat than one's own is refused. */
export const seatReasons = {
  'not-your-turn/bot': ({ seat }: { seat: Seat }) => `Player ${seat} is played by a bot.`,
  'not-your-turn/elsewhere': ({ seat }: { seat: Seat }) => `Player ${seat} is not at the screen.`,
};

/**
 * Refuses what is typed for another seat than one's own.
 *
 * @example
 * notYours(2, new Map()).message // => 'Player 2 is not at the screen.'
 */
export const notYours = <T extends GameTypes>(seat: Seat, bots: BotSeats<T>): Refusal =>
  refuser(seatReasons)(bots.has(seat) ? 'not-your-turn/bot' : 'not-your-turn/elsewhere', { seat });
