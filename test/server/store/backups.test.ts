import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { keepBackups, listBackups, makeBackup, newerThanData, outdated, restoreBackup } from '#server/store/backups.ts';
import type { LockedFolder } from '#server/store/data-folder.ts';
import { memoryStore } from '#server/store/memory.ts';
import { databaseOf, restore } from '#server/store/open-store.ts';
import { serviceHere } from '#server/store/service.ts';
import type { Store } from '#server/store/store.ts';
import { drivers, entry, faultOf, openWith, ownedFolder, withEntry, withMatch } from './support.ts';

const noon = Date.UTC(2026, 10, 22, 12);
const day = 24 * 60 * 60 * 1000;

const owned: LockedFolder[] = [];
const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  for (const folder of owned.splice(0)) await folder.release();
});

async function folder(): Promise<LockedFolder> {
  const made = await ownedFolder();
  owned.push(made);
  return made;
}

describe.each(drivers.map((driver) => ({ name: driver.name, driver })))('a backup with $name', ({ driver }) => {
  const open = async (of: LockedFolder): Promise<Store> => {
    const store = await openWith(driver, of);
    opened.push(store);
    return store;
  };

  test('can be made while the server writes, and can replace a damaged database', async () => {
    const of = await folder();
    const store = await open(of);
    await store.write([withMatch(), withEntry(1)]);
    const backup = makeBackup(store, of.folder, noon);
    const later = [store.write([withEntry(2)]), store.write([withEntry(3)])];
    const { file } = await backup;
    await Promise.all(later);
    expect(await store.journal('m1', 0)).toHaveLength(3);
    expect(readdirSync(join(of.folder, 'backups'))).toEqual(['turncade-000001-2026-11-22.sqlite']);
    await store.close();

    const database = databaseOf(of.folder);
    truncateSync(database, 5000);
    writeFileSync(`${database}-wal`, 'half a log');
    const damaged = readFileSync(database);
    expect(await faultOf(openWith(driver, of))).toBe('damaged');
    writeFileSync(`${database}-wal`, 'half a log');
    const aside = restoreBackup(database, file);
    expect(aside).toBe(join(of.folder, 'server.before-restore-1.sqlite'));
    expect(readFileSync(aside ?? '').equals(damaged)).toBe(true);
    expect(existsSync(`${aside}-wal`)).toBe(true);
    const restored = await open(of);
    expect((await restored.journal('m1', 0)).slice(0, 1)).toEqual([entry(1)]);
    expect(await restored.check()).toEqual([]);
    await restored.close();
    expect(restoreBackup(database, file)).toBe(join(of.folder, 'server.before-restore-2.sqlite'));
  });

  test('is not made of a damaged database, and earlier backups stay', async () => {
    const of = await folder();
    const store = await open(of);
    await store.write([withMatch(), ...Array.from({ length: 60 }, (_, index) => withEntry(index + 1))]);
    await makeBackup(store, of.folder, noon);
    await store.close();
    const database = databaseOf(of.folder);
    const bytes = readFileSync(database);
    // A place in the journal, which is not read when the database is opened.
    const at = bytes.lastIndexOf('commit 30');
    writeFileSync(database, bytes.fill(0xff, Math.floor(at / 4096) * 4096, Math.floor(at / 4096) * 4096 + 200));
    const again = await open(of);
    expect(await faultOf(makeBackup(again, of.folder, noon))).toBe('damaged');
    expect(readdirSync(join(of.folder, 'backups'))).toEqual(['turncade-000001-2026-11-22.sqlite']);
  });

  test('can be restored if its database is missing, and no empty database takes its place', async () => {
    const of = await folder();
    const store = await open(of);
    const { file } = await makeBackup(store, of.folder, noon);
    await store.close();
    rmSync(databaseOf(of.folder));
    expect(await faultOf(openWith(driver, of))).toBe('damaged');
    expect(restoreBackup(databaseOf(of.folder), file)).toBeUndefined();
    await open(of);
  });
});

describe.each(drivers.map((driver) => ({ name: driver.name, driver })))('a database of $name', ({ driver }) => {
  test('is reported as older than its newest backup until a backup is restored, even an old one', async () => {
    const of = await folder();
    const database = databaseOf(of.folder);
    const at = async <Value>(work: (store: Store) => Promise<Value>): Promise<Value> => {
      const store = await openWith(driver, of);
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    };
    const newer = () => at((store) => newerThanData(store, of.folder));
    expect(await newer()).toBeUndefined();
    const first = await at((store) => makeBackup(store, of.folder, noon));
    expect(await newer()).toBeUndefined();
    const old = readFileSync(database);
    const second = await at(async (store) => {
      await store.write([withMatch()]);
      return makeBackup(store, of.folder, noon + day);
    });
    expect(await newer()).toBeUndefined();

    writeFileSync(database, old);
    const kept = join(of.folder, 'backups', 'kept-turncade-000002-2026-11-23.sqlite');
    expect(await newer()).toEqual({ ...second, file: kept });
    expect(await newer()).toEqual({ ...second, file: kept });
    const service = () => serviceHere(async () => driver);
    await restore(of, kept, service);
    expect(await newer()).toBeUndefined();
    expect(await at((store) => store.match('m1'))).toBeDefined();
    await restore(of, first.file, service);
    expect(await at((store) => store.match('m1'))).toBeUndefined();
    expect(await newer()).toBeUndefined();

    writeFileSync(database, old);
    for (let days = 2; days < 12; days++) await at((store) => makeBackup(store, of.folder, noon + days * day));
    expect(existsSync(kept)).toBe(true);
  });
});

