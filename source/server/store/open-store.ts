import { chmodSync, constants, copyFileSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reason } from '#storage/files/attempt.ts';
import { makeFolder } from '#storage/files/folders.ts';
import { backupFact, listBackups, putInPlace, restoreBackup } from './backups.ts';
import type { LockedFolder } from './data-folder.ts';
import type { DatabaseAddress } from './postgres/address.ts';
import { connectTo } from './postgres/connection.ts';
import { openPostgres } from './postgres/open.ts';
import { type Service, serviceElsewhere } from './service.ts';
import { type Store, StoreError } from './store.ts';
import { createBatchingStore } from './write-batching.ts';

export const databaseOf = (folder: string): string => join(folder, 'server.sqlite');

export interface StoreOptions {
  /** Called if the store's thread ends unexpectedly. Nothing can be stored afterwards. */
  readonly ended?: (why: StoreError) => void;
  /** Creates the service that runs the store, and one for each check of a backup. By default, each has a thread. */
  readonly service?: (ended?: (why: StoreError) => void) => Service;
}

/**
 * Opens the store of a folder, or creates it.
 *
 * @param owned the folder, locked by `lockFolder`. Release it after the store is closed
 * @throws StoreError `newer`, `damaged` (`listBackups` lists the backups that can be restored), `in-use` and faults of
 * the disk
 *
 * @example
 * const owned = await lockFolder('/var/lib/turncade');
 * const store = await openStore(owned);
 */
export async function openStore({ folder }: LockedFolder, options: StoreOptions = {}): Promise<Store> {
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

  return createBatchingStore(service, async (copy) => {
    if (existsSync(copy)) throw new StoreError('failed', `${copy} already exists: name a new file`);
    const draft = `${copy}.${process.pid}.new`;
    makeFolder(dirname(copy));
    try {
      await service.copyTo(draft);
      await expectSound(start(), draft);
      putInPlace(draft, copy);
    } catch (error) {
      // If the copy is damaged, the database is damaged, too.
      if (error instanceof StoreError && error.fault === 'damaged')
        throw new StoreError('damaged', error.message.replaceAll(draft, file));
      throw error;
    } finally {
      for (const end of ['', '-wal', '-shm', '.lock']) rmSync(draft + end, { force: true, recursive: true });
    }
  });
}

async function expectSound(service: Service, copy: string): Promise<void> {
  try {
    await service.open(copy, true);
  } finally {
    await service.close();
  }
}

/**
 * Checks a backup, then replaces a folder's database with it. The old database is renamed.
 *
 * @returns the new path of the old database, or undefined if there was none
 * @throws StoreError if the backup is not an intact database of this program. Then nothing is changed
 */
export async function restore(
  { folder }: LockedFolder,
  backup: string,
  service: () => Service = serviceElsewhere,
): Promise<string | undefined> {
  const database = databaseOf(folder);
  const copy = `${database}.${process.pid}.restored`;
  try {
    // The check runs on a copy. A previous copy is removed first, because it could be a link.
    rmSync(copy, { force: true });
    copyFileSync(backup, copy, constants.COPYFILE_EXCL);
    chmodSync(copy, 0o600);
    await looked(service(), copy, listBackups(folder)[0]?.number);
    return restoreBackup(database, copy);
  } catch (error) {
    const why = error instanceof StoreError ? error.message.replaceAll(copy, backup) : reason(error);
    throw new StoreError(
      error instanceof StoreError ? error.fault : 'failed',
      `${why.includes(backup) ? why : `${backup}: ${why}`}. Nothing was restored`,
    );
  } finally {
    for (const end of ['', '-wal', '-shm', '.lock']) rmSync(copy + end, { force: true, recursive: true });
  }
}

/** Checks a copy of a backup. Stores in the copy the number of the newest backup, so that no backup counts as newer. */
async function looked(service: Service, copy: string, newest: number | undefined): Promise<void> {
  try {
    await service.open(copy, true);
    if (newest === undefined) return;
    const [fault] = await service.write([[{ type: 'fact', name: backupFact, value: String(newest) }]]);
    if (fault !== undefined) throw new StoreError(fault.fault, fault.message);
  } finally {
    await service.close();
  }
}

/** Location of a server's data: a folder, or a database together with a folder for this machine's files. */
export interface DataPlace {
  readonly folder: string;
  /** Database of the accounts and matches. Undefined if they are stored in the folder. */
  readonly database?: DatabaseAddress | undefined;
}

/** @throws StoreError */
export const openData = (
  owned: LockedFolder,
  { database }: Pick<DataPlace, 'database'>,
  options: StoreOptions = {},
): Promise<Store> => (database === undefined ? openStore(owned, options) : openPostgres(() => connectTo(database)));
