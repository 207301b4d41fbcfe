import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { LockedFolder } from '#server/store/data-folder.ts';
import { databaseOf } from '#server/store/open-store.ts';
import { questions } from '#server/store/sql/tables.ts';
import { ownDatabase } from '#server/store/sqlite/database-owner.ts';
import type { Database } from '#server/store/sqlite/drivers.ts';
import { migrations } from '#server/store/sqlite/migrations.ts';
import { closeDatabase, openDatabase } from '#server/store/sqlite/open.ts';
import type { Store } from '#server/store/store.ts';
import { ada, drivers, entry, faultOf, openWith, ownedFolder, withAda, withEntry, withMatch } from './support.ts';

const owned: LockedFolder[] = [];
const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close().catch(() => {});
  for (const folder of owned.splice(0)) await folder.release();
});

async function folder(): Promise<LockedFolder> {
  const made = await ownedFolder();
  owned.push(made);
  return made;
}

describe.each(drivers.map((driver) => ({ name: driver.name, driver })))(
  'a store in SQLite with $name',
  ({ driver }) => {
    const open = async (of: LockedFolder): Promise<Store> => {
      const store = await openWith(driver, of);
      opened.push(store);
      return store;
    };
    /** Changes the database of a folder without the server. */
    const tamper = (of: LockedFolder, act: (database: Database) => void) => {
      const database = driver.open(databaseOf(of.folder));
      database.all('PRAGMA locking_mode = exclusive');
      act(database);
      database.close();
    };
    /** A properly closed folder with a match of three entries. */
    const withThree = async (): Promise<LockedFolder> => {
      const of = await folder();
      const store = await open(of);
      await store.write([withAda, withMatch(), withEntry(1), withEntry(2), withEntry(3)]);
      await store.write([{ type: 'checkpoint', checkpoint: { match: 'm1', number: 2, rules: 1, body: 'two' } }]);
      await store.write([{ type: 'checkpoint', checkpoint: { match: 'm1', number: 3, rules: 1, body: 'three' } }]);
      await store.close();
      return of;
    };

    test('has all data in a single file after it is closed', async () => {
      const of = await withThree();
      expect(readdirSync(of.folder)).toEqual(['server.sqlite']);
      const store = await open(of);
      expect(await store.journal('m1', 0)).toEqual([entry(1), entry(2), entry(3)]);
      expect(await store.accounts()).toEqual([ada]);
    });

    test('writes everything from one turn of the event loop in one commit', async () => {
      const store = await open(await folder());
      await store.write([withMatch()]);
      const log = `${databaseOf(owned[0]?.folder ?? '')}-wal`;
      const before = statSync(log).size;
      await Promise.all(Array.from({ length: 30 }, (_, index) => store.write([withEntry(index + 1)])));
      const together = statSync(log).size - before;
      for (let number = 31; number <= 60; number++) await store.write([withEntry(number)]);
      expect(statSync(log).size - before - together).toBeGreaterThan(together * 5);
    });

    test('stores valid changes even if other changes in the same commit fail', async () => {
      const store = await open(await folder());
      const writes = [[withMatch()], [withEntry(1)], [withEntry(2, { time: 1.5 })], [withEntry(2)]];
      const told = await Promise.all(writes.map((changes) => faultOf(store.write(changes))));
      expect(told).toEqual(['done', 'done', 'failed', 'done']);
      expect(await store.journal('m1', 0)).toEqual([entry(1), entry(2)]);
    });

    describe('detects damage', () => {
      test.each([
        ['an entry that was changed', "UPDATE entry SET body = '{}' WHERE number = 2", 'at entry 2'],
        ['an entry with another time', 'UPDATE entry SET time = 1 WHERE number = 3', 'at entry 3'],
        ['a missing entry', 'DELETE FROM entry WHERE number = 2', 'at entry 2'],
        ['a missing last entry', 'DELETE FROM entry WHERE number = 3', 'at entry 3'],
        ['a missing first entry', 'DELETE FROM entry WHERE number = 1', 'at entry 1'],
        [
          'entries in another order',
          'UPDATE entry SET number = number - 4; UPDATE entry SET number = -number',
          'at entry 1',
        ],
        ['a wrong hash of the last entry in the match record', "UPDATE match SET hash = 'x'", 'at entry 3'],
      ])('in a journal: %s', async (_, sql, where) => {
        const of = await withThree();
        tamper(of, (database) => database.exec(sql));
        const store = await open(of);
        const read = store.journal('m1', 0);
        expect(await faultOf(read)).toBe('damaged');
        await expect(read).rejects.toThrow(where);
        await expect(store.check()).resolves.toEqual([expect.stringContaining(where)]);
        expect(await store.accounts()).toEqual([ada]);
      });

      test('in a checkpoint, and uses the previous checkpoint instead', async () => {
        const of = await withThree();
        tamper(of, (database) => database.exec("UPDATE checkpoint SET body = 'four' WHERE number = 3"));
        expect((await (await open(of)).checkpoints('m1')).map(({ body }) => body)).toEqual(['two']);
      });

      test.each([
        ['an account', "UPDATE account SET muted = '{'", (store: Store) => store.accounts()],
        ['a match', "UPDATE match SET accounts = '[1.5]'", (store: Store) => store.liveMatches()],
        ['a text', "UPDATE match SET body = char(1) || '{}'", (store: Store) => store.match('m1')],
      ])('in the row of %s', async (_, sql, ask) => {
        const of = await withThree();
        tamper(of, (database) => database.exec(sql));
        expect(await faultOf(ask(await open(of)))).toBe('damaged');
      });

      test.each([
        ['a file of something else', (file: string) => writeFileSync(file, 'not a database at all'.repeat(100))],
        ['a truncated file', (file: string) => truncateSync(file, 3 * 4096)],
        ['a file of 50 bytes', (file: string) => truncateSync(file, 50)],
        [
          'overwritten pages, and a log as after a kill',
          (file: string) => {
            const bytes = readFileSync(file);
            writeFileSync(file, bytes.fill(0xaa, 4096, 5 * 4096));
            writeFileSync(`${file}-wal`, 'half a log');
          },
        ],
      ])('to the database file (%s), and names the file without changing it', async (_, damage) => {
        const of = await withThree();
        const file = databaseOf(of.folder);
        damage(file);
        const bytes = readFileSync(file);
        const opening = openWith(driver, of);
        expect(await faultOf(opening)).toBe('damaged');
        await expect(opening).rejects.toThrow(file);
        expect(readFileSync(file).equals(bytes)).toBe(true);
      });

      test.each([
        ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM account; END', 'a trigger t'],
        [
          'a view in the place of a table',
          'DROP TABLE fact; CREATE VIEW fact AS SELECT 1 AS name, 2 AS value',
          'view fact',
        ],
        ['a missing table', 'DROP TABLE chat', 'table chat'],
        ['a missing index', 'DROP INDEX entry_key', 'index entry_key'],
      ])('such as %s in the database', async (_, sql, what) => {
        const of = await withThree();
        tamper(of, (database) => database.exec(sql));
        const opening = openWith(driver, of);
        expect(await faultOf(opening)).toBe('damaged');
        await expect(opening).rejects.toThrow(what);
      });

      test('if the database belongs to another program', async () => {
        const of = await folder();
        tamper(of, (database) => database.exec('CREATE TABLE diary (day TEXT)'));
        expect(await faultOf(openWith(driver, of))).toBe('damaged');
      });
    });

    describe('on opening', () => {
      test('refuses a folder of a later version without changing it', async () => {
        const of = await withThree();
        tamper(of, (database) => database.exec(`PRAGMA user_version = ${migrations.length + 1}`));
        const bytes = readFileSync(databaseOf(of.folder));
        expect(await faultOf(openWith(driver, of))).toBe('newer');
        expect(readFileSync(databaseOf(of.folder)).equals(bytes)).toBe(true);
        expect(readdirSync(of.folder)).toEqual(['server.sqlite']);
      });

      test('migrates an earlier version and keeps a copy of it', async () => {
        const of = await withThree();
        const file = databaseOf(of.folder);
        const later = [...migrations, 'ALTER TABLE chat ADD COLUMN tone TEXT; CREATE TABLE club (name TEXT) STRICT;'];
        const database = openDatabase(file, driver, { steps: later });
        expect(database.all('SELECT count(*) AS n FROM entry')[0]?.['n']).toBe(3);
        expect(database.all('SELECT tone FROM chat')).toEqual([]);
        closeDatabase(file, database);
        expect(readFileSync(file).readUInt32BE(60)).toBe(later.length);
        expect(readFileSync(`${file}.version-${migrations.length}`).readUInt32BE(60)).toBe(migrations.length);
        closeDatabase(file, openDatabase(file, driver, { steps: later }));
        expect(await faultOf(openWith(driver, of))).toBe('newer');
      });

      test('keeps the earlier version if a migration fails', async () => {
        const of = await withThree();
        const file = databaseOf(of.folder);
        const broken = [...migrations, 'CREATE TABLE club (name TEXT) STRICT; CREATE TABLE fact (x TEXT);'];
        expect(() => openDatabase(file, driver, { steps: broken })).toThrow('already exists');
        expect(await (await open(of)).journal('m1', 0)).toHaveLength(3);
      });
    });

    test('refuses a write completely on a full disk, and continues when there is space again', async () => {
      const of = await folder();
      const file = databaseOf(of.folder);
      let limit = (_pages: number) => {};
      const keeper = ownDatabase(file, {
        ...driver,
        open(path) {
          const database = driver.open(path);
          if (path === file) limit = (pages) => void database.all(`PRAGMA max_page_count = ${pages}`);
          return database;
        },
      });
      expect(keeper.write([[withMatch(), withEntry(1)]])).toEqual([undefined]);
      limit(1);
      const large = withEntry(2, { body: 'x'.repeat(200_000) });
      const told = keeper.write([[large], [withEntry(2)]]);
      expect(told.map((fault) => fault?.fault)).toEqual(['full', 'full']);
      expect(keeper.ask(questions.journal('m1', 0))).toEqual([entry(1)]);
      limit(100_000);
      expect(keeper.write([[large]])).toEqual([undefined]);
      expect(keeper.ask(questions.journal('m1', 0))).toHaveLength(2);
      await keeper.close();
    });

    test('reports a folder that cannot be created', async () => {
      const of = await folder();
      writeFileSync(join(of.folder, 'file'), '');
      expect(() => openDatabase(join(of.folder, 'file', 'server.sqlite'), driver)).toThrow();
      mkdirSync(join(of.folder, 'server.sqlite'));
      expect(await faultOf(openWith(driver, of))).not.toBe('done');
    });

    test.runIf(process.platform === 'linux')('reports a folder in which no files can be created, such as /proc', () => {
      expect(() => openDatabase('/proc/server.sqlite', driver)).toThrow(
        driver.hasLocks ? 'unable to open database file' : '/proc/server.sqlite: no files can be created there',
      );
    });

    test('removes the lock files of a killed server', async () => {
      const of = await withThree();
      const file = databaseOf(of.folder);
      mkdirSync(`${file}.lock`);
      mkdirSync(`${file}-shm`);
      const store = await open(of);
      expect(await store.journal('m1', 0)).toHaveLength(3);
      expect(existsSync(`${file}-shm`)).toBe(!driver.hasLocks);
      await store.close();
      expect(readdirSync(of.folder)).toEqual(['server.sqlite']);
    });

    test('refuses to open one database twice', async () => {
      const of = await withThree();
      await open(of);
      const file = databaseOf(of.folder);
      // The library itself refuses, too, without the guards that the owner of the folder sets up.
      expect(() => driver.open(file).exec('BEGIN IMMEDIATE')).toThrow(/locked|shared memory|unable to open/i);
    });
  },
);

test.runIf(drivers.length > 1)('a database written by one SQLite library can be continued with the other', async () => {
  const of = await folder();
  for (const [index, driver] of [...drivers, ...drivers].entries()) {
    const store = await openWith(driver, of);
    await store.write(index === 0 ? [withMatch(), withEntry(1)] : [withEntry(index + 1)]);
    expect(await store.journal('m1', 0)).toHaveLength(index + 1);
    await store.close();
  }
});
