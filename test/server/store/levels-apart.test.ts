import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { parseMetadata } from '#server/core/match/metadata.ts';
import type { LockedFolder } from '#server/store/data-folder.ts';
import { levelHash } from '#server/store/hash-chain.ts';
import { databaseOf } from '#server/store/open-store.ts';
import type { Database } from '#server/store/sqlite/drivers.ts';
import { migrations } from '#server/store/sqlite/migrations.ts';
import { closeDatabase, openDatabase } from '#server/store/sqlite/open.ts';
import { drivers, openWith, ownedFolder } from './support.ts';

const owned: LockedFolder[] = [];
afterEach(async () => {
  for (const folder of owned.splice(0)) await folder.release();
});

/** A match record in the old format. */
const body = (more: object) => ({
  title: 'Mine',
  level: { name: 'mine.txt', text: '..#\n#..', title: 'Mine' },
  terms: { options: {}, limit: 0, watching: 'everybody', outSees: 'own', listed: true, hints: false },
  maker: 1,
  seats: [
    { is: 'person', account: 1 },
    { is: 'person', account: 2 },
    { is: 'bot', bot: 'easy' },
  ],
  ready: [1, 2],
  dice: { server: '00', seats: {} },
  start: { time: 5, seed: 's', players: 3, options: {}, rules: 1 },
  outcome: null,
  turn: 7,
  resigned: [],
  rematch: { wanted: [], match: null },
  ...more,
});

function insert({ run }: Database, match: string, phase: string, changed: number, record: string): void {
  const accounts = [1, 2];
  run(
    `INSERT INTO match (match, code, game, phase, created, changed, body, accounts, length, hash)
     VALUES (?, ?, 'risc', ?, 5, ?, ?, ?, 0, '')`,
    ...[match, `oak-${match}`, phase, changed, record, JSON.stringify(accounts)],
  );
  for (const account of accounts) run('INSERT INTO seated (account, match) VALUES (?, ?)', account, match);
}

describe.each(drivers.map((driver) => ({ name: driver.name, driver })))(
  'the migration that stores the texts of levels separately, with $name',
  ({ driver }) => {
    /** A server's folder with data in the previous version. */
    const databaseBefore = async (fill: (database: Database) => void): Promise<LockedFolder> => {
      const of = await ownedFolder();
      owned.push(of);
      const file = databaseOf(of.folder);
      const database = openDatabase(file, driver, { steps: migrations.slice(0, 2) });
      database.exec('BEGIN');
      fill(database);
      database.exec('COMMIT');
      closeDatabase(file, database);
      return of;
    };

    test('moves the texts out of the match records, and counts finished matches for their players', async () => {
      const of = await databaseBefore((database) => {
        insert(database, 'a', 'over', 30, JSON.stringify(body({ outcome: { winners: [1, 3], reason: 'won' } })));
        insert(
          database,
          'b',
          'over',
          40,
          JSON.stringify(body({ outcome: { winners: [1, 2], reason: 'draw' }, resigned: [2] })),
        );
        insert(database, 'c', 'running', 50, JSON.stringify(body({})));
        insert(
          database,
          'd',
          'over',
          20,
          JSON.stringify(body({ level: null, outcome: { winners: [], reason: 'ended' } })),
        );
        insert(database, 'e', 'over', 10, JSON.stringify(body({ level: { name: 'other.txt', text: '#', par: 3 } })));
      });
      const store = await openWith(driver, of);
      expect([await store.tally(1), await store.tally(2)]).toEqual([
        { played: 4, won: 2 },
        { played: 4, won: 0 },
      ]);
      const finished = await store.finishedMatches(1, 3);
      expect(finished.map(({ match }) => match)).toEqual(['b', 'a', 'd']);
      const hash = levelHash('..#\n#..');
      for (const match of ['a', 'b', 'c']) {
        const record = await store.match(match);
        expect(record).toMatchObject({ level: hash });
        expect(record && parseMetadata(record).level).toEqual({ name: 'mine.txt', hash, title: 'Mine' });
      }
      expect(await store.level(hash)).toBe('..#\n#..');
      expect(await store.match('a')).toMatchObject({ winners: [1], accounts: [1, 2], changed: 30 });
      expect(await store.match('b')).toMatchObject({ winners: [1] });
      expect(await store.match('d')).toMatchObject({ level: null, winners: [] });
      const other = await store.match('e');
      expect(other && parseMetadata(other).level).toEqual({ name: 'other.txt', hash: levelHash('#'), par: 3 });

      // The running match continues and ends.
      const running = await store.match('c');
      if (running === undefined) throw new Error('it is gone');
      await store.write([{ type: 'match', match: { ...running, phase: 'over', changed: 60, winners: [2] } }]);
      expect([await store.tally(1), await store.tally(2)]).toEqual([
        { played: 5, won: 2 },
        { played: 5, won: 1 },
      ]);
      await store.close();
      expect(readFileSync(databaseOf(of.folder)).readUInt32BE(60)).toBe(migrations.length);
      expect(readFileSync(`${databaseOf(of.folder)}.version-2`).readUInt32BE(60)).toBe(2);
    });

    test('skips no match, and stores the text of a shared level once', async () => {
      const name = (i: number) => `m${String(i).padStart(4, '0')}`;
      const of = await databaseBefore((database) => {
        for (let i = 0; i < 250; i++)
          insert(database, name(i), 'over', i, JSON.stringify(body({ outcome: { winners: [2], reason: 'won' } })));
      });
      const store = await openWith(driver, of);
      expect([await store.tally(1), await store.tally(2)]).toEqual([
        { played: 250, won: 0 },
        { played: 250, won: 250 },
      ]);
      for (const i of [0, 99, 100, 199, 200, 249])
        expect((await store.match(name(i)))?.level).toBe(levelHash('..#\n#..'));
      await store.close();
      const database = driver.open(databaseOf(of.folder));
      database.all('PRAGMA locking_mode = exclusive');
      expect(database.all('SELECT count(*) AS n FROM level')[0]?.['n']).toBe(1);
      expect(database.all(`SELECT count(*) AS n FROM match WHERE body LIKE '%#..%'`)[0]?.['n']).toBe(0);
      database.close();
    });

    test('leaves an unreadable record unchanged, and migrates the other records', async () => {
      const of = await databaseBefore((database) => {
        insert(database, 'a', 'over', 30, '{"level":{"text"');
        insert(database, 'b', 'over', 40, JSON.stringify(body({})));
        insert(database, 'c', 'over', 50, '"nothing"');
      });
      const store = await openWith(driver, of);
      expect((await store.match('a'))?.body).toBe('{"level":{"text"');
      expect((await store.match('c'))?.body).toBe('"nothing"');
      expect((await store.match('b'))?.level).toBe(levelHash('..#\n#..'));
      expect(await store.tally(1)).toEqual({ played: 3, won: 0 });
      await store.close();
    });

    test.each([
      ['changed', "UPDATE level SET text = 'another'"],
      ['lost', 'DELETE FROM level'],
    ])('lets a check detect that a level was %s afterwards', async (_, sql) => {
      const of = await databaseBefore((database) => insert(database, 'a', 'over', 30, JSON.stringify(body({}))));
      const database = openDatabase(databaseOf(of.folder), driver);
      database.exec(sql);
      closeDatabase(databaseOf(of.folder), database);
      const store = await openWith(driver, of);
      expect(await store.check()).toContain(`the level ${levelHash('..#\n#..')} is damaged`);
      await store.close();
    });
  },
);
