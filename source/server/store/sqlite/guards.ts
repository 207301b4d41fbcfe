import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { StoreError } from '../store.ts';
import type { Driver } from './database.ts';
import { application } from './migrations.ts';

/*
 * This process has locked the folder (`lock-file.ts`), so no other server has the database open, and leftovers come
 * from a killed one.
 *
 * The WebAssembly driver locks with an empty folder FILE.lock, which no other program respects. Native SQLite, such as
 * a shell opened on the database, sees no lock. On exit it believes that it was alone, and removes the log to which the
 * server is still writing. A folder in place of FILE-shm prevents that.
 */

const lock = (file: string): string => `${file}.lock`;
const memory = (file: string): string => `${file}-shm`;

/**
 * Removes leftovers of a killed server, and protects the open database from other programs.
 *
 * @throws StoreError `in-use` if another program has the database open
 */
export function putUpGuards(file: string, driver: Driver): void {
  removeFolder(lock(file));
  removeFolder(memory(file));
  if (driver.hasLocks) return;
  if (isLockedByOthers(file)) throw new StoreError('in-use', `another program has ${file} open`);
  // No process has the database open, so the shared memory is a leftover.
  rmSync(memory(file), { force: true });
  try {
    mkdirSync(memory(file));
  } catch (error) {
    // In some folders, such as /proc, files cannot be made.
    const isNoPlace = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isNoPlace ? new StoreError('read-only', 'the system makes no files there') : error;
  }
}

/** Leftovers are removed at the next start. */
export function takeDownGuards(file: string): void {
  try {
    removeFolder(memory(file));
  } catch {}
}

function removeFolder(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) rmdirSync(path);
}

/** True if the system reports a lock of another program. */
function isLockedByOthers(file: string): boolean {
  const inode = statSync(file, { throwIfNoEntry: false })?.ino;
  let locks: string;
  try {
    locks = readFileSync('/proc/locks', 'utf8');
  } catch {
    return false;
  }
  return inode !== undefined && locks.split('\n').some((line) => line.split(/\s+/)[5]?.endsWith(`:${inode}`) === true);
}

export interface Head {
  readonly version: number;
}

/**
 * Reads the header without opening the file as a database, which would change it.
 *
 * @returns undefined if the file is missing or empty
 * @throws StoreError `damaged` if the file is not a server's database
 */
export function headOf(file: string): Head | undefined {
  if (!((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0)) return undefined;
  const head = Buffer.alloc(105);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, head, 0, head.length, 0);
  } finally {
    closeSync(opened);
  }
  if (head.toString('latin1', 0, 16) === 'SQLite format 3\0') {
    if (head.readUInt32BE(68) === application) return { version: head.readUInt32BE(60) };
    if (isUnfinished(head)) return { version: 0 };
  }
  throw new StoreError('damaged', `${file} is damaged, or not a server's database`);
}

/**
 * True if the first start was cut off before the log was written to the file. The file then has no application id, and
 * its first page is a leaf (13) without tables.
 */
const isUnfinished = (head: Buffer): boolean =>
  head.readUInt32BE(68) === 0 && head.readUInt8(100) === 13 && head.readUInt16BE(103) === 0;
