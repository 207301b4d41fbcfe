import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Request, Said } from './messages.ts';
import { type Service, serviceHere } from './service.ts';
import { bestDriver } from './sqlite/best-driver.ts';
import { StoreError } from './store.ts';

/** Thread file of the built program. It does not exist when running from source. */
const builtThread = new URL('../store.js', import.meta.url);

interface Asker {
  done(answer: never): void;
  failed(error: StoreError): void;
}

export interface ServiceElsewhere extends Service {
  stop(): Promise<void>;
}

/**
 * Creates a service on a thread, or in this one if the thread's file does not exist.
 *
 * @param ended called if the thread ends by itself
 */
export function serviceElsewhere(
  ended: (why: StoreError) => void = () => {},
  file: URL = builtThread,
): ServiceElsewhere {
  if (!existsSync(file)) return { ...serviceHere(bestDriver), stop: async () => {} };
  // The thread's output would cover the screen: some versions of Node warn that SQLite is experimental.
  const worker = new Worker(file, { stdout: true, stderr: true });
  const askers = new Map<number, Asker>();
  let asked = 0;
  let isClosing = false;
  let over: StoreError | undefined;

  const end = (why: string) => {
    if (over !== undefined) return;
    over = new StoreError('failed', why);
    for (const { failed } of askers.values()) failed(over);
    askers.clear();
    if (!isClosing) ended(over);
  };
  const failed = (error: Error) => {
    end(`the thread that keeps the data has failed: ${error.message}`);
    void worker.terminate();
  };
  worker.on('message', (said: Said<never>) => {
    const asker = askers.get(said.id);
    askers.delete(said.id);
    if (said.type === 'done') asker?.done(said.answer);
    else asker?.failed(new StoreError(said.error.fault, said.error.message));
  });
  worker.on('messageerror', failed);
  worker.on('error', failed);
  worker.on('exit', () => end(isClosing ? 'the store is closed' : 'the thread that keeps the data has ended'));

  const post = <Answer>(request: Request): Promise<Answer> =>
    new Promise((done, refuse) => {
      if (over !== undefined) return refuse(over);
      const id = ++asked;
      askers.set(id, { done, failed: refuse });
      worker.postMessage({ id, request });
    });
  return {
    open: (path, isChecked) => post({ type: 'open', file: path, isChecked }),
    write: (groups) => post({ type: 'write', groups }),
    ask: (question, args) => post({ type: 'ask', question, args }),
    check: () => post({ type: 'check' }),
    copyTo: (path) => post({ type: 'copy', file: path }),
    async close() {
      isClosing = true;
      if (over === undefined) await post({ type: 'close' });
    },
    async stop() {
      isClosing = true;
      await worker.terminate();
    },
  };
}
