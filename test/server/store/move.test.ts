import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { LockedFolder } from '#server/store/data-folder.ts';
import { levelHash } from '#server/store/hash-chain.ts';
import { databaseOf } from '#server/store/open-store.ts';
import { moveTo } from '#server/store/postgres/move.ts';
import { openPostgres } from '#server/store/postgres/open.ts';
import { wasmDriver } from '#server/store/sqlite/drivers.ts';
import { type Change, type Store, StoreError } from '#server/store/store.ts';
import { newChannel, newMessage } from './message-contract.ts';
import { type SmallPostgres, smallPostgres } from './pglite.ts';
import { ada, entry, oak, openWith, ownedFolder, withAda, withEntry, withMatch } from './support.ts';

const driver = await wasmDriver();

let database: SmallPostgres;
beforeAll(async () => {
  database = await smallPostgres();
});
const owned: LockedFolder[] = [];
afterEach(async () => {
  await database.empty();
  for (const folder of owned.splice(0)) await folder.release();
});

const many = Array.from({ length: 450 }, (_, index) => index + 1);

/** A folder with data of every kind. */
async function folder(...more: readonly Change[]): Promise<LockedFolder> {
  const made = await ownedFolder();
  owned.push(made);
  const store = await openWith(driver, made);
  const text = '..#\0\ud800';
  await store.write([
    withAda,
    { type: 'level', level: levelHash(text), text },
    withMatch({ ...oak, level: levelHash(text) }),
    withMatch({ ...oak, match: 'm2', code: 'elm-1', phase: 'over', winners: [1] }),
    { type: 'login', login: { tokenHash: 'a', account: 1, created: 1, used: 2, address: '::1' }, checked: ada.hash },
    ...many.map((number) => withEntry(number, number % 7 === 0 ? { seat: null, key: null, body: '\0' } : {})),
    { type: 'checkpoint', checkpoint: { match: 'm1', number: 450, rules: 3, body: '{}' } },
    { type: 'chat', line: { match: 'm1', number: 1, time: 9, account: 1, text: 'hello 🙂' } },
    { type: 'outline', match: 'm1', body: '{"turn":3}' },
    { type: 'fact', name: 'invitation-code', value: 'oak' },
    {
      ...{ type: 'invitation', limit: 9 },
      invitation: { name: 'garden', code: 'elm', created: 1, expires: null, most: 2, used: 1 },
    },
    { type: 'daily', match: 'm2', account: 1, game: 'risc', day: 20_000, hasLeft: false },
    { type: 'daily-result', match: 'm2', rank: 7, text: 'won' },
    {
      ...{ type: 'rated', match: 'm2', game: 'risc', time: 9 },
      seats: [
        { seat: 1, place: 1, account: 1, isProgram: false },
        { seat: 2, place: 2, account: 2, isProgram: true },
      ],
    },
    {
      ...{ type: 'tournament', from: null },
      tournament: { tournament: 'oak', game: 'risc', state: 'running', changed: 3, body: '{"title":"Cup"}' },
    },
    newChannel(),
    newMessage(),
    { type: 'home-file', account: 1, name: 'saves/mine', text: '\0', time: 9, from: 0 },
    ...more,
  ]);
  await store.close();
  return made;
}

const bytesOf = ({ folder: path }: LockedFolder) =>
  readdirSync(path).map((name) => [name, readFileSync(join(path, name)).toString('base64')]);

const everything = async (store: Store) => ({
  accounts: await store.accounts(),
  logins: await store.logins(1),
  live: await store.liveMatches(),
  finished: await store.finishedMatches(1, 9),
  tally: await store.tally(1),
  outlines: await store.outlines(),
  level: await store.level(levelHash('..#\0\ud800')),
  journal: await store.journal('m1', 0),
  checkpoints: await store.checkpoints('m1'),
  chat: await store.chat('m1', 9),
  home: await store.homeFiles(1),
  code: await store.fact('invitation-code'),
  invitations: await store.invitations(),
  ranking: await store.ranking({ game: 'risc', day: 20_000 }, 9, 0),
  ratings: [await store.ratings(1), await store.ratings(2)],
  rated: await store.ratedSeats('m2'),
  tournaments: await store.liveTournaments(),
  channels: await store.channels(1),
  messages: await store.dueMessages(999, 9),
});

test('all data in a folder is copied to the database, and the folder stays unchanged', async () => {
  const of = await folder();
  const before = bytesOf(of);
  const moved = await moveTo(database.connect, of, driver);
  expect(bytesOf(of)).toEqual(before);
  expect([moved.get('account'), moved.get('match'), moved.get('entry'), moved.get('seated')]).toEqual([1, 2, 450, 4]);
  const connection = await database.connect();
  const tables = await connection.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'turncade'");
  await connection.end();
  // These two tables differ between databases.
  const names = tables.map(({ name }) => String(name)).filter((name) => !['version', 'neighbours'].includes(name));
  expect([...moved.keys()].map(String).sort()).toEqual(names.sort());
  const target = await openPostgres(database.connect);
  const source = await openWith(driver, of);
  expect(await everything(target)).toEqual(await everything(source));
  expect(await target.check()).toEqual([]);
  await target.write([withEntry(451)]);
  expect((await target.journal('m1', 450)).map(({ number }) => number)).toEqual([451]);
  await source.close();
  await target.close();
});

test('a database that contains data is refused and stays unchanged', async () => {
  const target = await openPostgres(database.connect);
  await target.write([{ type: 'new-account', account: { ...ada, name: 'bob' } }]);
  await target.close();
  await expect(moveTo(database.connect, await folder(), driver)).rejects.toThrow(
    new StoreError('in-use', 'the database already has the data of a server. Nothing was moved'),
  );
  const after = await openPostgres(database.connect);
  expect((await after.accounts()).map(({ name }) => name)).toEqual(['bob']);
  expect(await after.match('m1')).toBeUndefined();
  await after.close();
});

test('nothing is copied from a folder with a damaged journal', async () => {
  const of = await folder();
  const file = driver.open(databaseOf(of.folder));
  file.all('PRAGMA locking_mode = exclusive');
  file.run("UPDATE entry SET body = '{}' WHERE number = 3");
  file.close();
  await expect(moveTo(database.connect, of, driver)).rejects.toThrow(
    'the journal of match m1 is damaged at entry 3. Nothing was moved',
  );
  const target = await openPostgres(database.connect);
  expect(await target.accounts()).toEqual([]);
  await target.close();
});

test('a move fails if the database does not return the rows that were written to it', async () => {
  const of = await folder();
  const connect = async () => {
    const connection = await database.connect();
    return {
      ...connection,
      query: async (sql: string, values: Parameters<typeof connection.query>[1] = []) =>
        (await connection.query(sql, values)).map((row) => ('text' in row ? { ...row, text: 'other' } : row)),
    };
  };
  await expect(moveTo(connect, of, driver)).rejects.toThrow(
    'the rows of home_file in the database differ from the rows that were written. Nothing was moved',
  );
  const target = await openPostgres(database.connect);
  expect(await target.level(levelHash('..#\0\ud800'))).toBeUndefined();
  expect(await target.journal('m1', 0)).not.toContainEqual(entry(1));
  await target.close();
});
