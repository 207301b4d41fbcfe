import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder, syncFolder } from '#storage/files/folders.ts';
import { StoreError } from '../store.ts';
import type { Database, Driver } from './database.ts';
import { storeError } from './faults.ts';
import { headOf, putUpGuards, takeDownGuards } from './guards.ts';
import { application, type Migration, migrate, migrations } from './migrations.ts';

/** Settings that must be in force: an acknowledged commit is on the disk, and no other process writes. */
const required: Readonly<Record<string, string | number>> = {
  locking_mode: 'exclusive',
  journal_mode: 'wal',
  synchronous: 2,
};

export interface OpenOptions {
  /** Migrations to apply. Default: those of the program. */
  readonly steps?: readonly Migration[];
  /** True to check the pages even if the database was closed properly. */
  readonly isChecked?: boolean;
}

/**
 * Opens or creates the database of a locked folder.
 *
 * @throws StoreError `newer`, `damaged`, `in-use` and faults of the disk. The file is unchanged then
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
      // Determined before closing frees space on the disk.
      const told = storeError(error, dirname(file));
      closeQuietly(database);
      throw told;
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
    // Set first: a database that is opened exclusively needs no shared memory for its log.
    for (const [name, value] of Object.entries(required)) {
      database.all(`PRAGMA ${name} = ${value}`);
      const [found] = database.all(`PRAGMA ${name}`);
      if (found?.[name] !== value)
        throw new StoreError('failed', `${name} is ${String(found?.[name])} here, where it must be ${value}`);
    }
    for (const name of ['fullfsync', 'checkpoint_fullfsync', 'cell_size_check']) database.all(`PRAGMA ${name} = 1`);
    database.all('PRAGMA trusted_schema = 0');
    database.exec('BEGIN IMMEDIATE; COMMIT');
    return database;
  } catch (error) {
    const told = storeError(error, dirname(file));
    closeQuietly(database);
    throw told;
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
    // Writes the log to the file, so that older programs see in its header that they cannot read it.
    database.all('PRAGMA wal_checkpoint(TRUNCATE)');
  }
  expectTables(database, driver, steps);
}

function expectKnown(file: string, version: number, steps: readonly Migration[]): void {
  if (version > steps.length)
    throw new StoreError(
      'newer',
      `${file} was written by a later version of turncade (format ${version}, this one knows ${steps.length}); it stays unchanged`,
    );
}

export const pageProblemsIn = (database: Database): string[] =>
  database
    .all('PRAGMA integrity_check(20)')
    .map((row) => String(row['integrity_check']))
    .filter((text) => text !== 'ok');

/** Checks the tables. Foreign tables or triggers could run foreign code. */
function expectTables(database: Database, driver: Driver, steps: readonly Migration[]): void {
  const fresh = driver.open(':memory:');
  try {
    migrate(fresh, 0, steps);
    const [expected, found] = [tablesOf(fresh), tablesOf(database)];
    for (const table of found)
      if (!expected.includes(table))
        throw new StoreError('damaged', `the database has a ${table} that is not the server's`);
    for (const table of expected)
      if (!found.includes(table)) throw new StoreError('damaged', `the database has no ${table}`);
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
    // The first error is the one to report.
  }
}
