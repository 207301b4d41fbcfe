import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databaseAddress } from '#server/store/postgres/address.ts';
import { connectTo } from '#server/store/postgres/connection.ts';
import { openPostgres } from '#server/store/postgres/open.ts';
import type { Store } from '#server/store/store.ts';
import { noPostgres, type PostgresProgram, postgresProgram } from '../../support/postgres-program.ts';
import { storeContract } from './contract.ts';
import { ada, deleteRows, entry, withAda, withEntry, withMatch } from './support.ts';

if (noPostgres !== undefined) process.stderr.write(`NOTICE: ${noPostgres}; the store on it is NOT tried.\n`);

describe.skipIf(noPostgres !== undefined)('PostgreSQL itself', () => {
  let database: PostgresProgram;
  beforeAll(async () => {
    database = await postgresProgram();
  });
  afterAll(() => database.remove());

  const opened: Store[] = [];
  const closeAll = async () => {
    for (const store of opened.splice(0)) await store.close();
  };
  afterEach(closeAll);
  const open = async (patience?: number): Promise<Store> => {
    const address = databaseAddress(database.address());
    if (!address.ok) throw new Error(address.error.message);
    const store = await openPostgres(() => connectTo(address.value), patience);
    opened.push(store);
    return store;
  };
  const empty = () => database.sql('DROP SCHEMA IF EXISTS turncade CASCADE');

  describe('fulfils the contract of a store', () =>
    storeContract(async () => {
      await closeAll();
      database.sql(deleteRows);
      return open();
    }));

  test('keeps acknowledged writes after a crash, and continues', async () => {
    empty();
    const store = await open(Number.POSITIVE_INFINITY);
    await store.write([withAda, withMatch(), withEntry(1)]);
    await database.stop('immediate');
    const waiting = store.write([withEntry(2)]);
    const asked = store.account(1);
    await database.start();
    await waiting;
    expect(await asked).toEqual(ada);
    expect(await store.journal('m1', 0)).toEqual([entry(1), entry(2)]);
    expect(await store.check()).toEqual([]);
  });
});
