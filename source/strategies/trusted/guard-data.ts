import type { StreamState } from '../../engine/random.ts';
import type { OwnFile } from '../module/own-files.ts';
import type { Mishap } from '../running.ts';

/** What the thread of a module is given when it starts. */
export interface ThreadData {
  /** The name of the module among its files. */
  readonly entry: string;
  /** The first state of `Math.random`. */
  readonly random: StreamState;
  /** Most characters of an answer, and of all that it says for its log. */
  readonly longestAnswer: number;
  readonly longestLog: number;
}

/** What the process of a module is given when it starts. */
export interface GuardData extends Omit<ThreadData, 'entry'> {
  /** The file of the module, from the root. */
  readonly path: string;
  /** Folders that it may not read from. */
  readonly closed: readonly string[];
  /** Megabytes that the module may use. */
  readonly memory: number;
}

/** What the thread of a module is told: a view to answer, or what it has asked for itself. */
export type ThreadOrder =
  | { readonly type: 'view'; readonly view: string }
  | ({ readonly type: 'file'; readonly request: number; readonly name: string } & OwnFile)
  | { readonly type: 'no-file'; readonly request: number; readonly why: string }
  | { readonly type: 'bad-line'; readonly request: number; readonly line: number | undefined };

/** What it tells; and what it asks for: a file of the strategy, or the line where a text is no module. */
export type ThreadWord =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly text: string }
  | ({ readonly type: 'mishap' } & Mishap)
  | { readonly type: 'log'; readonly text: string }
  | { readonly type: 'want-file'; readonly request: number; readonly specifier: string; readonly from: string }
  | { readonly type: 'want-line'; readonly request: number; readonly text: string };
