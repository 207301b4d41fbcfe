import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { day } from '#engine/durations.ts';
import { makeFolder, syncFolder } from '#storage/files/folders.ts';
import { twin } from '#storage/files/write-file.ts';
import type { Platform } from '../platform.ts';
import type { Store } from './store.ts';

export interface Backup {
  readonly file: string;
  /** Number of the backup: the previous backup's number plus one. Independent of the clock. */
  readonly number: number;
  /** UTC day on which the backup was made, such as `2026-11-22`. */
  readonly day: string;
}

/** Number of newest backups that are kept, even if the server starts often. */
const newest = 2;
/** Number of newest days for which the last backup of the day is kept. */
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

/** Returns the newest backup if it is newer than the database, and gives it a second name that is never deleted. */
export async function newerThanData(store: Store, folder: string): Promise<Backup | undefined> {
  const [newest] = listBackups(folder);
  const restoredNumber = await store.fact(backupFact);
  // Data of earlier versions has no stored number, so backups cannot be compared with it.
  if (newest === undefined || restoredNumber === undefined || newest.number <= Number(restoredNumber)) return undefined;
  const file = join(folderOf(folder), `kept-${basename(newest.file)}`);
  try {
    if (!existsSync(file)) twin(newest.file, file);
  } catch {
    // No space for a copy. The backup keeps its name, and may be deleted as outdated later.
    return newest;
  }
  return { ...newest, file };
}

/** Selects the backups to delete: all except the newest two and the last backup of each recent day. */
export function outdated(backups: readonly Backup[]): readonly Backup[] {
  const lastOfDays = backups.filter((one, index) => backups.findIndex((other) => other.day === one.day) === index);
  const keptBackups = new Set([...backups.slice(0, newest), ...lastOfDays.slice(0, days)]);
  return backups.filter((backup) => !keptBackups.has(backup));
}

/** Makes a backup, then deletes outdated backups. If the backup fails, throws and deletes none. */
export async function makeBackup(store: Store, folder: string, now: number): Promise<Backup> {
  // Deletes unfinished backups, which a killed server has left behind.
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

/** Milliseconds from start to first backup, so that the backup does not delay returning players. */
const untilBack = 30_000;

/** Makes a backup every day, the first after `untilBack`, or immediately if none exists. Returns a stop function. */
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

/** Replaces a closed database with a backup. Returns the old database's new path, or undefined if there was none. */
export function restoreBackup(database: string, backup: string): string | undefined {
  const draft = `${database}.${process.pid}.new`;
  copyFileSync(backup, draft);
  const aside = existsSync(database) ? freeName(database) : undefined;
  // The old database is copied, not renamed, so that a server finds a database even if this process is killed here.
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

/** Flushes a finished file to the disk, renames it to its final name, and waits until the new name is on the disk. */
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
