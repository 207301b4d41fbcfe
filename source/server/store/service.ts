import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { questions } from './sql/tables.ts';
import { type DatabaseOwner, ownDatabase } from './sqlite/database-owner.ts';
import { bestDriver, type Driver, storeError } from './sqlite/drivers.ts';
import { type Answer, type Group, type Store, StoreError, type StoreQuestion, storeClosed } from './store.ts';
import type { Fault, Keeping } from './write-batching.ts';

export type Request =
  | { readonly type: 'open'; readonly file: string; readonly isChecked: boolean }
  | { readonly type: 'write'; readonly groups: readonly Group[] }
  | { readonly type: 'ask'; readonly question: StoreQuestion; readonly args: readonly unknown[] }
  | { readonly type: 'check' }
  | { readonly type: 'copy'; readonly file: string }
  | { readonly type: 'close' };

export type Said<Answer> =
  | { readonly id: number; readonly type: 'done'; readonly answer: Answer }
  | { readonly id: number; readonly type: 'failed'; readonly error: Fault };

export interface Service extends Keeping {
  /** @param isChecked true to check all pages, even if the database was closed properly */
  open(file: string, isChecked: boolean): Promise<void>;
  copyTo(file: string): Promise<void>;
}

export function toldError(error: unknown): Fault {
  const { fault, message } = error instanceof StoreError ? error : storeError(error, '.');
  return { fault, message };
}

/** Creates a service in this thread. `driver` loads the database library. */
export function serviceHere(driver: () => Promise<Driver>): Service {
  let keeper: DatabaseOwner | undefined;
  const openDatabase = (): DatabaseOwner => {
    if (keeper === undefined) throw storeClosed();
    return keeper;
  };
  return {
    async open(file, isChecked) {
      keeper = ownDatabase(file, await driver(), { isChecked });
    },
    write: async (groups) =>
      openDatabase()
        .write(groups)
        .map((outcome) => outcome && toldError(outcome)),
    // TypeScript cannot check here that `args` belong to `question`, but the signature of `ask` ensures it.
    ask: async <Asked extends StoreQuestion>(question: Asked, args: Parameters<Store[Asked]>): Promise<Answer<Asked>> =>
      Reflect.apply(openDatabase().ask, undefined, [Reflect.apply(questions[question], undefined, args)]),
    check: async () => openDatabase().check(),
    copyTo: async (file) => openDatabase().copyTo(file),
    async close() {
      const closed = keeper;
      keeper = undefined;
      await closed?.close();
    },
  };
}

export function perform(service: Service, request: Request): Promise<unknown> {
  switch (request.type) {
    case 'open':
      return service.open(request.file, request.isChecked);
    case 'write':
      return service.write(request.groups);
    case 'ask':
      return Reflect.apply(service.ask, undefined, [request.question, request.args]);
    case 'check':
      return service.check();
    case 'copy':
      return service.copyTo(request.file);
    case 'close':
      return service.close();
  }
}

/** The thread's file in the built program. It does not exist when the program runs from source. */
const builtThread = new URL('../store.js', import.meta.url);

interface Asker {
  done(answer: never): void;
  failed(error: StoreError): void;
}

export interface ServiceElsewhere extends Service {
  stop(): Promise<void>;
}

/** Creates a service on a new thread if `file` exists, otherwise in this thread. `ended` reports an unexpected end. */
export function serviceElsewhere(
  ended: (why: StoreError) => void = () => {},
  file: URL = builtThread,
): ServiceElsewhere {
  if (!existsSync(file)) return { ...serviceHere(bestDriver), stop: async () => {} };
  // The thread's output is discarded, because some versions of Node warn that SQLite is experimental.
  const worker = new Worker(file, { stdout: true, stderr: true });
  const askers = new Map<number, Asker>();
  let lastId = 0;
  let isClosing = false;
  let over: StoreError | undefined;

  const end = (why: StoreError) => {
    if (over !== undefined) return;
    over = why;
    for (const { failed } of askers.values()) failed(over);
    askers.clear();
    if (!isClosing) ended(over);
  };
  const failed = (error: Error) => {
    end(new StoreError('failed', `the storage thread has failed: ${error.message}`));
    void worker.terminate();
  };
  worker.on('message', (reply: Said<never>) => {
    const asker = askers.get(reply.id);
    askers.delete(reply.id);
    if (reply.type === 'done') asker?.done(reply.answer);
    else asker?.failed(new StoreError(reply.error.fault, reply.error.message));
  });
  worker.on('messageerror', failed);
  worker.on('error', failed);
  worker.on('exit', () => end(isClosing ? storeClosed() : new StoreError('failed', 'the storage thread has ended')));

  const post = <Answer>(request: Request): Promise<Answer> =>
    new Promise((done, refuse) => {
      if (over !== undefined) return refuse(over);
      const id = ++lastId;
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
