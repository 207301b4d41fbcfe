import type { Account } from '../store/store.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { CoreParts } from './settings.ts';

/** The core as seen by the ssh and web gateways, which authenticate their users themselves. */
export interface CoreDoor extends Pick<Accounts, 'loginByKey' | 'endLogin'> {
  /** Public keys that may log in to the account with this name. Empty if there is no such account. */
  keys(name: string): Promise<readonly string[]>;
  home(name: string): Promise<string | undefined>;
  keepHome(name: string, text: string): Promise<void>;
  /**
   * Stores the fingerprint by which clients recognize the server. All servers behind one name must have the same one.
   */
  knownBy(what: 'ssh' | 'tls', fingerprint: string): Promise<string | undefined>;
}

export function createDoor({ store, accounts }: Pick<CoreParts, 'store'> & { readonly accounts: Accounts }): CoreDoor {
  const active = async (name: string): Promise<Account | undefined> => {
    const account = await store.accountNamed(name);
    return account?.state === 'active' ? account : undefined;
  };
  return {
    async keys(name) {
      const account = await active(name);
      return account === undefined ? [] : account.keys;
    },
    loginByKey: accounts.loginByKey,
    endLogin: accounts.endLogin,
    async home(name) {
      const account = await active(name);
      return account === undefined ? undefined : store.home(account.account);
    },
    async keepHome(name, text) {
      const account = await active(name);
      if (account !== undefined) await store.write([{ type: 'home', account: account.account, text }]);
    },
    async knownBy(what, fingerprint) {
      const name = `known by ${what}`;
      const before = await store.fact(name);
      if (before === fingerprint) return undefined;
      await store.write([{ type: 'fact', name, value: fingerprint }]);
      return before;
    },
  };
}
