import type { BotChoice } from '#engine/bot.ts';
import { askBotWith } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import { readSave } from '#engine/journal/save.ts';
import type { LevelHeader, LevelSupport } from '#engine/level.ts';
import type { GameWithLevels } from '#engine/level-catalogue.ts';
import { type FileFault, failure, type Result, success } from '#engine/result.ts';
import { step } from '#engine/step.ts';
import type { GameTypes, Json, LevelSource, Progress } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import type { AnswerCallbacks, AnswerRequest, Cancel, ChoiceRequest, Thinker } from '#match-session/thinker.ts';
import { replayUpload, uploadFactsIn } from '#match-session/uploads.ts';
import { withoutSeal } from '#storage/checksum.ts';
import { reason } from '#storage/files/attempt.ts';
import { findLevel } from '#storage/levels.ts';

export interface LevelRequest {
  /** Name of the level in the form in which a player types it, such as `random:k7f2`. */
  readonly name: string;
  /** Date of the daily level, such as `2026-11-20`. */
  readonly today: string;
  /** Number of players for a generated level. Defaults to the game's usual number. */
  readonly players?: number | undefined;
}

/** Does work that may be slow: lets bots choose, answers queries, and finds, generates and reads levels. */
export interface LevelThinker extends Thinker {
  findLevel(
    game: GameWithLevels,
    request: LevelRequest,
    asker: AnswerCallbacks<Result<LevelSource, FileFault>>,
  ): Cancel;
  readLevel(game: GameWithLevels, text: string, asker: AnswerCallbacks<Result<LevelHeader, FileFault>>): Cancel;
}

/** Plays uploaded matches again. Their rules and bots may be slow on a text that is meant to be. */
export interface UploadChecker {
  /** @param game id of the game */
  checkUpload(game: string, text: string, asker: AnswerCallbacks<Result<null>>): Cancel;
}

/** A request as plain data, which can be sent to another thread. */
export type Request<T extends GameTypes> = { readonly game: string } & (
  | { readonly type: 'choose'; readonly request: ChoiceRequest<T> }
  | { readonly type: 'answer'; readonly request: AnswerRequest<T> }
  | { readonly type: 'level'; readonly request: LevelRequest }
  | { readonly type: 'read'; readonly text: string }
  | { readonly type: 'upload'; readonly text: string }
);

export type WorkerMessage<Answer> =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly answer: Answer }
  | { readonly type: 'failed'; readonly reason: string };

export function choose<T extends GameTypes>(
  { bots = {} }: Game<T>,
  { bot: name, moment }: ChoiceRequest<T>,
  progress?: Progress,
): BotChoice<T['command']> | undefined {
  const bot = Object.hasOwn(bots, name) ? bots[name] : undefined;
  return bot && askBotWith(bot, moment, progress);
}

export function answer<T extends GameTypes>(game: Game<T>, { state, seat, command }: AnswerRequest<T>): Result<Json> {
  const played = step(game, state, seat, command);
  return played.ok ? success(played.result ?? null) : failure(played.error);
}

/** Facts about a level that are needed before a match, as plain data for threads, or the level's first fault. */
export function readLevel({ levels }: Pick<LevelSupport, 'levels'>, text: string): Result<LevelHeader, FileFault> {
  const facts = levels?.read(text);
  if (facts?.ok !== true) return facts ?? success({});
  // Only facts that are cheap to read. Other facts may be slow to compute.
  const { title, seats } = facts.value;
  return success({ ...(title !== undefined && { title }), ...(seats !== undefined && { seats }) });
}

/** Plays an uploaded match again. See `replayUpload`. */
export function checkUpload<T extends GameTypes>(game: Game<T>, text: string): Result<null> {
  const save = readSave(withoutSeal(text).text);
  if (!save.ok) return save;
  const facts = uploadFactsIn(save.value);
  const match = replayUpload(game, save.value, facts === undefined ? {} : facts.bots);
  return match.ok ? success(null) : match;
}

/** Runs each request on the calling thread, when that is next idle, and blocks the thread until the answer. */
export const thinkHere: LevelThinker & UploadChecker = {
  choose: (game, request, asker) => later(() => choose(game, request, asker.progress), asker),
  answer: (game, request, asker) => later(() => answer(game, request), asker),
  findLevel: (game, { name, today, players }, asker) =>
    later(() => findLevel(game, name, today, asker.progress, players), asker),
  readLevel: (game, text, asker) => later(() => readLevel(game, text), asker),
  checkUpload(id, text, { done, failed }) {
    const entry = games.find((game) => game.id === id);
    if (entry === undefined) failed(`there is no game ${id}`);
    else entry.visit((game) => checkUpload(game, text)).then(done, (error: unknown) => failed(reason(error)));
    return () => {};
  },
  close: () => {},
};

function later<Answer>(work: () => Answer, { done, failed }: AnswerCallbacks<Answer>): Cancel {
  const waiting = setImmediate(() => {
    let computed: Answer;
    try {
      computed = work();
    } catch (error) {
      return failed(reason(error));
    }
    done(computed);
  });
  return () => clearImmediate(waiting);
}
