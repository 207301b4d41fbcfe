import type { Account, Change } from '../store/store.ts';
import { hexOf, utf8 } from './hex.ts';
import type { Presence } from './presence.ts';
import type { CoreParts } from './settings.ts';

/** The core as used by the ssh and web gateways, which authenticate their users themselves. */
export interface CoreDoor {
  /** Public keys that may log in to an account. Empty for an unknown name. */
  keys(name: string): Promise<readonly string[]>;
  /**
   * Creates a login for a user who has proved to own one of the account's keys.
   *
   * @returns the token, or undefined if the account cannot log in any more
   */
  loginByKey(name: string, key: string, address: string): Promise<string | undefined>;
  endLogin(token: string): Promise<void>;
  home(name: string): Promise<string | undefined>;
  keepHome(name: string, text: string): Promise<void>;
  /** Stores the server's fingerprint for clients. It must be the same on all servers behind one name. */
  knownBy(what: 'ssh' | 'tls', fingerprint: string): Promise<string | undefined>;
}

export function createDoor({ store, world, people }: CoreParts & { readonly people: Presence }): CoreDoor {
  const active = async (name: string): Promise<Account | undefined> => {
    const account = await store.accountNamed(name);
    return account?.state === 'active' ? account : undefined;
  };
  const tokenHashOf = (token: string): string => hexOf(world.sha256(utf8(token)));
  return {
    async keys(name) {
      const account = await active(name);
      return account === undefined ? [] : account.keys;
    },
    async loginByKey(name, key, address) {
      const activeAccount = await active(name);
      if (activeAccount === undefined) return undefined;
      return people.exclusive(activeAccount.account, async () => {
        // The key may have been removed while this had to wait.
        const account = await active(name);
        if (account === undefined || !account.keys.includes(key)) return undefined;
        const token = hexOf(world.randomBytes(32));
        const now = world.now();
        const login = { tokenHash: tokenHashOf(token), account: account.account, created: now, used: now, address };
        const change: Change = { type: 'login', login, checked: account.hash };
        await store.write([change]);
        return token;
      });
    },
    async endLogin(token) {
      const login = await store.login(tokenHashOf(token));
      if (login === undefined) return;
      const { tokenHash, account } = login;
      await people.exclusive(account, async () => {
        await store.write([{ type: 'logout', tokenHash, account }]);
        for (const online of people.of(account))
          if (online.tokenHash === tokenHash) online.end('logged-out', 'This login was replaced by another one.');
      });
    },
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
