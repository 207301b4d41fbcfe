import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lockFolder } from '#server/store/data-folder.ts';
import { openStore } from '#server/store/open-store.ts';
import { serviceElsewhere } from '#server/store/service.ts';
import type { Account, Change, Store } from '#server/store/store.ts';
import { cli } from '../support/program.ts';

/** Login token of an account made by `accountsUpTo`. */
export const tokenOf = (account: number): string => `token-of-account-${account}`;

export const nameOf = (account: number): string => `player-${account}`;

/** Opens the data of a stopped server for `work`, then closes it. */
export async function withStore<Result>(folder: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const owned = await lockFolder(folder);
  const thread = pathToFileURL(join(dirname(cli), 'store.js'));
  const store = await openStore(owned, { service: (ended) => serviceElsewhere(ended, thread) });
  try {
    return await work(store);
  } finally {
    await store.close();
    await owned.release();
  }
}

/** Changes that create the accounts 1 to `count`, each with a login but without a password, because hashing is slow. */
export const accountsUpTo = (count: number): Change[] =>
  Array.from({ length: count }, (_, i) => i + 1).flatMap((account): Change[] => {
    const now = Date.now();
    const made: Account = {
      account,
      name: nameOf(account),
      hash: '00',
      salt: '00',
      created: now,
      state: 'active',
      kind: 'person',
      muted: [],
      keys: [],
    };
    const tokenHash = createHash('sha256').update(tokenOf(account)).digest('hex');
    return [
      { type: 'new-account', account: made },
      {
        type: 'login',
        login: { tokenHash, account, created: now, used: now, address: '127.0.0.1' },
        checked: made.hash,
      },
    ];
  });
