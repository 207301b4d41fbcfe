import { Worker } from 'node:worker_threads';
import { reason } from '../storage/files/reason.ts';
import { builtFile } from '../storage/package-folder.ts';
import { type GameRange, leave, type PlayOrder, type Said, turnstile, turnstileMemory } from './messages.ts';
import { gamesOf, type TournamentPlan } from './plan.ts';
import type { Delivered } from './tournament-game.ts';

export interface PlayAllOptions {
  /** The number of threads, at most. */
  readonly jobs: number;
  /** The games to play; all where absent. */
  readonly range?: GameRange;
  /** The file of such a thread. */
  readonly file?: string | URL;
  /** Ends it before all games are played. */
  readonly signal?: AbortSignal;
  /** Called with finished games, in no particular order. */
  onGames(games: readonly Delivered[]): void;
}

/** Milliseconds that threads have to end their programs before they are ended themselves. */
const grace = 5000;

/**
 * Plays the games of a tournament in threads of their own.
 *
 * @returns why not all have been played, where that is a fault; nothing where they have, or where the signal said so
 */
export async function playAll(
  plan: TournamentPlan,
  { jobs, range = { from: 0, to: gamesOf(plan) }, file = builtFile('tournament.js'), signal, onGames }: PlayAllOptions,
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
  const threads = Array.from({ length: Math.min(jobs, range.to - range.from) }, () =>
    playInThread(file, order, leaving.signal, onGames).catch((error) => {
      fault ??= reason(error);
      leaveAll();
    }),
  );
  await Promise.all(threads);
  signal?.removeEventListener('abort', leaveAll);
  return fault;
}

/** Lets a thread play until there is no game left for it. */
function playInThread(
  file: string | URL,
  workerData: PlayOrder,
  leaving: AbortSignal,
  onGames: PlayAllOptions['onGames'],
): Promise<void> {
  return new Promise((resolve, reject) => {
    // A thread's prints would cover the results.
    const worker = new Worker(file, { workerData, stdin: false, stdout: true, stderr: true });
    let fault: unknown;
    let isDone = false;
    let timer: NodeJS.Timeout | undefined;
    const end = () => void worker.terminate();
    const tellToLeave = () => {
      worker.postMessage(leave);
      timer = setTimeout(end, grace);
    };
    leaving.addEventListener('abort', tellToLeave);
    const fail = (error: unknown) => {
      fault ??= error;
      end();
    };
    const hear = (said: Said) => {
      if (said.type === 'played') return onGames(said.games);
      isDone = true;
      if (said.type === 'failed') throw new Error(said.reason);
      end();
    };
    worker.on('message', (said: Said) => {
      try {
        hear(said);
      } catch (error) {
        fail(error);
      }
    });
    worker.on('error', fail);
    worker.on('messageerror', fail);
    worker.on('exit', () => {
      leaving.removeEventListener('abort', tellToLeave);
      clearTimeout(timer);
      if (!isDone && !leaving.aborted) fault ??= new Error('a thread ended before its games');
      if (fault === undefined) resolve();
      else reject(fault);
    });
  });
}
