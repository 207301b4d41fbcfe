import {
  type Answer,
  type Change,
  type Group,
  type Neighbours,
  type Store,
  StoreError,
  type StoreFault,
  type StoreQuestion,
  storeClosed,
  storeReads,
} from './store.ts';

/** Reads and batched writes of a store. Promises are rejected with a StoreError. */
export interface Keeping {
  /** Writes groups of changes in one commit. Returns one outcome per group, undefined for success. */
  write(groups: readonly Group[]): Promise<readonly (Fault | undefined)[]>;
  ask<Asked extends StoreQuestion>(question: Asked, args: Parameters<Store[Asked]>): Promise<Answer<Asked>>;
  check(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Fault {
  readonly fault: StoreFault;
  readonly message: string;
}

interface WaitingGroup {
  readonly changes: readonly Change[];
  done(): void;
  refused(why: StoreError): void;
}

/** Creates a store. Changes made in one turn of the event loop, or during a commit, are written in one commit. */
export function createBatchingStore(keeping: Keeping, backup: Store['backup'], neighbours?: Neighbours): Store {
  const line: WaitingGroup[] = [];
  let isWriting = false;
  let written: Promise<void> = Promise.resolve();
  let isClosed = false;

  const commit = async () => {
    const batch = line.splice(0);
    try {
      const outcomes = await keeping.write(batch.map(({ changes }) => changes));
      for (const [index, { done, refused }] of batch.entries()) {
        const fault = outcomes[index];
        if (fault === undefined) done();
        else refused(new StoreError(fault.fault, fault.message));
      }
    } catch (error) {
      for (const { refused } of batch)
        refused(error instanceof StoreError ? error : new StoreError('failed', String(error)));
    }
  };
  const commitAll = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    while (line.length > 0) await commit();
    isWriting = false;
  };

  return {
    write: (changes) =>
      new Promise((done, refused) => {
        if (isClosed) return refused(storeClosed());
        line.push({ changes, done, refused });
        if (isWriting) return;
        isWriting = true;
        written = commitAll();
      }),
    neighbours,
    ...storeReads(
      (question) =>
        (...args) =>
          keeping.ask(question, args),
    ),
    check: () => keeping.check(),
    async backup(file) {
      if (isClosed) throw storeClosed();
      await backup(file);
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await written;
      await keeping.close();
    },
  };
}
