import fs, { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { databaseOf } from '#server/store/open-store.ts';
import { questions } from '#server/store/sql/tables.ts';
import { type DatabaseOwner, ownDatabase } from '#server/store/sqlite/database-owner.ts';
import { type Driver, storeError } from '#server/store/sqlite/drivers.ts';
import { temporaryFolder } from '../../support/program.ts';
import { drivers, entry, withEntry, withMatch } from './support.ts';

const keepers: DatabaseOwner[] = [];
function mend(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}
afterEach(async () => {
  mend();
  for (const keeper of keepers.splice(0)) await keeper.close().catch(() => {});
});

/** Error that an action throws, or `nothing`. */
function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return 'nothing';
}

describe.each(drivers.map((driver) => ({ name: driver.name, driver })))(
  'an error of $name is recognized as',
  ({ driver }) => {
    const file = () => join(temporaryFolder(), 'a.sqlite');

    test('damaged', () => {
      const path = file();
      writeFileSync(path, 'no database'.repeat(1000));
      const error = thrown(() => driver.open(path).all('SELECT * FROM sqlite_schema'));
      expect(storeError(error, temporaryFolder())).toMatchObject({ fault: 'damaged' });
    });

    test('full', () => {
      const database = driver.open(file());
      database.all('PRAGMA max_page_count = 1');
      const error = thrown(() => database.exec('CREATE TABLE a (b); CREATE TABLE c (d)'));
      database.close();
      expect(storeError(error, temporaryFolder())).toMatchObject({ fault: 'full', message: /^the disk is full \(/ });
    });

    test('read-only', () => {
      const database = driver.open(file());
      database.all('PRAGMA query_only = 1');
      const error = thrown(() => database.exec('CREATE TABLE a (b)'));
      database.close();
      expect(storeError(error, temporaryFolder())).toMatchObject({ fault: 'read-only' });
    });

    test('in use', () => {
      const path = file();
      const first = driver.open(path);
      first.exec('PRAGMA locking_mode = exclusive; BEGIN IMMEDIATE; CREATE TABLE a (b)');
      const second = driver.open(path);
      const error = thrown(() => second.exec('BEGIN IMMEDIATE'));
      first.close();
      second.close();
      expect(storeError(error, temporaryFolder())).toMatchObject({ fault: 'in-use' });
    });

    test('`failed`, if it is of no other kind', () => {
      const database = driver.open(file());
      const error = thrown(() => database.exec('SELECT nothing'));
      database.close();
      expect(storeError(error, temporaryFolder())).toMatchObject({ fault: 'failed', message: /no such column/ });
    });
  },
);

// The WebAssembly writes through Node's functions, which can be made to fail.
describe('a failing disk below the WebAssembly build of SQLite', () => {
  const [driver] = drivers;
  if (driver === undefined) throw new Error('there is no driver');

  const failing = (code: string, calls: readonly ('writeSync' | 'fsyncSync' | 'openSync' | 'mkdirSync')[]) => {
    for (const call of calls)
      vi.spyOn(fs, call).mockImplementation(() => {
        throw Object.assign(new Error(code), { code });
      });
    syncBuiltinESMExports();
  };
  const prepared = () => {
    const path = databaseOf(join(temporaryFolder(), 'server'));
    const keeper = ownDatabase(path, driver);
    keepers.push(keeper);
    expect(keeper.write([[withMatch(), withEntry(1)]])).toEqual([undefined]);
    return keeper;
  };

  test.each([
    ['ENOSPC', ['writeSync'], 'full'],
    ['EIO', ['fsyncSync'], 'failed'],
    ['EIO', ['writeSync', 'fsyncSync'], 'failed'],
  ] as const)('leaves the write unacknowledged after %s at %s, and the store continues', (code, calls, fault) => {
    const keeper = prepared();
    failing(code, calls);
    for (let tried = 0; tried < 3; tried++)
      expect(keeper.write([[withEntry(2)], [withEntry(3)]]).map((told) => told?.fault)).toEqual([fault, fault]);
    mend();
    expect(keeper.ask(questions.journal('m1', 0))).toEqual([entry(1)]);
    expect(keeper.write([[withEntry(2)], [withEntry(3)]])).toEqual([undefined, undefined]);
    expect(keeper.ask(questions.journal('m1', 0))).toEqual([entry(1), entry(2), entry(3)]);
    expect(keeper.check()).toEqual([]);
  });

  test('loses no write if there is space again before the fault is examined', () => {
    const keeper = prepared();
    vi.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    });
    syncBuiltinESMExports();
    expect(keeper.write([[withEntry(2)], [withEntry(3)]])).toEqual([undefined, undefined]);
    expect(fs.writeSync).toHaveBeenCalled();
    expect(keeper.ask(questions.journal('m1', 0))).toEqual([entry(1), entry(2), entry(3)]);
    expect(keeper.check()).toEqual([]);
  });

  test('is reported as read-only if no folder can be created on it', () => {
    const path = databaseOf(join(temporaryFolder(), 'server'));
    failing('EROFS', ['mkdirSync']);
    expect(thrown(() => ownDatabase(path, driver))).toMatchObject({
      fault: 'read-only',
      message: expect.stringContaining(path),
    });
  });

  test.each([
    ['a test file that cannot be written to a full disk', 'ENOSPC', 'full'],
    ['a test file that cannot be written to a read-only disk', 'EROFS', 'read-only'],
    ['a test file that can be written', undefined, 'failed'],
  ])('is diagnosed after an ambiguous error by %s', (_, code, fault) => {
    const folder = temporaryFolder();
    if (code !== undefined) failing(code, ['openSync']);
    mkdirSync(join(folder, 'x'));
    expect(storeError(new Error('disk I/O error'), folder).fault).toBe(fault);
  });
});

test.each(drivers.map((driver) => ({ name: driver.name, driver })))(
  'if $name cannot roll back and the database has disappeared, no empty database replaces it',
  ({ driver }) => {
    let isBroken = false;
    const breaking: Driver = {
      ...driver,
      open(path) {
        const database = driver.open(path);
        return {
          ...database,
          exec(sql) {
            if (isBroken) throw new Error('disk I/O error');
            database.exec(sql);
          },
        };
      },
    };
    const path = databaseOf(join(temporaryFolder(), 'server'));
    const keeper = ownDatabase(path, breaking);
    keepers.push(keeper);
    isBroken = true;
    expect(keeper.write([[withMatch()]])).toMatchObject([{ fault: 'failed' }]);
    isBroken = false;
    rmSync(dirname(path), { recursive: true });
    expect(thrown(() => keeper.ask(questions.fact('code')))).toMatchObject({
      fault: 'damaged',
      message: `${path} is gone`,
    });
    expect(existsSync(path)).toBe(false);
  },
);
