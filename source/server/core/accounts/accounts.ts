import { type Account, type Change, type Login, StoreError } from '../../store/store.ts';
import { hexOf, utf8 } from '../hex.ts';
import type { Online, People } from '../online.ts';
import { deletedName } from '../online.ts';
import { oneAtATime } from '../queue.ts';
import { refused } from '../refused.ts';
import { type CoreParts, invitationFact } from '../settings.ts';
import { checkPassword, isPassword, keptPassword } from './passwords.ts';
import type { Tries } from './tries.ts';

/** How long a login is good for after it was used, in milliseconds. */
export const loginLasts = 90 * 24 * 3_600_000;

/** A login that was used so long ago is noted as used again. */
const noteAfter = 3_600_000;

/** What whoever has logged in gets. */
export interface Granted {
  readonly name: string;
  readonly token: string;
  readonly expires: number;
}

/** What accounts are kept with. */
export interface AccountParts extends CoreParts {
  readonly people: People;
  readonly tries: Tries;
}

/** A connection of somebody who has logged in. */
export interface LoggedIn extends Online {
  account: number;
  tokenHash: string;
}

/**
 * Somebody who has logged in.
 *
 * @throws Refused `not-logged-in`
 */
export function loggedIn(online: Online): LoggedIn {
  const { account, tokenHash } = online;
  if (account === undefined || tokenHash === undefined) throw refused('not-logged-in', 'Log in first.');
  return Object.assign(online, { account, tokenHash });
}

