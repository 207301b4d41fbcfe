import type { Bot, BotChoice } from '#engine/bot.ts';
import { type BotInput, discreetBotInputFor } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import type { Result } from '#engine/result.ts';
import type { GameTypes, Json, Progress, Seat, StateOf } from '#engine/vocabulary.ts';

export interface ChoiceRequest<T extends GameTypes> {
  readonly bot: string;
  readonly moment: BotInput<T['view']>;
}

/**
 * Request for a bot's choice in the current position, which the bot sees as the player of `seat`.
 *
 * @example
 * const match = auction();
 * const bot = match.game.bots?.['gambler'] ?? unreachable('gambler');
 * choiceRequest(match, bot, 1).bot // => 'gambler'
 */
export const choiceRequest = <T extends GameTypes>(
  match: Match<T>,
  bot: Bot<T['view'], T['command']>,
  seat: Seat,
): ChoiceRequest<T> => {
  const [name = ''] = Object.entries(match.game.bots ?? {}).find(([, known]) => known === bot) ?? [];
  return { bot: name, moment: discreetBotInputFor(match, seat) };
};

export interface AnswerRequest<T extends GameTypes> {
  readonly state: StateOf<T>;
  /** Seat of the query. Null if the player named no seat. */
  readonly seat: Seat | null;
  readonly command: T['command'];
}

export interface AnswerCallbacks<Answer> {
  readonly progress?: Progress | undefined;
  done(answer: Answer): void;
  failed(reason: string): void;
}

/** Cancels a request. Its callbacks are not called afterwards. */
export type Cancel = () => void;

/** Runs slow requests. Their callbacks are called only after the call that started them has returned. */
export interface Thinker {
  /** Asks a bot for its choice. The choice is undefined if the bot has nothing to do. */
  choose<T extends GameTypes>(
    game: Game<T>,
    request: ChoiceRequest<T>,
    asker: AnswerCallbacks<BotChoice<T['command']> | undefined>,
  ): Cancel;
  answer<T extends GameTypes>(game: Game<T>, request: AnswerRequest<T>, asker: AnswerCallbacks<Result<Json>>): Cancel;
  close(): void;
}
