import { type Entered, enter, type Match } from '../engine/match.ts';
import { type Refusal, refusal } from '../engine/result.ts';
import { parseLine } from '../engine/script.ts';
import type { Step } from '../engine/step.ts';
import type { GameTypes, Seat } from '../engine/vocabulary.ts';
import type { BotSeats } from './players.ts';

/**
 * Plays a line as it is typed at a screen. Where there are several seats, one without a seat is of whoever sits there,
 * and one for another seat is refused; nothing for a blank one.
 */
export function enterAt<T extends GameTypes>(
  match: Match<T>,
  line: string,
  sitting: Seat,
  bots: BotSeats<T>,
): Entered<T> | undefined {
  const parsed = match.state.players === 1 ? undefined : parseLine(match.game, line);
  if (parsed?.ok !== true) return enter(match, line);
  const { seat, command } = parsed.value;
  return { read: true, command, step: playAt(match, seat ?? sitting, command, sitting, bots) };
}

function playAt<T extends GameTypes>(
  match: Match<T>,
  seat: Seat,
  command: T['command'],
  sitting: Seat,
  bots: BotSeats<T>,
): Step<T> {
  const { game, state } = match;
  const isBots = bots.has(seat);
  if (isBots && game.script?.botsOwnSeats === true) return match.play(seat, command, new Set(bots.keys()));
  if (seat === sitting || seat < 1 || seat > state.players) return match.play(seat, command);
  return { ok: false, seat, state, error: isBots ? botsSeat(seat) : elsewhere(seat) };
}

const elsewhere = (seat: Seat): Refusal => refusal('not-your-turn', `Player ${seat} is not at the screen.`);

const botsSeat = (seat: Seat): Refusal => refusal('not-your-turn', `Player ${seat} is played by a bot.`);
