import type { LevelHeader } from '#engine/level.ts';
import type { GameWithLevels } from '#engine/level-catalogue.ts';
import type { FileFault, Result } from '#engine/result.ts';
import type { GameTypes, LevelSource } from '#engine/vocabulary.ts';
import type { AnswerCallbacks, AnswerRequest, Cancel, ChoiceRequest, Thinker } from '#match-session/thinker.ts';

export interface LevelRequest {
  /** Name of the level as a player types it, such as `random:k7f2`. */
  readonly name: string;
  /** Date of the daily level. */
  readonly today: string;
  /** Number of players to generate a level for. Default: the game's usual number. */
  readonly players?: number | undefined;
}

/** Does all slow work: bots choose, queries are answered, and levels are found, generated and read. */
export interface LevelThinker extends Thinker {
  findLevel(
    game: GameWithLevels,
    request: LevelRequest,
    asker: AnswerCallbacks<Result<LevelSource, FileFault>>,
  ): Cancel;
  /** Reads the text of an uploaded level. */
  readLevel(game: GameWithLevels, text: string, asker: AnswerCallbacks<Result<LevelHeader, FileFault>>): Cancel;
}

/** Work for another thread, as plain data. */
export type Request<T extends GameTypes> = { readonly game: string } & (
  | { readonly type: 'choose'; readonly wanted: ChoiceRequest<T> }
  | { readonly type: 'answer'; readonly wanted: AnswerRequest<T> }
  | { readonly type: 'level'; readonly wanted: LevelRequest }
  | { readonly type: 'read'; readonly text: string }
);

export type WorkerMessage<Answer> =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly answer: Answer }
  | { readonly type: 'failed'; readonly reason: string };
