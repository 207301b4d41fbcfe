import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databaseAddress, isDatabaseAddress } from '#server/store/postgres/address.ts';
import { type Connection, whyUnfit } from '#server/store/postgres/connection.ts';
import { createVoice, databaseClock, followServers, tell } from '#server/store/postgres/notify.ts';
import { openPostgres } from '#server/store/postgres/open.ts';
import type { ChangeNotice, Store } from '#server/store/store.ts';
import { type SmallPostgres, smallPostgres } from './pglite.ts';
import { entry, faultOf, withAda, withEntry, withMatch } from './support.ts';

describe('the address of a database', () => {
  test.each([
    ['postgres://ada:s3cret@oak.lan:5433/games', 'postgres://ada@oak.lan:5433/games'],
    ['postgresql://ada:s3%2Fcret@oak.lan/games?sslmode=verify-full', 'postgres://ada@oak.lan/games'],
    ['postgres://oak.lan/games?password=s3cret&user=ada', 'postgres://oak.lan/games'],
    ['postgres://ada:s3cret@/games?host=/run/postgresql', 'postgres://ada@/games?host=/run/postgresql'],
    ['postgres:///games?host=/run/postgresql', 'postgres:///games?host=/run/postgresql'],
    ['postgres://ada@oak.lan/games?sslmode=require', 'postgres://ada@oak.lan/games'],
    ['postgres://ada@oak.lan/games?sslmode=verify-ca&sslrootcert=/etc/ca.pem', 'postgres://ada@oak.lan/games'],
  ])('%s is shown without its password as %s', (url, label) => {
    expect(isDatabaseAddress(url)).toBe(true);
    expect(databaseAddress(url)).toEqual({ ok: true, value: { url, label } });
  });

  test.each([
    'postgres://ada:s3#cret@oak.lan/games',
    'postgres://ada:s3cret@oak.lan',
    'postgres://ada:s3cret@oak.lan/',
    'postgres://ada:s3cret@oak.lan/a/b',
    'postgres://ada:s3cret@oak.lan:port/games',
    'postgres:ada:s3cret',
    'postgres://ada:s3cret@oak.lan/games?sslmode=prefer',
    'postgres://ada:s3cret@oak.lan/games?sslmode=verify-ca',
  ])('%s is refused, and the message does not show the password', (url) => {
    const read = databaseAddress(url);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error.message).not.toMatch(/cret/);
  });

  test('is not recognized in the path of a folder or in the address of another kind of database', () => {
    expect(['/var/lib/turncade', 'postgres', './postgres', 'mysql://oak/games'].filter(isDatabaseAddress)).toEqual([]);
  });
});

describe('the settings of a database', () => {
  const fit = {
    ...{ version: '150018', fsync: 'on', pages: 'on', commit: 'on', encoding: 'UTF8', isReadOnly: 'off' },
  };

  test.each([{}, { commit: 'remote_apply' }, { version: '180001' }])('such as %j are accepted', (other) => {
    expect(whyUnfit({ ...fit, ...other })).toBeUndefined();
  });

  test.each([
    [{ version: '130021' }, 'failed', 'PostgreSQL 13; 14 or newer'],
    [{ fsync: 'off' }, 'failed', 'fsync is off'],
    [{ pages: 'off' }, 'failed', 'full_page_writes is off'],
    [{ commit: 'off' }, 'failed', 'synchronous_commit is off'],
    [{ encoding: 'SQL_ASCII' }, 'failed', 'SQL_ASCII'],
    [{ isReadOnly: 'on' }, 'read-only', 'is read-only'],
  ])('such as %j are refused', (other, fault, text) => {
    const why = whyUnfit({ ...fit, ...other });
    expect(why?.fault).toBe(fault);
    expect(why?.message).toContain(text);
  });
});

describe('a notification between servers', () => {
  let database: SmallPostgres;
  beforeAll(async () => {
    database = await smallPostgres();
  });
  afterEach(() => database.empty());

  test('contains the new entries if they are short, and other users of the database can neither read nor forge it', async () => {
    const [one, other] = [await openPostgres(database.connect), await openPostgres(database.connect)];
    const heard: ChangeNotice[] = [];
    const overheard: string[] = [];
    other.neighbours?.hear((news) => heard.push(news));
    const stranger = await database.connect();
    await stranger.listen('turncade', (text) => overheard.push(text));
    const long = JSON.stringify({ do: 'command', line: 'x'.repeat(20_000) });
    await one.write([withMatch(), withEntry(1), withEntry(2)]);
    await one.write([withEntry(3, { body: long })]);
    one.neighbours?.say('hello');
    const forged = { by: 'nobody', heard: [{ type: 'said', text: 'forged' }] };
    for (const text of [JSON.stringify(forged), Buffer.from(JSON.stringify(forged)).toString('base64'), ''])
      await stranger.query("SELECT pg_notify('turncade', $1)", [text]);
    await one.write([{ type: 'outline', match: 'm1', body: '{"turn":2}' }]);
    await expect.poll(() => heard).toHaveLength(5);
    expect(heard).toEqual([
      { type: 'match', match: 'm1', part: 'record' },
      { type: 'match', match: 'm1', part: 'journal', entries: [entry(1), entry(2)] },
      { type: 'match', match: 'm1', part: 'journal' },
      { type: 'said', text: 'hello' },
      { type: 'match', match: 'm1', part: 'outline', body: '{"turn":2}' },
    ]);
    expect(overheard.join()).not.toMatch(/commit|journal|hello/);
    expect(Math.max(...overheard.map((text) => text.length))).toBeLessThan(8000);
    await stranger.end();
    await one.close();
    await other.close();
  });
});

