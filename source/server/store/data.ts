import type { LockedFolder } from './lock-file.ts';
import { openStore, type StoreOptions } from './open-store.ts';
import type { DatabaseAddress } from './postgres/address.ts';
import { connectTo } from './postgres/connect.ts';
import { openPostgres } from './postgres/open.ts';
import type { Store } from './store.ts';

/** Where a server keeps things: all of it in a folder, or there only what is the machine's own. */
export interface DataPlace {
  readonly folder: string;
  /** The database that has accounts, matches and the like; one in the folder where there is none. */
  readonly database?: DatabaseAddress | undefined;
}

/**
 * Opens what a server keeps.
 *
 * @throws StoreError
 */
export const openData = (
  owned: LockedFolder,
  { database }: Pick<DataPlace, 'database'>,
  options: StoreOptions = {},
): Promise<Store> => (database === undefined ? openStore(owned, options) : openPostgres(() => connectTo(database)));
