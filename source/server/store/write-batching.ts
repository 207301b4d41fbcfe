import type { Answer, Group, Question } from './answers.ts';
import { type Change, type Neighbours, type Store, StoreError, type StoreFault } from './store.ts';

/** What keeps the data, behind a store that gathers changes; promises are rejected with a StoreError. */
export interface Keeping {
  /** Makes groups of changes in one commit, and says of each why it was not made. */
  write(groups: readonly Group[]): Promise<readonly (Fault | undefined)[]>;
  ask<Asked extends Question>(question: Asked, args: Parameters<Store[Asked]>): Promise<Answer<Asked>>;
  check(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** An error as it is told to another thread. */
export interface Fault {
  readonly fault: StoreFault;
  readonly message: string;
}

/** A write that waits for the next commit. */
interface Waiting {
  readonly changes: readonly Change[];
  done(): void;
  refused(why: StoreError): void;
}

/** A store whose changes that come in one turn of the event loop go into one commit. */
export function createBatchingStore(keeping: Keeping, backup: Store['backup'], neighbours?: Neighbours): Store {
  const line: Waiting[] = [];
  let isWriting = false;
  let written: Promise<void> = Promise.resolve();
  let isClosed = false;

  /** Writes all that came since the last commit was begun. */
  const commit = async () => {
    const batch = line.splice(0);
    try {
      const outcomes = await keeping.write(batch.map(({ changes }) => changes));
      for (const [index, { done, refused }] of batch.entries()) {
        const told = outcomes[index];
        if (told === undefined) done();
        else refused(new StoreError(told.fault, told.message));
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

  const question =
    <Asked extends Question>(asked: Asked) =>
    (...args: Parameters<Store[Asked]>): Promise<Answer<Asked>> =>
      keeping.ask(asked, args);

  return {
    write: (changes) =>
      new Promise((done, refused) => {
        if (isClosed) return refused(new StoreError('failed', 'the store is closed'));
        line.push({ changes, done, refused });
        if (isWriting) return;
        isWriting = true;
        written = commitAll();
      }),
    neighbours,
    fact: question('fact'),
    lastAccount: question('lastAccount'),
    accountNamed: question('accountNamed'),
    account: question('account'),
    home: question('home'),
    accounts: question('accounts'),
    login: question('login'),
    logins: question('logins'),
    liveMatches: question('liveMatches'),
    outlines: question('outlines'),
    outline: question('outline'),
    finishedMatches: question('finishedMatches'),
    tally: question('tally'),
    level: question('level'),
    match: question('match'),
    matchWithCode: question('matchWithCode'),
    journal: question('journal'),
    keys: question('keys'),
    entryWithKey: question('entryWithKey'),
    checkpoints: question('checkpoints'),
    chat: question('chat'),
    check: () => keeping.check(),
    async backup(file) {
      if (isClosed) throw new StoreError('failed', 'the store is closed');
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