/** A store whose backups are empty files. */
const quickStore = (): Store => ({
  ...memoryStore(),
  async backup(file) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, '');
  },
});

const daysOf = (of: LockedFolder) =>
  listBackups(of.folder).map(({ number, day: made }) => `${number} ${made.slice(5)}`);

describe('the rotation', () => {
  test('keeps the last backup of each of the newest five days, and the two newest backups', async () => {
    const of = await folder();
    for (let hours = 0; hours <= 7 * 24; hours += 12)
      await makeBackup(quickStore(), of.folder, noon + hours * 3_600_000);
    expect(daysOf(of)).toEqual(['15 11-29', '14 11-29', '13 11-28', '11 11-27', '9 11-26', '7 11-25']);
  });

  test('keeps the backups of earlier days when a server restarts again and again', async () => {
    const of = await folder();
    for (let days = 0; days < 3; days++) await makeBackup(quickStore(), of.folder, noon + days * day);
    for (let starts = 0; starts < 20; starts++) await makeBackup(quickStore(), of.folder, noon + 3 * day);
    expect(daysOf(of)).toEqual(['23 11-25', '22 11-25', '3 11-24', '2 11-23', '1 11-22']);
  });

  test('does not mistake an old backup for the newest when the clock is set back', async () => {
    const of = await folder();
    for (const time of [noon, noon - 300 * day, noon - 299 * day]) await makeBackup(quickStore(), of.folder, time);
    expect(daysOf(of)).toEqual(['3 01-27', '2 01-26', '1 11-22']);
  });

  test('always keeps the newest backup, and never more than seven', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 40 });
    fc.assert(
      fc.property(numbers, (made) => {
        const all = made.map((date, index) => ({
          file: '',
          number: made.length - index,
          day: `2026-02-${String(date).padStart(2, '0')}`,
        }));
        const gone = outdated(all);
        expect(all.length - gone.length).toBeLessThanOrEqual(7);
        expect(gone).not.toContain(all[0]);
      }),
    );
  });

  test('removes the unfinished backup of a killed server when it makes the next one', async () => {
    const of = await folder();
    const backups = join(of.folder, 'backups');
    mkdirSync(join(backups, 'turncade-000001-2026-11-22.sqlite.77.new-shm'), { recursive: true });
    for (const end of ['', '-wal', '.lock'])
      writeFileSync(join(backups, `turncade-000001-2026-11-22.sqlite.77.new${end}`), '');
    writeFileSync(join(backups, 'notes.txt'), '');
    await makeBackup(quickStore(), of.folder, noon);
    expect(readdirSync(backups)).toEqual(['notes.txt', 'turncade-000001-2026-11-22.sqlite']);
  });

  test('ignores other files in the folder', async () => {
    const of = await folder();
    mkdirSync(join(of.folder, 'backups'));
    for (const name of ['turncade-1.sqlite', 'turncade-000001-2026-11-22.sqlite.77.new', 'notes.txt'])
      writeFileSync(join(of.folder, 'backups', name), '');
    expect(listBackups(of.folder)).toEqual([]);
  });
});

test('a backup is made at the first start and every day, and a failed backup is reported and tried again a day later', async () => {
  const of = await folder();
  let now = noon;
  const waits: { milliseconds: number; run: () => void }[] = [];
  const failed: string[] = [];
  let isFull = false;
  const quick = quickStore();
  const store: Store = {
    ...quick,
    backup: (file) => (isFull ? Promise.reject(new Error('the disk is full')) : quick.backup(file)),
  };
  const settled = async () => {
    for (let turns = 0; turns < 20; turns++) await Promise.resolve();
  };
  const world = {
    now: () => now,
    after(milliseconds: number, run: () => void) {
      waits.push({ milliseconds, run });
      return () => void waits.pop();
    },
  };
  const end = keepBackups(store, of.folder, world, (why) => failed.push(String(why)));
  for (const full of [false, true, false]) {
    await settled();
    isFull = full;
    const [wait] = waits.splice(0);
    expect(wait?.milliseconds).toBe(day);
    now += day;
    wait?.run();
  }
  await settled();
  expect(daysOf(of)).toEqual(['3 11-25', '2 11-23', '1 11-22']);
  expect(failed).toEqual(['Error: the disk is full']);
  end();
  expect(waits).toEqual([]);
});

test('the first backup after a restart waits until returning players are served', async () => {
  const of = await folder();
  await makeBackup(quickStore(), of.folder, noon);
  const waits: { milliseconds: number; run: () => void }[] = [];
  const after = (milliseconds: number, run: () => void) => {
    waits.push({ milliseconds, run });
    return () => void waits.pop();
  };
  const end = keepBackups(quickStore(), of.folder, { now: () => noon, after }, () => {});
  expect(daysOf(of)).toEqual(['1 11-22']);
  expect(waits).toEqual([{ milliseconds: 30_000, run: expect.any(Function) }]);
  waits[0]?.run();
  for (let turns = 0; turns < 20; turns++) await Promise.resolve();
  expect(daysOf(of)).toEqual(['2 11-22', '1 11-22']);
  end();
});
