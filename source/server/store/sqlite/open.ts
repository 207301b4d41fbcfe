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
import { dirname } from 'node:path';
import { makeFolder, syncFolder } from '#storage/files/folders.ts';
import { StoreError } from '../store.ts';
import { type Database, type Driver, storeError } from './drivers.ts';
import { application, type Migration, migrate, migrations } from './migrations.ts';

/** Lock folder of the WebAssembly driver. Native SQLite ignores it, so a folder FILE-shm keeps native SQLite out. */
const lock = (file: string): string => `${file}.lock`;
const memory = (file: string): string => `${file}-shm`;

/** Removes locks of a killed server. For a driver without locks, locks the database or throws `in-use`. */
export function putUpGuards(file: string, driver: Driver): void {
  removeFolder(lock(file));
  removeFolder(memory(file));
  if (driver.hasLocks) return;
  if (isLockedByOthers(file)) throw new StoreError('in-use', `another program has ${file} open`);
  // No process has the database open, so this shared memory belongs to a killed process.
  rmSync(memory(file), { force: true });
  try {
    mkdirSync(memory(file));
  } catch (error) {
    // In some folders, such as /proc, no files can be created.
    const isNoPlace = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isNoPlace ? new StoreError('read-only', 'no files can be created there') : error;
  }
}

/** Removes the folder FILE-shm. If that fails, the next start removes it. */
export function takeDownGuards(file: string): void {
  try {
    removeFolder(memory(file));
  } catch {}
}

function removeFolder(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) rmdirSync(path);
}

/** True if `/proc/locks` lists an operating-system lock of another program on the file. */
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
 * Reads the header of a database file. Does not open the database, because that would change the file.
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

/** True if the server was killed at its first start: no application id, and an empty first page (page type 13). */
const isUnfinished = (head: Buffer): boolean =>
  head.readUInt32BE(68) === 0 && head.readUInt8(100) === 13 && head.readUInt16BE(103) === 0;

/** Settings that put an acknowledged commit on the disk, and stop other processes from writing. */
const required: Readonly<Record<string, string | number>> = {
  locking_mode: 'exclusive',
  journal_mode: 'wal',
  synchronous: 2,
};

export interface OpenOptions {
  readonly steps?: readonly Migration[];
  /** True to check all pages, even if the database was closed properly. */
  readonly isChecked?: boolean;
}

/**
 * Opens or creates the database of a locked folder.
 *
 * @throws StoreError `newer`, `damaged`, `in-use` and faults of the disk. A file of a newer version stays unchanged
 */
export function openDatabase(
  file: string,
  driver: Driver,
  { steps = migrations, isChecked }: OpenOptions = {},
): Database {
  try {
    makeFolder(dirname(file));
    expectKnown(file, headOf(file)?.version ?? 0, steps);
    const wasUnclean = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    return openAlone(file, driver, steps, isChecked === true || wasUnclean);
  } catch (error) {
    throw named(storeError(error, dirname(file)), file);
  }
}

function openAlone(file: string, driver: Driver, steps: readonly Migration[], isChecked: boolean): Database {
  putUpGuards(file, driver);
  try {
    const database = openGuarded(file, driver);
    try {
      prepare(database, file, driver, steps, isChecked);
      syncFolder(dirname(file));
    } catch (error) {
      // The disk is tested before the database is closed, because closing frees space on it.
      const fault = storeError(error, dirname(file));
      closeQuietly(database);
      throw fault;
    }
    return database;
  } catch (error) {
    takeDownGuards(file);
    throw error;
  }
}

export function closeDatabase(file: string, database: Database): void {
  database.close();
  takeDownGuards(file);
}

function openGuarded(file: string, driver: Driver): Database {
  const database = driver.open(file);
  try {
    // Set before anything is read. A database that is locked exclusively needs no shared memory for its log.
    for (const [name, value] of Object.entries(required)) {
      database.all(`PRAGMA ${name} = ${value}`);
      const [actual] = database.all(`PRAGMA ${name}`);
      if (actual?.[name] !== value)
        throw new StoreError('failed', `${name} is ${String(actual?.[name])}, but must be ${value}`);
    }
    for (const name of ['fullfsync', 'checkpoint_fullfsync', 'cell_size_check']) database.all(`PRAGMA ${name} = 1`);
    database.all('PRAGMA trusted_schema = 0');
    database.exec('BEGIN IMMEDIATE; COMMIT');
    return database;
  } catch (error) {
    const fault = storeError(error, dirname(file));
    closeQuietly(database);
    throw fault;
  }
}

function prepare(
  database: Database,
  file: string,
  driver: Driver,
  steps: readonly Migration[],
  isChecked: boolean,
): void {
  const version = numberOf(database, 'user_version');
  expectKnown(file, version, steps);
  if (isChecked && version > 0) {
    const [problem] = pageProblemsIn(database);
    if (problem !== undefined) throw new StoreError('damaged', problem);
  }
  if (version < steps.length) {
    if (version > 0) database.exec(`VACUUM INTO '${`${file}.version-${version}`.replaceAll("'", "''")}'`);
    if (version === 0) database.all(`PRAGMA application_id = ${application}`);
    migrate(database, version, steps);
    // Writes the log to the file. Older programs then see in the file's header that they cannot read it.
    database.all('PRAGMA wal_checkpoint(TRUNCATE)');
  }
  expectTables(database, driver, steps);
}

function expectKnown(file: string, version: number, steps: readonly Migration[]): void {
  if (version > steps.length)
    throw new StoreError(
      'newer',
      `${file} was written by a newer version of turncade (format ${version}, this one knows ${steps.length}); it was left unchanged`,
    );
}

export const pageProblemsIn = (database: Database): string[] =>
  database
    .all('PRAGMA integrity_check(20)')
    .map((row) => String(row['integrity_check']))
    .filter((text) => text !== 'ok');

/** Checks that the database has exactly the expected schema. An unknown trigger could run foreign code. */
function expectTables(database: Database, driver: Driver, steps: readonly Migration[]): void {
  const fresh = driver.open(':memory:');
  try {
    migrate(fresh, 0, steps);
    const [expected, actual] = [tablesOf(fresh), tablesOf(database)];
    for (const table of actual)
      if (!expected.includes(table))
        throw new StoreError('damaged', `the database has a ${table} that does not belong there`);
    for (const table of expected)
      if (!actual.includes(table)) throw new StoreError('damaged', `the database has no ${table}`);
  } finally {
    fresh.close();
  }
}

const tablesOf = (database: Database): string[] =>
  database.all('SELECT type, name, sql FROM sqlite_schema').map(({ type, name, sql }) => `${type} ${name}: ${sql}`);

function numberOf(database: Database, pragma: string): number {
  return Number(database.all(`PRAGMA ${pragma}`)[0]?.[pragma]);
}

const named = (error: StoreError, file: string): StoreError =>
  error.message.includes(file) ? error : new StoreError(error.fault, `${file}: ${error.message}`);

function closeQuietly(database: Database): void {
  try {
    database.close();
  } catch {
    // Ignored, because the earlier error is reported.
  }
}
