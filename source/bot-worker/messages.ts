import type { GameTypes } from '../engine/vocabulary.ts';
import type { WantedAnswer, WantedChoice } from '../match-session/thinker.ts';
import type { WantedLevel } from './thinker.ts';

/** The work for another thread; plain data. */
export type Request<T extends GameTypes> = { readonly game: string } & (
  | { readonly type: 'choose'; readonly wanted: WantedChoice<T> }
  | { readonly type: 'answer'; readonly wanted: WantedAnswer<T> }
  | { readonly type: 'level'; readonly wanted: WantedLevel }
  | { readonly type: 'read'; readonly text: string }
);

/** The replies of another thread. */
export type Said<Answer> =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly answer: Answer }
  | { readonly type: 'failed'; readonly reason: string };
