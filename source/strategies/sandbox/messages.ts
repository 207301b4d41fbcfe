import type { ProgramQuestion } from '#engine/programs/protocol.ts';
import type { StreamState } from '#engine/random.ts';
import type { ProgramError } from '../running.ts';
import type { Heartbeat } from './heartbeat.ts';

export interface SandboxThreadData {
  /** Compiled engine with its memory limit. */
  readonly engine: WebAssembly.Module;
  readonly heartbeat: Heartbeat;
}

export interface SandboxOptions {
  readonly path: string;
  /** Folders that the strategy may not read. */
  readonly closed: readonly string[];
  readonly random: StreamState;
  /** Memory limit in megabytes. */
  readonly memory: number;
  /** Limit for an answer, in millions of steps. */
  readonly steps: number;
}

/**
 * `begin` starts a strategy and replaces any other. `ask` asks a question. `rest` discards the strategy and gets no
 * reply.
 */
export type SandboxRequest =
  | { readonly type: 'begin'; readonly options: SandboxOptions }
  | { readonly type: 'ask'; readonly question: ProgramQuestion }
  | { readonly type: 'rest' };

/**
 * Each `begin` and `ask` gets one of the first three replies. Before it, `log` carries console output and `took` the
 * steps of a question.
 */
export type SandboxWord =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly text: string }
  | ({ readonly type: 'mishap' } & ProgramError)
  | { readonly type: 'log'; readonly text: string }
  | { readonly type: 'took'; readonly steps: number };

/** A start may take this many times the steps of an answer. */
export const stepsOfStart = 5;
