import type { GameTypes } from '../engine/vocabulary.ts';
import type { AnswerRequest, ChoiceRequest } from '../match-session/thinker.ts';
import type { LevelRequest } from './thinker.ts';

/** The work for another thread; plain data. */
export type Request<T extends GameTypes> = { readonly game: string } & (
  | { readonly type: 'choose'; readonly wanted: ChoiceRequest<T> }
  | { readonly type: 'answer'; readonly wanted: AnswerRequest<T> }
  | { readonly type: 'level'; readonly wanted: LevelRequest }
  | { readonly type: 'read'; readonly text: string }
);

/** The replies of another thread. */
export type WorkerMessage<Answer> =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly answer: Answer }
  | { readonly type: 'failed'; readonly reason: string };
