import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder, syncFolder } from '#storage/files/folders.ts';
import { twin } from '#storage/files/write-file.ts';
import type { Platform } from '../platform.ts';
import type { Store } from './store.ts';

export interface Backup {
  readonly file: string;
  /** Number of the backup, one more than that of the previous backup. Does not depend on the clock. */
  readonly number: number;
  /** UTC day on which the backup was made, such as `2026-11-22`. */
  readonly day: string;
}

const day = 24 * 60 * 60 * 1000;

/** Number of newest backups that are never deleted, however often the server starts. */
const newest = 2;
/** Number of newest days whose last backup is not deleted. */
const days = 5;

const folderOf = (folder: string): string => join(folder, 'backups');

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folderOf(folder));
  } catch {
    return [];
  }
}

export function listBackups(folder: string): readonly Backup[] {
  return namesIn(folder)
    .flatMap((name) => {
      const [, number, made] = /^turncade-(\d{1,9})-(\d{4}-\d\d-\d\d)\.sqlite$/.exec(name) ?? [];
      if (number === undefined || made === undefined) return [];
      return [{ file: join(folderOf(folder), name), number: Number(number), day: made }];
    })
    .sort((a, b) => b.number - a.number);
}

export const backupFact = 'backup';

/** The newest backup if it is newer than the database. It is also copied to a name that is never deleted. */
export async function newerThanData(store: Store, folder: string): Promise<Backup | undefined> {
  const [newest] = listBackups(folder);
  const restoredNumber = await store.fact(backupFact);
  // Without a stored number, as in data of earlier versions, there is nothing to compare.
  if (newest === undefined || restoredNumber === undefined || newest.number <= Number(restoredNumber)) return undefined;
  const file = join(folderOf(folder), `kept-${basename(newest.file)}`);
  try {
    if (!existsSync(file)) twin(newest.file, file);
  } catch {
    // There is no space for a copy. The backup keeps its name, so the rotation may delete it.
    return newest;
  }
  return { ...newest, file };
}

/** Selects the backups to delete: all except the newest ones and the last backup of each recent day. */
export function outdated(backups: readonly Backup[]): readonly Backup[] {
  const lastOfDays = backups.filter((one, index) => backups.findIndex((other) => other.day === one.day) === index);
  const keptBackups = new Set([...backups.slice(0, newest), ...lastOfDays.slice(0, days)]);
  return backups.filter((backup) => !keptBackups.has(backup));
}

/**
 * Makes a backup and then deletes outdated ones. If it fails, no backup is deleted.
 *
 * @throws StoreError
 */
export async function makeBackup(store: Store, folder: string, now: number): Promise<Backup> {
  // Deletes the unfinished backups of a server that was killed.
  for (const name of namesIn(folder).filter((name) => /\.\d+\.new\b/.test(name)))
    rmSync(join(folderOf(folder), name), { force: true, recursive: true });
  const [last] = listBackups(folder);
  const number = last === undefined ? 1 : last.number + 1;
  const made = new Date(now).toISOString().slice(0, 10);
  const file = join(folderOf(folder), `turncade-${String(number).padStart(6, '0')}-${made}.sqlite`);
  await store.write([{ type: 'fact', name: backupFact, value: String(number) }]);
  await store.backup(file);
  for (const old of outdated(listBackups(folder))) rmSync(old.file, { force: true });
  return { file, number, day: made };
}

/** Milliseconds between a start and the first backup, so that returning players do not wait for it. */
const untilBack = 30_000;

/**
 * Makes a backup soon, or at once if there is no backup yet, and then every day.
 *
 * @param failed called when a backup could not be made
 * @returns a function that stops the backups
 */
export function keepBackups(
  store: Store,
  folder: string,
  world: Pick<Platform, 'now' | 'after'>,
  failed: (why: unknown) => void,
): () => void {
  let isOver = false;
  let stop = () => {};
  const next = async () => {
    try {
      await makeBackup(store, folder, world.now());
    } catch (error) {
      if (!isOver) failed(error);
    }
    if (!isOver) stop = world.after(day, next);
  };
  if (listBackups(folder).length === 0) void next();
  else stop = world.after(untilBack, next);
  return () => {
    isOver = true;
    stop();
  };
}

/**
 * Replaces a database by a backup and keeps the old one under another name. No server may have the database open.
 *
 * @returns the path of the old database, or undefined if there was none
 */
export function restoreBackup(database: string, backup: string): string | undefined {
  const draft = `${database}.${process.pid}.new`;
  copyFileSync(backup, draft);
  const aside = existsSync(database) ? freeName(database) : undefined;
  // Both files are complete before either is removed, so that a server can start after a kill.
  for (const end of aside === undefined ? [] : ['', '-wal'])
    if (existsSync(database + end)) copyFileSync(database + end, aside + end);
  rmSync(`${database}-wal`, { force: true });
  putInPlace(draft, database);
  return aside;
}

function freeName(database: string): string {
  const stem = join(dirname(database), basename(database, '.sqlite'));
  for (let number = 1; ; number++) {
    const name = `${stem}.before-restore-${number}.sqlite`;
    if (!existsSync(name)) return name;
  }
}

/** Renames a written file to its final name, and waits until the new name is on the disk. */
export function putInPlace(draft: string, file: string): void {
  const opened = openSync(draft, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  makeFolder(dirname(file));
  renameSync(draft, file);
  syncFolder(dirname(file));
}
