import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedFolder, lockFolder } from '#server/store/data-folder.ts';
import { openStore } from '#server/store/open-store.ts';
import { schema } from '#server/store/postgres/migrations.ts';
import { serviceHere } from '#server/store/service.ts';
import { type Driver, nativeDriver, wasmDriver } from '#server/store/sqlite/drivers.ts';
import type { Account, Change, JournalEntry, MatchRecord, Store } from '#server/store/store.ts';
import { temporaryFolder } from '../../support/program.ts';

/** SQLite libraries available in this Node. */
export const drivers: readonly Driver[] = [await wasmDriver(), await nativeDriver()].filter(
  (driver) => driver !== undefined,
);

/** A disk in memory, because these tests do not cover power cuts. */
const quickDisk = '/dev/shm';

/** A new folder, locked by this process until it is released. */
export async function ownedFolder(): Promise<LockedFolder> {
  const place = existsSync(quickDisk) ? mkdtempSync(join(quickDisk, 'tc-')) : temporaryFolder();
  const owned = await lockFolder(join(place, 'server'));
  return {
    ...owned,
    async release() {
      await owned.release();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Opens the store of a folder in this thread. */
export const openWith = (driver: Driver, owned: LockedFolder): Promise<Store> =>
  openStore(owned, { service: () => serviceHere(async () => driver) });

/** SQL that empties all tables of PostgreSQL. Creating the tables again would take ten times as long. */
export const deleteRows = `DO $$ DECLARE name TEXT; BEGIN
  PERFORM set_config('session_replication_role', 'replica', true);
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = '${schema}' AND tablename NOT IN ('version', 'neighbours')
  LOOP EXECUTE 'DELETE FROM ${schema}.' || name; END LOOP; END $$`;

/** Resolves with `done`, or with the fault of the promise's error. An error without a fault is returned itself. */
export const faultOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'fault' in error ? error.fault : error),
  );

export const ada: Account = {
  account: 1,
  name: 'ada',
  hash: 'ab',
  salt: 'cd',
  created: 1000,
  state: 'active',
  kind: 'person',
  muted: [],
  keys: [],
};

export const withAda: Change = { type: 'new-account', account: ada };

export const oak: MatchRecord = {
  match: 'm1',
  code: 'oak-17',
  game: 'risc',
  phase: 'running',
  created: 1000,
  changed: 2000,
  body: '{"title":"Three Crowns"}',
  level: null,
  accounts: [1, 2],
  winners: [],
};

export const entry = (number: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  match: oak.match,
  number,
  time: 5000 + number,
  seat: 1,
  key: `key ${number}`,
  body: `{"do":"command","line":"commit ${number}"}`,
  ...more,
});

export const withMatch = (record: MatchRecord = oak): Change => ({ type: 'match', match: record });
export const withEntry = (number: number, more: Partial<JournalEntry> = {}): Change => ({
  type: 'append',
  entry: entry(number, more),
});
