import { existsSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import type { GameTypes } from '#engine/vocabulary.ts';
import { ownGameFiles } from '#games/index.ts';
import type { AnswerCallbacks, Cancel } from '#match-session/thinker.ts';
import { reason } from '#storage/files/attempt.ts';
import { type LevelThinker, type Request, thinkHere, type UploadChecker, type WorkerMessage } from './thinker.ts';

export interface Thread {
  /** Sends a request. The process stays alive until the thread has answered the request. */
  post(request: Request<GameTypes>): void;
  /** Lets the process exit although the thread still runs. Reverted by the next request. */
  rest(): void;
  stop(): void;
}

export interface ThreadListener {
  onMessage(message: WorkerMessage<never>): void;
  /** Called when the thread has ended unexpectedly. `began` is true if the thread had started to work. */
  ended(began: boolean, why: string): void;
}

/** Starts a thread. Requests are queued until the thread exists. */
export function startThread(file: URL, { onMessage, ended }: ThreadListener, maxMegabytes?: number): Thread {
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
    // The thread's own output is captured, because it would overwrite the screen.
    const opened = new threads.Worker(file, {
      stdout: true,
      stderr: true,
      workerData: ownGameFiles(),
      ...(maxMegabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } }),
    });
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

interface Waiting {
  readonly request: Request<GameTypes>;
  isPosted: boolean;
  onMessage(message: WorkerMessage<never>): void;
  /** Does the work on the calling thread. Used if the worker thread cannot be started. */
  here(): Cancel;
  cancelHere?: Cancel;
}

/** File of the worker thread in the built program. It does not exist when the program runs from source. */
const builtThread = new URL('../worker.js', import.meta.url);

/**
 * Runs requests on a worker thread, one at a time. The thread starts with the first request, and ends if a running
 * request is cancelled. If it cannot be started, the calling thread does the work.
 *
 * @param maxMegabytes memory of the thread. A request that needs more fails
 */
export function thinkElsewhere(file = builtThread, maxMegabytes?: number): LevelThinker & UploadChecker {
  /** Requests in order. The worker thread works on the first request. */
  const line: Waiting[] = [];
  let thread: Thread | undefined;
  let canStart = existsSync(file);

  const goOn = () => {
    const [first] = line;
    if (first === undefined) return thread?.rest();
    if (first.isPosted) return;
    first.isPosted = true;
    thread ??= startThread(file, { onMessage, ended }, maxMegabytes);
    thread.post(first.request);
  };
  function onMessage(message: WorkerMessage<never>): void {
    const [first] = line;
    if (message.type !== 'progress') line.shift();
    first?.onMessage(message);
    goOn();
  }
  function ended(began: boolean, reason: string): void {
    thread = undefined;
    if (began) return onMessage({ type: 'failed', reason });
    canStart = false;
    for (const waiting of line.splice(0)) waiting.cancelHere = waiting.here();
  }

  const think = <Answer>(request: Request<GameTypes>, asker: AnswerCallbacks<Answer>, here: () => Cancel): Cancel => {
    if (!canStart) return here();
    const waiting: Waiting = {
      request,
      isPosted: false,
      here,
      onMessage(message: WorkerMessage<Answer>) {
        if (message.type === 'progress') asker.progress?.(message.done, message.total);
        else if (message.type === 'done') asker.done(message.answer);
        else asker.failed(message.reason);
      },
    };
    line.push(waiting);
    goOn();
    return () => {
      waiting.cancelHere?.();
      const place = line.indexOf(waiting);
      if (place < 0) return;
      line.splice(place, 1);
      if (waiting.isPosted) stop();
      goOn();
    };
  };
  const stop = () => {
    thread?.stop();
    thread = undefined;
  };

  return {
    choose: (game, request, asker) =>
      think({ type: 'choose', game: game.id, request }, asker, () => thinkHere.choose(game, request, asker)),
    answer: (game, request, asker) =>
      think({ type: 'answer', game: game.id, request }, asker, () => thinkHere.answer(game, request, asker)),
    findLevel: (game, request, asker) =>
      think({ type: 'level', game: game.id, request }, asker, () => thinkHere.findLevel(game, request, asker)),
    readLevel: (game, text, asker) =>
      think({ type: 'read', game: game.id, text }, asker, () => thinkHere.readLevel(game, text, asker)),
    checkUpload: (game, text, asker) =>
      think({ type: 'upload', game, text }, asker, () => thinkHere.checkUpload(game, text, asker)),
    close() {
      line.length = 0;
      stop();
    },
  };
}
