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
 * Who gets as far as this owns the folder (`owner.ts`): no other server has the database open, and what lies beside it is
 * what a killed one left.
 *
 * The WebAssembly's lock is an empty folder FILE.lock, which nobody else heeds. SQLite itself, a shell that somebody looks
 * into the database with, finds no lock; when it ends it believes that it was alone, and removes the log that the server
 * goes on writing to. Where FILE-shm is a folder, it cannot do that.
 */

const lock = (file: string): string => `${file}.lock`;
const memory = (file: string): string => `${file}-shm`;

/**
 * Clears away what a killed server left, and keeps other programs from harm while the database is open.
 *
 * @throws StoreError `in-use` where another program has it open
 */
export function putUpGuards(file: string, driver: Driver): void {
  removeFolder(lock(file));
  removeFolder(memory(file));
  if (driver.hasLocks) return;
  if (isLockedByOthers(file)) throw new StoreError('in-use', `another program has ${file} open`);
  // Nobody has the database open, so this shared memory is of the past.
  rmSync(memory(file), { force: true });
  try {
    mkdirSync(memory(file));
  } catch (error) {
    // In folders such as /proc, which are there, nothing can be made.
    const isNoPlace = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isNoPlace ? new StoreError('read-only', 'the system makes no files there') : error;
  }
}

/** Takes them down; what cannot be removed is left to the next start. */
export function takeDownGuards(file: string): void {
  try {
    removeFolder(memory(file));
  } catch {
    // It is in nobody's way.
  }
}

function removeFolder(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) rmdirSync(path);
}

/** Whether another program holds a lock on a file, as far as the system can tell. */
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

/** The head of a database's file. */
export interface Head {
  readonly version: number;
}

/**
 * Looks at the first bytes of a file, without opening it as a database, which would change it.
 *
 * @returns nothing where there is no file, or an empty one
 * @throws StoreError `damaged` where it is no database of a server
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
 * Whether a first start was cut off before the tables came from the log into the file: it is unsigned, and its first page
 * is a leaf (13) without a table.
 */
const isUnfinished = (head: Buffer): boolean =>
  head.readUInt32BE(68) === 0 && head.readUInt8(100) === 13 && head.readUInt16BE(103) === 0;
