import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../storage/files/folder.ts';
import type { Answer, Question } from './answers.ts';
import { listBackups, putInPlace } from './backups.ts';
import type { OwnedFolder } from './owner.ts';
import type { Service } from './service.ts';
import { type Change, type Store, StoreError } from './store.ts';
import { serviceElsewhere } from './thread.ts';

/** The database of a server's folder. */
export const databaseOf = (folder: string): string => join(folder, 'server.sqlite');

/** Ways to open a store. */
export interface StoreOptions {
  /** Called when what keeps the data has ended by itself: nothing can be kept any more. */
  readonly ended?: (why: StoreError) => void;
  /** Starts what does the work, for the store and for each check of a backup; a thread where absent. */
  readonly service?: (ended?: (why: StoreError) => void) => Service;
}

/** A write that waits for the next commit. */
interface Waiting {
  readonly changes: readonly Change[];
  done(): void;
  refused(why: StoreError): void;
}

/**
 * Opens the store of a folder, or makes it.
 *
 * @param owned from `ownFolder`; release it after the store is closed
 * @throws StoreError `newer`, `damaged` (then `listBackups` has what can be restored), `in-use` and what the disk says
 * @example
 * const owned = await ownFolder('/var/lib/turncade');
 * const store = await openStore(owned);
 */
export async function openStore({ folder }: OwnedFolder, options: StoreOptions = {}): Promise<Store> {
  const file = databaseOf(folder);
  if (!existsSync(file) && listBackups(folder).length > 0)
    throw new StoreError('damaged', `${file} is gone, but there are backups of it`);
  const start = options.service ?? serviceElsewhere;
  const service = start(options.ended);
  try {
    await service.open(file, false);
  } catch (error) {
    await service.close().catch(() => {});
    throw error;
  }

  const line: Waiting[] = [];
  let isWriting = false;
  let written: Promise<void> = Promise.resolve();
  let isClosed = false;

  /** Writes all that came since the last commit was begun. */
  const commit = async () => {
    const batch = line.splice(0);
    try {
      const outcomes = await service.write(batch.map(({ changes }) => changes));
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
    // Everything that arrives in this turn of the event loop goes into one commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (line.length > 0) await commit();
    isWriting = false;
  };

  const question =
    <Asked extends Question>(asked: Asked) =>
    (...args: Parameters<Store[Asked]>): Promise<Answer<Asked>> =>
      service.ask(asked, args);

  return {
    write: (changes) =>
      new Promise((done, refused) => {
        if (isClosed) return refused(new StoreError('failed', 'the store is closed'));
        line.push({ changes, done, refused });
        if (isWriting) return;
        isWriting = true;
        written = commitAll();
      }),
    fact: question('fact'),
    lastAccount: question('lastAccount'),
    accountNamed: question('accountNamed'),
    account: question('account'),
    accounts: question('accounts'),
    login: question('login'),
    logins: question('logins'),
    liveMatches: question('liveMatches'),
    outlines: question('outlines'),
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
    check: () => service.check(),
    async backup(copy) {
      if (isClosed) throw new StoreError('failed', 'the store is closed');
      if (existsSync(copy)) throw new StoreError('failed', `${copy} exists already: give a new file`);
      const draft = `${copy}.${process.pid}.new`;
      makeFolder(dirname(copy));
      try {
        await service.copyTo(draft);
        await expectSound(start(), draft);
        putInPlace(draft, copy);
      } catch (error) {
        // A fault in the copy is a fault of the database.
        if (error instanceof StoreError && error.fault === 'damaged')
          throw new StoreError('damaged', error.message.replaceAll(draft, file));
        throw error;
      } finally {
        for (const end of ['', '-wal', '-shm', '.lock']) rmSync(draft + end, { force: true, recursive: true });
      }
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await written;
      await service.close();
    },
  };
}

/**
 * Opens a copy and looks through it.
 *
 * @throws StoreError `damaged`
 */
async function expectSound(service: Service, copy: string): Promise<void> {
  try {
    await service.open(copy, true);
  } finally {
    await service.close();
  }
}
