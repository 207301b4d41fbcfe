import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { recordingOf } from '#app/export/live-recording.ts';
import { failure, type Result, success } from '#engine/result.ts';
import type { WebRecording } from '#net/recording.ts';

export const recorderLimits = {
  /** Maximum number of recordings that wait. */
  waiting: 20,
  /** Maximum milliseconds for making a recording. */
  work: 60_000,
  /** Maximum bytes of the stored recordings. */
  bytes: 64 * 1024 * 1024,
} as const;

/** A recording as JSON, packed with gzip, or the reason why there is none. */
export type Recorded = Result<Buffer, string>;

/** Records replays on a worker thread, one at a time. The most recently used recordings stay in memory. */
export interface Recorder {
  /** The recording of `id`. Undefined if it is not made yet. */
  recorded(id: string): Recorded | undefined;
  isWaiting(id: string): boolean;
  /** Resolves when the recording of `id` does not wait any more. */
  ended(id: string): Promise<void>;
  /** Makes the recording of `id`. Returns false if too many are waiting. */
  record(id: string, save: () => Promise<string>): boolean;
}

interface Waiting {
  save(): Promise<string>;
  /** Called at the end of the recording. */
  readonly listeners: (() => void)[];
}

/** File of the worker thread in the built program. It does not exist when the program runs from source. */
const builtThread = new URL('../recorder.js', import.meta.url);

export function createRecorder(make = recordElsewhere): Recorder {
  const done = new Map<string, Recorded>();
  const waiting = new Map<string, Waiting>();
  let isBusy = false;

  const store = (id: string, recorded: Recorded): void => {
    done.set(id, recorded);
    const bytes = () => [...done.values()].reduce((sum, one) => sum + (one.ok ? one.value.length : 100), 0);
    for (const oldest of done.keys()) {
      if (bytes() <= recorderLimits.bytes) return;
      done.delete(oldest);
    }
  };
  const goOn = async (): Promise<void> => {
    const [next] = waiting;
    if (isBusy || next === undefined) return;
    const [id, { save, listeners }] = next;
    isBusy = true;
    // If the save cannot be read, nothing is stored, so that the next request tries again.
    const text = await save().catch(() => undefined);
    if (text !== undefined) store(id, await make(text).then(packed, () => failure('the recording failed')));
    isBusy = false;
    waiting.delete(id);
    for (const end of listeners) end();
    void goOn();
  };
  return {
    recorded(id) {
      const recorded = done.get(id);
      // Deleted and added again, so that it becomes the last item of the map.
      if (recorded !== undefined && done.delete(id)) done.set(id, recorded);
      return recorded;
    },
    isWaiting: (id) => waiting.has(id),
    ended: (id) =>
      new Promise((resolve) => {
        const one = waiting.get(id);
        if (one === undefined) resolve();
        else one.listeners.push(resolve);
      }),
    record(id, save) {
      if (waiting.size >= recorderLimits.waiting) return false;
      waiting.set(id, { save, listeners: [] });
      void goOn();
      return true;
    },
  };
}

const packed = (made: Result<WebRecording, string>): Recorded =>
  made.ok ? success(gzipSync(JSON.stringify(made.value))) : made;

/** Records on a thread of its own. If the program runs from source, the calling thread does the work. */
function recordElsewhere(save: string): Promise<Result<WebRecording, string>> {
  if (!existsSync(builtThread)) return recordingOf(save);
  return new Promise((resolve, reject) => {
    const worker = new Worker(builtThread, {
      workerData: save,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    });
    worker.unref();
    const late = setTimeout(() => void worker.terminate(), recorderLimits.work).unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(late);
      reject(new Error('the thread has ended'));
    });
  });
}
