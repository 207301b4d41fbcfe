import type { Account, Change } from '../store/store.ts';
import { hexOf, utf8 } from './hex.ts';
import type { Presence } from './presence.ts';
import type { CoreParts } from './settings.ts';

/** What other doors of a server than its sockets ask of its core: they know by themselves who comes in. */
export interface CoreDoor {
  /** The public keys of an account that may log in; none of another name. */
  keys(name: string): Promise<readonly string[]>;
  /**
   * A login for somebody who has shown one of the account's keys.
   *
   * @returns its token; undefined where the account can't log in any more
   */
  loginByKey(name: string, key: string, address: string): Promise<string | undefined>;
  /** Ends a login and closes the connections that use it. */
  endLogin(token: string): Promise<void>;
  /** What an account chose in its sessions from elsewhere. */
  home(name: string): Promise<string | undefined>;
  keepHome(name: string, text: string): Promise<void>;
  /**
   * Notes by which key clients know the server, which must be the same at all servers behind one name.
   *
   * @returns what was noted before, where that was another one
   */
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
        // It may have been taken back while this had to wait.
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
