import { chmodSync, constants, copyFileSync, rmSync } from 'node:fs';
import { reason } from '#storage/files/attempt.ts';
import { backupFact, listBackups, restoreBackup } from './backups.ts';
import type { LockedFolder } from './lock-file.ts';
import { databaseOf } from './open-store.ts';
import type { Service } from './service.ts';
import { StoreError } from './store.ts';
import { serviceElsewhere } from './thread.ts';

/**
 * Replaces a folder's database by a backup that was found sound; the old database is kept.
 *
 * @returns where the old database is now; undefined if there was none
 * @throws StoreError if the file is no sound database of this program; then nothing has changed
 */
export async function restore(
  { folder }: LockedFolder,
  backup: string,
  service: () => Service = serviceElsewhere,
): Promise<string | undefined> {
  const database = databaseOf(folder);
  const copy = `${database}.${process.pid}.restored`;
  try {
    // Looking through it writes beside it, which is not wanted where backups lie.
    // A link with that name would lead the copy elsewhere.
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

/** Looks through a copy, and notes in it which backup is the newest: that it is older than that is meant so. */
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
