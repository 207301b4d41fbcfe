import { chmodSync, constants, copyFileSync, rmSync } from 'node:fs';
import { reason } from '#storage/files/attempt.ts';
import { backupFact, listBackups, restoreBackup } from './backups.ts';
import type { LockedFolder } from './lock-file.ts';
import { databaseOf } from './open-store.ts';
import type { Service } from './service.ts';
import { StoreError } from './store.ts';
import { serviceElsewhere } from './thread.ts';

/**
 * Replaces a folder's database by a backup after checking the backup. The old database is kept.
 *
 * @returns the path of the old database, or undefined if there was none
 * @throws StoreError if the file is not a sound database of this program. Nothing is changed then
 */
export async function restore(
  { folder }: LockedFolder,
  backup: string,
  service: () => Service = serviceElsewhere,
): Promise<string | undefined> {
  const database = databaseOf(folder);
  const copy = `${database}.${process.pid}.restored`;
  try {
    // The check runs on a copy, because it writes files beside the database. A link with that name would redirect the
    // copy.
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

/** Checks a copy and stores the number of the newest backup in it. The server then does not warn of newer backups. */
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
