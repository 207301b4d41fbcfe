import { type Entered, enter, type Match } from '../engine/match.ts';
import { type Refusal, refusal } from '../engine/result.ts';
import type { Step } from '../engine/step.ts';
import type { GameTypes, Seat } from '../engine/vocabulary.ts';
import type { BotSeats } from './players.ts';

/** Where a line is entered: a match, and what plays a command in it. */
export interface PlayedAt<T extends GameTypes> {
  readonly match: Match<T>;
  play(seat: Seat | null, command: T['command']): Step<T>;
}

/**
 * Plays a line as it is typed at a screen. Where there are several seats, one without a seat is of whoever sits there,
 * and one for another seat is refused; nothing for a blank one.
 *
 * @example
 * const match = auction();
 * const entered = enterAt({ match, play: match.play }, 'stake 2', 1, new Map());
 * entered?.read // => true
 */
export function enterAt<T extends GameTypes>(
  { match, play }: PlayedAt<T>,
  line: string,
  sitting: Seat,
  bots: BotSeats<T>,
): Entered<T> | undefined {
  const { game, state } = match;
  const playHere = (said: Seat | null, command: T['command']): Step<T> => {
    const seat = state.players === 1 ? said : (said ?? sitting);
    if (seat === null || seat === sitting || seat < 1 || seat > state.players) return play(seat, command);
    const isBots = bots.has(seat);
    if (isBots && game.script?.botsOwnSeats === true) return play(seat, command);
    return { ok: false, seat, state, error: isBots ? botsSeat(seat) : elsewhere(seat) };
  };
  return enter({ game, play: playHere }, line);
}

const elsewhere = (seat: Seat): Refusal => refusal('not-your-turn', `Player ${seat} is not at the screen.`);

const botsSeat = (seat: Seat): Refusal => refusal('not-your-turn', `Player ${seat} is played by a bot.`);
