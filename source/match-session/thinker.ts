import type { Bot, BotChoice } from '#engine/bot.ts';
import { type BotInput, discreetBotInputFor } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import type { Result } from '#engine/result.ts';
import type { GameTypes, Json, Progress, Seat, StateOf } from '#engine/vocabulary.ts';

/** A choice that a bot is to make. */
export interface ChoiceRequest<T extends GameTypes> {
  /** Its name in the game. */
  readonly bot: string;
  readonly moment: BotInput<T['view']>;
}

/**
 * The choice of a bot in a match now, for whoever sits at that seat.
 *
 * @example
 * const match = auction();
 * const bot = match.game.bots?.['gambler'] ?? unreachable('gambler');
 * wantedChoice(match, bot, 1).bot // => 'gambler'
 */
export const choiceRequest = <T extends GameTypes>(
  match: Match<T>,
  bot: Bot<T['view'], T['command']>,
  seat: Seat,
): ChoiceRequest<T> => {
  const [name = ''] = Object.entries(match.game.bots ?? {}).find(([, known]) => known === bot) ?? [];
  return { bot: name, moment: discreetBotInputFor(match, seat) };
};

/** A query that is to be answered. */
export interface AnswerRequest<T extends GameTypes> {
  readonly state: StateOf<T>;
  /** Null where the player did not say whose it is. */
  readonly seat: Seat | null;
  readonly command: T['command'];
}

/** Receives the result of thinking. */
export interface AnswerCallbacks<Answer> {
  readonly progress?: Progress | undefined;
  done(answer: Answer): void;
  /** It failed for this reason. */
  failed(reason: string): void;
}

/** Ends the thinking; the asker hears no more of it. */
export type Cancel = () => void;

/** Does the slow thinking of a match. It never answers before the call returns. */
export interface Thinker {
  /** A bot's choice; undefined if it has nothing to do. */
  choose<T extends GameTypes>(
    game: Game<T>,
    request: ChoiceRequest<T>,
    asker: AnswerCallbacks<BotChoice<T['command']> | undefined>,
  ): Cancel;
  /** The answer to a query, or why it is refused. */
  answer<T extends GameTypes>(game: Game<T>, request: AnswerRequest<T>, asker: AnswerCallbacks<Result<Json>>): Cancel;
  /** Ends all thinking; no asker is told. */
  close(): void;
}