/** Accounts, logins and passwords. */
export function createAccounts({ store, world, settings, people, tries }: AccountParts) {
  const tokenHashOf = (token: string): string => hexOf(world.sha256(utf8(token)));
  /** Gives out one number of an account at a time. */
  const numbered = oneAtATime();
  const write = (changes: readonly Change[]) => store.write(changes);
  const wrong = () => refused('wrong-login', 'Name or password is wrong.');

  /** Makes a login; other changes are kept with it. */
  const grant = async (online: Online, account: Account, changes: readonly Change[]): Promise<Granted> => {
    const token = hexOf(world.randomBytes(32));
    const tokenHash = tokenHashOf(token);
    const now = world.now();
    const login: Login = { tokenHash, account: account.account, created: now, used: now, address: online.address };
    await write([...changes, { type: 'login', login }]);
    people.keep(account);
    enter(online, account, tokenHash);
    return { name: account.name, token, expires: now + loginLasts };
  };
  const enter = (online: Online, account: Account, tokenHash: string): void => {
    people.left(online);
    if (!online.isThere) return;
    people.came(online, account);
    online.tokenHash = tokenHash;
  };
  /** Ends connections of an account. */
  const endOthers = (account: number, but: Online | undefined, text: string): void => {
    for (const other of people.of(account)) if (other !== but) other.end('logged-out', text);
  };
  /** The account of a connection, if this is its password. */
  const confirmed = async (online: LoggedIn, password: string): Promise<Account> => {
    const account = await people.account(online.account);
    const succeeded = tries.begin(online.address, account?.name ?? '');
    if (!(await isPassword(world, password, account)) || account === undefined)
      throw refused('wrong-login', 'The password is wrong.');
    succeeded();
    return account;
  };

  return {
    async isFree(name: string): Promise<boolean> {
      return name !== deletedName && (await store.accountNamed(name)) === undefined;
    },

    async register(online: Online, name: string, password: string, code: string | undefined): Promise<Granted> {
      if (settings.registration === 'closed')
        throw refused('registration-closed', 'This server takes no new accounts.');
      if (settings.registration === 'code') {
        const succeeded = tries.begin(online.address);
        const { [invitationFact]: expected } = await store.facts();
        if (expected === undefined || codeIn(code) !== codeIn(expected))
          throw refused('wrong-code', "The invitation code is wrong. Ask the server's owner for it.");
        succeeded();
      }
      const taken = () => refused('name-taken', `${name} is taken. Choose another name, or log in if it is yours.`);
      if (name === deletedName || (await store.accountNamed(name)) !== undefined) throw taken();
      await checkPassword(password, name);
      const kept = await keptPassword(world, password);
      const created = world.now();
      return numbered(async () => {
        const number = (await store.lastAccount()) + 1;
        const account: Account = { account: number, name, ...kept, created, state: 'active', muted: [] };
        try {
          return await grant(online, account, [{ type: 'account', account }]);
        } catch (error) {
          throw error instanceof StoreError && error.fault === 'taken' ? taken() : error;
        }
      });
    },

    async login(online: Online, name: string, password: string): Promise<Granted> {
      const succeeded = tries.begin(online.address, name);
      const account = await store.accountNamed(name);
      const isRight = await isPassword(world, password, account);
      if (!isRight || account === undefined) throw wrong();
      succeeded();
      if (account.state === 'banned') throw refused('wrong-login', 'This account is banned.');
      return grant(online, account, []);
    },

    async resume(online: Online, token: string): Promise<{ readonly name: string }> {
      const tokenHash = tokenHashOf(token);
      const login = await store.login(tokenHash);
      const account = login && (await people.account(login.account));
      const now = world.now();
      if (login === undefined || account?.state !== 'active' || login.used + loginLasts < now)
        throw refused('not-logged-in', 'This login has ended. Log in again.');
      if (login.used + noteAfter < now || login.address !== online.address)
        await write([{ type: 'login', login: { ...login, used: Math.max(now, login.used), address: online.address } }]);
      enter(online, account, tokenHash);
      return { name: account.name };
    },

    /** Somebody has been here until now over a login. */
    async noteUse(tokenHash: string): Promise<void> {
      const login = await store.login(tokenHash);
      const now = world.now();
      if (login !== undefined && login.used + noteAfter < now)
        await write([{ type: 'login', login: { ...login, used: now } }]);
    },

    async logout(online: LoggedIn, everywhere: boolean): Promise<void> {
      const { account, tokenHash } = online;
      await write([everywhere ? { type: 'logout-all', account, but: null } : { type: 'logout', tokenHash }]);
      const text = 'Your login was ended on another machine.';
      for (const other of people.of(account))
        if (other !== online && (everywhere || other.tokenHash === tokenHash)) other.end('logged-out', text);
      people.left(online);
    },

    async changePassword(online: LoggedIn, old: string, password: string): Promise<Granted> {
      const account = await confirmed(online, old);
      await checkPassword(password, account.name);
      const changed: Account = { ...account, ...(await keptPassword(world, password)) };
      const granted = await grant(online, changed, [
        { type: 'account', account: changed },
        { type: 'logout-all', account: account.account, but: null },
      ]);
      endOthers(account.account, online, 'The password was changed on another machine.');
      return granted;
    },

    /** Deletes an account; its name can be taken by others then. */
    async remove(online: LoggedIn, password: string, name: string): Promise<number> {
      const account = await confirmed(online, password);
      if (name !== account.name) throw refused('not-now', `Type ${account.name} to delete this account.`);
      const gone: Account = { ...account, name: deletedName, hash: '', salt: '', state: 'deleted', muted: [] };
      await write([
        { type: 'account', account: gone },
        { type: 'logout-all', account: account.account, but: null },
      ]);
      people.keep(gone);
      endOthers(account.account, online, 'This account was deleted.');
      people.left(online);
      return account.account;
    },

    async mute(online: LoggedIn, name: string, muted: boolean): Promise<void> {
      const account = await people.account(online.account);
      if (account === undefined) return;
      const others = account.muted.filter((other) => other !== name);
      const changed: Account = { ...account, muted: muted ? [...others, name] : others };
      if (changed.muted.length > 500) throw refused('not-now', 'You have muted 500 people already.');
      await write([{ type: 'account', account: changed }]);
      people.keep(changed);
    },

    async about(online: LoggedIn) {
      // Whose connection is cut meanwhile is nobody any more.
      const { account: own, tokenHash: current } = online;
      const account = await people.account(own);
      const logins = await store.logins(own);
      return {
        name: account?.name ?? deletedName,
        since: account?.created ?? world.now(),
        muted: [...(account?.muted ?? [])],
        logins: logins
          .toSorted((a, b) => b.used - a.used)
          .map(({ address, used, tokenHash }) => ({ address, used, isThis: tokenHash === current })),
      };
    },
  };
}

/** Accounts, logins and passwords. */
export type Accounts = ReturnType<typeof createAccounts>;

/** An invitation code as it counts, however somebody has typed it. */
const codeIn = (typed = ''): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');
