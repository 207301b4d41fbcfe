import { afterEach, beforeAll, describe } from 'vitest';
import type { LockedFolder } from '#server/store/data-folder.ts';
import { memoryStore } from '#server/store/memory.ts';
import { openPostgres } from '#server/store/postgres/open.ts';
import { storeContract } from './contract.ts';
import { type SmallPostgres, smallPostgres } from './pglite.ts';
import { drivers, openWith, ownedFolder } from './support.ts';

describe('a store in memory', () => storeContract(async () => memoryStore()));

describe.each(drivers.map((driver) => ({ name: driver.name, driver })))(
  'a store in SQLite with $name',
  ({ driver }) => {
    const owned: LockedFolder[] = [];
    afterEach(async () => {
      for (const folder of owned.splice(0)) await folder.release();
    });
    storeContract(async () => {
      const folder = await ownedFolder();
      owned.push(folder);
      return openWith(driver, folder);
    });
  },
);

describe('a store in PostgreSQL in this process', () => {
  let database: SmallPostgres;
  beforeAll(async () => {
    database = await smallPostgres();
  });
  storeContract(async () => {
    await database.deleteRows();
    return openPostgres(database.connect);
  });
});
