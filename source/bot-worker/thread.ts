import type { Worker } from 'node:worker_threads';
import type { GameTypes } from '#engine/vocabulary.ts';
import { ownGameFiles } from '#games/index.ts';
import { reason } from '#storage/files/attempt.ts';
import type { Request, WorkerMessage } from './thinker.ts';

export interface Thread {
  /** Sends a request. The process stays alive until it is answered. */
  post(request: Request<GameTypes>): void;
  /** Lets the process exit despite the thread, until the next request. */
  rest(): void;
  stop(): void;
}

export interface ThreadListener {
  onMessage(message: WorkerMessage<never>): void;
  /**
   * Called when the thread has ended by itself.
   *
   * @param began true if it had ever started to work
   */
  ended(began: boolean, why: string): void;
}

/** Starts a thread. Requests made before it is ready are queued. */
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
    // Loaded only when a thread is needed, because most matches need none.
    const threads = await import('node:worker_threads');
    if (isOver) return;
    // Output of the thread would overwrite the screen.
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
