import type { Worker } from 'node:worker_threads';
import type { GameTypes } from '#engine/vocabulary.ts';
import { ownGameFiles } from '#games/index.ts';
import { reason } from '#storage/files/attempt.ts';
import type { Request, WorkerMessage } from './thinker.ts';

/** Another thread that does what it is asked for. */
export interface Thread {
  /** Asks for something; the program does not end before it is answered. */
  post(request: Request<GameTypes>): void;
  /** Lets the program end although the thread is there, until something is asked for again. */
  rest(): void;
  /** Ends it at once; nothing is heard of it any more. */
  stop(): void;
}

export interface ThreadListener {
  onMessage(message: WorkerMessage<never>): void;
  /**
   * It has ended by itself.
   *
   * @param began whether it had ever begun to work
   */
  ended(began: boolean, why: string): void;
}

/** Starts a thread, which takes a moment; what it is asked for meanwhile waits. */
export function startThread(file: URL, { onMessage, ended }: ThreadListener): Thread {
  const unsent: Request<GameTypes>[] = [];
  let worker: Worker | undefined;
  let began = false;
  let isOver = false;

  const end = (why: string) => {
    if (isOver) return;
    isOver = true;
    void worker?.terminate();
    ended(began, why);
  };
  const send = (to: Worker, request: Request<GameTypes>) => {
    try {
      to.ref();
      to.postMessage(request);
    } catch (error) {
      end(reason(error));
    }
  };
  const open = async () => {
    // Loaded only when a thread is needed: most matches need none.
    const threads = await import('node:worker_threads');
    if (isOver) return;
    // A thread's prints would cover the screen.
    const opened = new threads.Worker(file, { stdout: true, stderr: true, workerData: ownGameFiles() });
    worker = opened;
    opened.on('message', (message) => {
      if (isOver) return;
      if (message === 'ready') began = true;
      else onMessage(message);
    });
    opened.on('messageerror', (error) => end(reason(error)));
    opened.on('error', (error) => end(reason(error)));
    opened.on('exit', () => end('its thread ended'));
    for (const request of unsent.splice(0)) send(opened, request);
  };
  open().catch((error) => end(reason(error)));

  return {
    post(request) {
      if (worker === undefined) unsent.push(request);
      else send(worker, request);
    },
    rest: () => worker?.unref(),
    stop() {
      isOver = true;
      void worker?.terminate();
    },
  };
}
