import type { ProgramQuestion } from '#engine/programs/protocol.ts';
import type { StreamState } from '#engine/random.ts';
import type { ProgramError } from '../running.ts';
import type { Heartbeat } from './heartbeat.ts';

/** The data that the thread of sandboxes is started with. */
export interface SandboxThreadData {
  /** Compiled, with the limit to its memory. */
  readonly engine: WebAssembly.Module;
  readonly heartbeat: Heartbeat;
}

export interface SandboxOptions {
  /** The file of the strategy. */
  readonly path: string;
  /** Folders that it may not read from. */
  readonly closed: readonly string[];
  /** The first state of `Math.random`. */
  readonly random: StreamState;
  /** Megabytes that it may use. */
  readonly memory: number;
  /** Millions of steps that an answer may take. */
  readonly steps: number;
}

/**
 * The requests: to begin a strategy in place of any other; to answer a question; or to forget the strategy, which is not
 * answered.
 */
export type SandboxRequest =
  | { readonly type: 'begin'; readonly options: SandboxOptions }
  | { readonly type: 'ask'; readonly question: ProgramQuestion }
  | { readonly type: 'rest' };

/**
 * The replies: one of the first three to each request but the last; before that, the strategy's console output, and the
 * steps that it took for a question.
 */
export type SandboxWord =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly text: string }
  | ({ readonly type: 'mishap' } & ProgramError)
  | { readonly type: 'log'; readonly text: string }
  | { readonly type: 'took'; readonly steps: number };

/** A start may take so many times as many steps as an answer. */
export const stepsOfStart = 5;
