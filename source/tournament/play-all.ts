import { Worker } from 'node:worker_threads';
import { ownGameFiles } from '#games/index.ts';
import { reason } from '#storage/files/attempt.ts';
import { builtFile } from '#storage/files/folders.ts';
import { type GameRange, leave, type PlayOrder, type Said, turnstile, turnstileMemory } from './messages.ts';
import { gamesOf, type TournamentPlan } from './plan.ts';
import type { Delivered } from './tournament-game.ts';

/** Threads that play games. They are reused, because starting a thread takes longer than playing many games. */
export interface Threads {
  /**
   * Lets a thread play until no game is left.
   *
   * @throws Error (as a rejection) with the reason of a failure
   */
  play(order: PlayOrder, leaving: AbortSignal, onGames: (games: readonly Delivered[]) => void): Promise<void>;
  close(): void;
}

/** Milliseconds that a thread gets to end its programs before it is terminated. */
const grace = 5000;

export function openThreads(file: string | URL = builtFile('tournament.js')): Threads {
  const idle = new Set<Worker>();
  const idleThread = (): Worker => {
    const [known] = idle;
    if (known !== undefined) {
      idle.delete(known);
      return known;
    }
    // The thread's own output is captured, because it would corrupt the printed results.
    const worker = new Worker(file, { stdin: false, stdout: true, stderr: true, workerData: ownGameFiles() });
    worker.on('exit', () => idle.delete(worker));
    // Handles an error of a thread that plays no game. While a thread plays, `play` handles its errors.
    worker.on('error', () => idle.delete(worker));
    return worker;
  };
  return {
    play: (order, leaving, onGames) =>
      new Promise((resolve, reject) => {
        const worker = idleThread();
        let fault: unknown;
        let timer: NodeJS.Timeout | undefined;
        const end = () => void worker.terminate();
        const fail = (error: unknown) => {
          fault ??= error;
          end();
        };
        const tellToLeave = () => {
          worker.postMessage(leave);
          timer = setTimeout(end, grace);
        };
        const settle = () => {
          leaving.removeEventListener('abort', tellToLeave);
          clearTimeout(timer);
          for (const [event, listener] of listeners) worker.off(event, listener);
          if (fault === undefined) resolve();
          else reject(fault);
        };
        const hear = (message: Said) => {
          if (message.type === 'played') return onGames(message.games);
          if (message.type === 'failed') throw new Error(message.reason);
          if (leaving.aborted) return end();
          idle.add(worker);
          settle();
        };
        const listeners = [
          [
            'message',
            (message: Said) => {
              try {
                hear(message);
              } catch (error) {
                fail(error);
              }
            },
          ],
          ['error', fail],
          ['messageerror', fail],
          [
            'exit',
            () => {
              if (!leaving.aborted) fault ??= new Error('a thread ended before it finished its games');
              settle();
            },
          ],
        ] as const;
        for (const [event, listener] of listeners) worker.on(event, listener);
        leaving.addEventListener('abort', tellToLeave);
        worker.postMessage(order);
        if (leaving.aborted) tellToLeave();
      }),
    close() {
      for (const worker of idle) void worker.terminate();
      idle.clear();
    },
  };
}

export interface PlayAllOptions {
  readonly jobs: number;
  /** Games to play. Defaults to all games of the plan. */
  readonly range?: GameRange;
  /** Threads to use, which stay open. If undefined, `playAll` starts threads and closes them at the end. */
  readonly threads?: Threads;
  readonly signal?: AbortSignal;
  onGames(games: readonly Delivered[]): void;
}

/**
 * Plays the games of a tournament on threads.
 *
 * @returns the error that ended the tournament. Undefined if all games were played or the signal ended it
 */
export async function playAll(
  plan: TournamentPlan,
  { jobs, range = { from: 0, to: gamesOf(plan) }, threads, signal, onGames }: PlayAllOptions,
): Promise<string | undefined> {
  const shared = turnstileMemory(range);
  const gate = turnstile(shared);
  const order: PlayOrder = { plan, shared };
  let fault: string | undefined;
  const leaving = new AbortController();
  const leaveAll = () => {
    gate.close();
    leaving.abort();
  };
  signal?.addEventListener('abort', leaveAll);
  if (signal?.aborted === true) leaveAll();
  const playing = threads ?? openThreads();
  const parts = Array.from({ length: Math.min(jobs, range.to - range.from) }, () =>
    playing.play(order, leaving.signal, onGames).catch((error) => {
      fault ??= reason(error);
      leaveAll();
    }),
  );
  await Promise.all(parts);
  if (threads === undefined) playing.close();
  signal?.removeEventListener('abort', leaveAll);
  return fault;
}
