import { afterEach, describe } from 'vitest';
import { memoryStore } from '../../../source/server/store/memory.ts';
import type { OwnedFolder } from '../../../source/server/store/owner.ts';
import { storeContract } from './contract.ts';
import { drivers, openWith, ownedFolder } from './support.ts';

describe('in memory', () => storeContract(async () => memoryStore()));

describe.each(drivers.map((driver) => ({ name: driver.name, driver })))('SQLite with $name', ({ driver }) => {
  const owned: OwnedFolder[] = [];
  afterEach(async () => {
    for (const folder of owned.splice(0)) await folder.release();
  });
  storeContract(async () => {
    const folder = await ownedFolder();
    owned.push(folder);
    return openWith(driver, folder);
  });
});
