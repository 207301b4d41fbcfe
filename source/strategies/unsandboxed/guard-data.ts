import type { StreamState } from '#engine/random.ts';
import type { OwnFile } from '../module/own-files.ts';
import type { ProgramError } from '../running.ts';

export interface ThreadData {
  readonly entry: string;
  readonly random: StreamState;
  /** Maximum length of an answer and of the whole log output. */
  readonly longestAnswer: number;
  readonly longestLog: number;
}

export interface GuardData extends Omit<ThreadData, 'entry'> {
  readonly path: string;
  /** Folders that the module may not read. */
  readonly closed: readonly string[];
  readonly memory: number;
}

/** Messages to a module's thread: a view to answer, or the reply to a request. */
export type ThreadOrder =
  | { readonly type: 'view'; readonly view: string }
  | ({ readonly type: 'file'; readonly request: number; readonly name: string } & OwnFile)
  | { readonly type: 'no-file'; readonly request: number; readonly why: string }
  | { readonly type: 'bad-line'; readonly request: number; readonly line: number | undefined };

/** Messages from a module's thread. Its requests ask for a file of the strategy, or for the line of a syntax error. */
export type ThreadWord =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly text: string }
  | ({ readonly type: 'mishap' } & ProgramError)
  | { readonly type: 'log'; readonly text: string }
  | { readonly type: 'want-file'; readonly request: number; readonly specifier: string; readonly from: string }
  | { readonly type: 'want-line'; readonly request: number; readonly text: string };
