import type { ProgramQuestion } from '#engine/programs/protocol.ts';
import type { StreamState } from '#engine/random.ts';
import type { ProgramError } from '../running.ts';

/** Shared counter that a thread increments as long as it makes progress. */
export type Heartbeat = Int32Array<SharedArrayBuffer>;

export const newHeartbeat = (): Heartbeat => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

export const beat = (heartbeat: Heartbeat): void => void Atomics.add(heartbeat, 0, 1);

/** Consecutive checks without an increment after which a thread counts as stuck. One check may come too early. */
const looks = 10;

/**
 * Watches a thread from its first increment on.
 *
 * @param stuck called once, after `milliseconds` without an increment
 * @returns a function that stops watching
 */
export function watchHeartbeat(heartbeat: Heartbeat, milliseconds: number, stuck: () => void): () => void {
  let last = 0;
  let still = 0;
  const timer = setInterval(() => {
    const now = Atomics.load(heartbeat, 0);
    still = now === last && now !== 0 ? still + 1 : 0;
    last = now;
    if (still < looks) return;
    clearInterval(timer);
    stuck();
  }, milliseconds / looks).unref();
  return () => clearInterval(timer);
}

export interface SandboxThreadData {
  /** Compiled JavaScript engine with its memory limit. */
  readonly engine: WebAssembly.Module;
  readonly heartbeat: Heartbeat;
}

export interface SandboxOptions {
  readonly path: string;
  /** Folders that the strategy may not read. */
  readonly closed: readonly string[];
  readonly random: StreamState;
  readonly memory: number;
  /** Limit for an answer, in millions of steps. */
  readonly steps: number;
}

/** Message to a sandbox. `begin` replaces its strategy. `rest` discards it and gets no reply. */
export type SandboxRequest =
  | { readonly type: 'begin'; readonly options: SandboxOptions }
  | { readonly type: 'ask'; readonly question: ProgramQuestion }
  | { readonly type: 'rest' };

/** Message from a sandbox. The first three are replies, which `log` and `took` may precede. */
export type SandboxWord =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly text: string }
  | ({ readonly type: 'mishap' } & ProgramError)
  | { readonly type: 'log'; readonly text: string }
  | { readonly type: 'took'; readonly steps: number };

/** Limit of steps for the start of a strategy, as a multiple of the limit for an answer. */
export const stepsOfStart = 5;