test('a replayed notification is ignored', async () => {
  const database = await smallPostgres();
  const [one, other] = [await openPostgres(database.connect), await openPostgres(database.connect)];
  const heard: ChangeNotice[] = [];
  other.neighbours?.hear((news) => heard.push(news));
  const stranger = await database.connect();
  const recorded: string[] = [];
  await stranger.listen('turncade', (text) => recorded.push(text));
  one.neighbours?.say('mia has left');
  await expect.poll(() => recorded).toHaveLength(1);
  await stranger.query("SELECT pg_notify('turncade', $1)", [recorded[0]]);
  one.neighbours?.say('mia is here');
  await expect.poll(() => heard).toContainEqual({ type: 'said', text: 'mia is here' });
  expect(heard).toEqual([
    { type: 'said', text: 'mia has left' },
    { type: 'said', text: 'mia is here' },
  ]);
  await stranger.end();
  await one.close();
  await other.close();
  await database.empty();
});

test('notifications during a lost connection are dropped, but the goodbye of a closing server is sent', async () => {
  let lose = () => {};
  let asked = 0;
  const said: unknown[] = [];
  const connect = async (): Promise<Connection> => {
    asked++;
    if (asked === 2) throw new Error('it is away');
    return {
      query: async (sql, values) => {
        if (sql === tell) said.push(values);
        return [];
      },
      listen: async () => ({
        ended: new Promise((resolve) => {
          lose = resolve;
        }),
      }),
      end: async () => lose(),
    };
  };
  const texts: string[] = [];
  const seal = { close: (text: string) => text, open: (text: string) => text };
  const clock = databaseClock();
  const others = await followServers(connect, createVoice(seal, clock), clock);
  others.hear(({ type }) => texts.push(type));
  lose();
  await expect.poll(() => asked).toBe(2);
  others.say('nobody hears this');
  await expect.poll(() => texts).toEqual(['missed']);
  others.say('hello');
  await expect.poll(() => said).toHaveLength(1);
  expect(JSON.stringify(said)).toContain('hello');
  others.say('this is the end');
  await others.close();
  expect(said).toHaveLength(2);
});

describe('a lost connection', () => {
  let database: SmallPostgres;
  beforeAll(async () => {
    database = await smallPostgres();
  });
  const opened: Store[] = [];
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await database.empty();
  });

  /** A store whose connection breaks when `isLost` returns true. `isLost` is called before and after each statement. */
  const openWith = async (isLost: (sql: string, when: 'before' | 'after') => boolean, patience = 60_000) => {
    const connect = async (): Promise<Connection> => {
      const connection = await database.connect();
      let isGone = false;
      const lose = () => {
        isGone = true;
        return new Error('Connection terminated unexpectedly');
      };
      return {
        ...connection,
        async query(sql, values) {
          if (isGone || isLost(sql, 'before')) throw lose();
          const found = await connection.query(sql, values);
          if (isLost(sql, 'after')) throw lose();
          return found;
        },
      };
    };
    const store = await openPostgres(connect, patience);
    opened.push(store);
    return store;
  };

  test.each([
    ['before a change begins', 'BEGIN', 'before'],
    ['within a change', 'INSERT INTO entry', 'after'],
    ['before it is committed', 'COMMIT', 'before'],
    ['after the commit, before its answer', 'COMMIT', 'after'],
  ] as const)('does not drop or duplicate a change if it is lost %s', async (_, sql, when) => {
    let left = 0;
    const store = await openWith((at, now) => at.startsWith(sql) && now === when && left-- > 0);
    await store.write([withMatch(), withEntry(1)]);
    left = 1;
    expect(await faultOf(store.write([withEntry(2)]))).toBe('done');
    expect(left).toBeLessThan(1);
    expect(await store.journal('m1', 0)).toEqual([entry(1), entry(2)]);
    expect(await faultOf(store.write([withEntry(2)]))).toBe('key');
  });

  test('is reported to waiting requests after a while, and renewed when the database is back', async () => {
    let isAway = false;
    const store = await openWith(() => isAway, 0);
    await store.write([withAda]);
    isAway = true;
    expect(await faultOf(store.write([withMatch()]))).toBe('away');
    expect(await faultOf(store.account(1))).toBe('away');
    isAway = false;
    await store.write([withMatch()]);
    expect((await store.account(1))?.name).toBe('ada');
  });

  test('does not delay closing the store', async () => {
    let isAway = false;
    const store = await openWith(() => isAway);
    isAway = true;
    const asked = faultOf(store.account(1));
    await store.close();
    expect(await asked).toBe('closed');
  });

  test('is not reported if the database is of a later version: the fault is then `newer`', async () => {
    await (await openWith(() => false)).close();
    const connection = await database.connect();
    await connection.query('INSERT INTO turncade.version (number) VALUES (99)');
    expect(await faultOf(openWith(() => false))).toBe('newer');
  });
});
