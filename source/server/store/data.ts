import type { LockedFolder } from './lock-file.ts';
import { openStore, type StoreOptions } from './open-store.ts';
import type { DatabaseAddress } from './postgres/address.ts';
import { connectTo } from './postgres/connection.ts';
import { openPostgres } from './postgres/open.ts';
import type { Store } from './store.ts';

/** Location of a server's data: a folder, or a database and a folder for this machine's own files. */
export interface DataPlace {
  readonly folder: string;
  /** Database of the accounts and matches. If undefined, a file in the folder holds them. */
  readonly database?: DatabaseAddress | undefined;
}

/** @throws StoreError */
export const openData = (
  owned: LockedFolder,
  { database }: Pick<DataPlace, 'database'>,
  options: StoreOptions = {},
): Promise<Store> => (database === undefined ? openStore(owned, options) : openPostgres(() => connectTo(database)));
