import { Worker } from 'node:worker_threads';
import { ownGameFiles } from '#games/index.ts';
import { builtFile } from '#storage/package-folder.ts';
import { leave, type PlayOrder, type Said } from './messages.ts';
import type { Delivered } from './tournament-game.ts';

/** Threads that play games of tournaments. Starting one takes longer than many a game, so they are used again. */
export interface Threads {
  /**
   * Lets a thread play until there is no game left for it.
   *
   * @throws Error (rejects with it) with the reason why it has not
   */
  play(order: PlayOrder, leaving: AbortSignal, onGames: (games: readonly Delivered[]) => void): Promise<void>;
  /** Ends the threads that play nothing. */
  close(): void;
}

/** Milliseconds that a thread has to end its programs before it is ended itself. */
const grace = 5000;

/** @param file the file of such a thread */
export function openThreads(file: string | URL = builtFile('tournament.js')): Threads {
  const idle = new Set<Worker>();
  const idleThread = (): Worker => {
    const [known] = idle;
    if (known !== undefined) {
      idle.delete(known);
      return known;
    }
    // A thread's prints would cover the results.
    const worker = new Worker(file, { stdin: false, stdout: true, stderr: true, workerData: ownGameFiles() });
    worker.on('exit', () => idle.delete(worker));
    // Whoever it plays for hears of it; a thread that rests is only gone.
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
              if (!leaving.aborted) fault ??= new Error('a thread ended before its games');
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
