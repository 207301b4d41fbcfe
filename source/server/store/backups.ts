import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder, syncFolder } from '#storage/files/folders.ts';
import { twin } from '#storage/files/write-file.ts';
import type { Platform } from '../platform.ts';
import type { Store } from './store.ts';

/** A copy of a server's database. */
export interface Backup {
  readonly file: string;
  /** Grows by one from backup to backup, whatever the clock says. */
  readonly number: number;
  /** The day that it was made on, as in `2026-11-22`, by the clock of Greenwich. */
  readonly day: string;
}

const day = 24 * 60 * 60 * 1000;

/** How many of the newest are kept, however often the server is started. */
const newest = 2;
/** For how many days the last backup of the day is kept. */
const days = 5;

const folderOf = (folder: string): string => join(folder, 'backups');

/** The names in the folder of backups; none where there is no such folder. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folderOf(folder));
  } catch {
    return [];
  }
}

/** The backups of a server's folder, newest first. */
export function listBackups(folder: string): readonly Backup[] {
  return namesIn(folder)
    .flatMap((name) => {
      const [, number, made] = /^turncade-(\d{1,9})-(\d{4}-\d\d-\d\d)\.sqlite$/.exec(name) ?? [];
      if (number === undefined || made === undefined) return [];
      return [{ file: join(folderOf(folder), name), number: Number(number), day: made }];
    })
    .sort((a, b) => b.number - a.number);
}

/** The fact of the store that holds the number of the newest backup that was begun. */
export const backupFact = 'backup';

/**
 * The newest backup where it knows more than the data: somebody has put older data back, or lost its log. It is kept under
 * another name, under which it never makes room for others.
 */
export async function newerThanData(store: Store, folder: string): Promise<Backup | undefined> {
  const [newest] = listBackups(folder);
  const begun = await store.fact(backupFact);
  // Data of versions that kept no number tells nothing.
  if (newest === undefined || begun === undefined || newest.number <= Number(begun)) return undefined;
  const file = join(folderOf(folder), `kept-${basename(newest.file)}`);
  try {
    if (!existsSync(file)) twin(newest.file, file);
  } catch {
    // No room for it: it has its own name, until newer ones take its place.
    return newest;
  }
  return { ...newest, file };
}

/** The backups that can go: neither among the newest nor the last of one of the last days. */
export function outdated(backups: readonly Backup[]): readonly Backup[] {
  const lastOfDays = backups.filter((one, index) => backups.findIndex((other) => other.day === one.day) === index);
  const kept = new Set([...backups.slice(0, newest), ...lastOfDays.slice(0, days)]);
  return backups.filter((backup) => !kept.has(backup));
}

/**
 * Makes a backup and deletes the ones that are no longer needed; if it fails, none is deleted.
 *
 * @throws StoreError
 */
export async function makeBackup(store: Store, folder: string, now: number): Promise<Backup> {
  // Unfinished backups are left over from a server that was killed.
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

/** The backup after a start waits so long, so that returning players do not wait for it, in milliseconds. */
const untilBack = 30_000;

/**
 * Makes a backup soon, or at once if there is none yet, and then every day.
 *
 * @param failed told why one could not be made
 * @returns a function that ends this
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
 * Replaces a database by a backup, and keeps the old one under another name. No server may have it open.
 *
 * @returns where the old database is now; undefined if there was none
 */
export function restoreBackup(database: string, backup: string): string | undefined {
  const draft = `${database}.${process.pid}.new`;
  copyFileSync(backup, draft);
  const aside = existsSync(database) ? freeName(database) : undefined;
  // Both are there in full before anything is taken away: a kill at any moment leaves one that can be started with.
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

/** Moves a written file to its name, durably. */
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
