import type { StreamState } from '#engine/random.ts';
import type { OwnFile } from '../module/own-files.ts';
import type { ProgramError } from '../running.ts';

/** The data that a module's thread is started with. */
export interface ThreadData {
  /** The name of the module among its files. */
  readonly entry: string;
  /** The first state of `Math.random`. */
  readonly random: StreamState;
  /** Most characters of an answer, and of all that it says for its log. */
  readonly longestAnswer: number;
  readonly longestLog: number;
}

/** The data that a module's process is started with. */
export interface GuardData extends Omit<ThreadData, 'entry'> {
  /** The file of the module, from the root. */
  readonly path: string;
  /** Folders that it may not read from. */
  readonly closed: readonly string[];
  /** Megabytes that the module may use. */
  readonly memory: number;
}

/** The messages to a module's thread: a view to answer, or the reply to its own request. */
export type ThreadOrder =
  | { readonly type: 'view'; readonly view: string }
  | ({ readonly type: 'file'; readonly request: number; readonly name: string } & OwnFile)
  | { readonly type: 'no-file'; readonly request: number; readonly why: string }
  | { readonly type: 'bad-line'; readonly request: number; readonly line: number | undefined };

/** Its messages; and its requests: for a file of the strategy, or for the line at which a text is no module. */
export type ThreadWord =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly text: string }
  | ({ readonly type: 'mishap' } & ProgramError)
  | { readonly type: 'log'; readonly text: string }
  | { readonly type: 'want-file'; readonly request: number; readonly specifier: string; readonly from: string }
  | { readonly type: 'want-line'; readonly request: number; readonly text: string };
