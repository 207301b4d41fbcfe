import { readSshKey } from '#net/fingerprint.ts';
import { unusedName } from '#net/names.ts';
import { hexOf, utf8 } from '../../platform.ts';
import { type Account, type Change, deletedName, maxLogins, StoreError } from '../../store/store.ts';
import { type CoreParts, invitationFact } from '../core-parts.ts';
import type { Online, Presence } from '../presence.ts';
import { oneAtATime } from '../queue.ts';
import { type RefusedError, refused } from '../refusals.ts';
import { checkPassword, isPassword, keptPassword, type LoginThrottle } from './login-throttle.ts';

/** Milliseconds after which an unused login expires. */
export const loginLasts = 90 * 24 * 3_600_000;

/** Minimum milliseconds between two writes of the time when a login was last used. */
const noteAfter = 3_600_000;

const reservedNames: ReadonlySet<string> = new Set([deletedName, unusedName]);

const maxMuted = 500;

const maxKeys = 20;

export interface Granted {
  readonly name: string;
  readonly token: string;
  readonly expires: number;
}

export interface AccountParts extends CoreParts {
  readonly people: Presence;
  readonly tries: LoginThrottle;
}

export interface LoggedIn extends Online {
  account: number;
  tokenHash: string;
}

/** @throws RefusedError `not-logged-in` */
export function loggedIn(online: Online): LoggedIn {
  const { account, tokenHash } = online;
  if (account === undefined || tokenHash === undefined) throw refused('not-logged-in', 'Log in first.');
  return Object.assign(online, { account, tokenHash });
}

interface Goodbye {
  readonly why: Parameters<Online['end']>[0];
  readonly text: string;
}

interface Ending {
  /** The connection that requested the change and receives the answer. Undefined if the host made the change. */
  readonly asking?: Online;
  /** Creates the error to throw if another request has changed the account in the meantime. */
  readonly changed?: () => RefusedError;
}

interface Granting {
  readonly changes?: readonly Change[];
  readonly changed?: () => RefusedError;
  readonly text?: string;
}

const banned: Goodbye = { why: 'banned', text: 'You are banned from this server.' };

const tooMany = `This login has ended: there are ${maxLogins} newer ones.`;

export function createAccounts({ store, world, settings, people, tries }: AccountParts) {
  const tokenHashOf = (token: string): string => hexOf(world.sha256(utf8(token)));
  const numbered = oneAtATime();
  /** For logins with a public key on this server: the key, by hash of the login's token. */
  const keyOfLogin = new Map<string, string>();
  const wrong = () => refused('wrong-login', 'Name or password is wrong.');
  const wrongPassword = () => refused('wrong-login', 'The password is wrong.');
  const loggedOut = () => refused('not-logged-in', 'This login has ended. Log in again.');
  const goneMeanwhile = () => refused('no-such-name', 'The account has been deleted.');

  /** Writes an account's changes. Must run in `people.exclusive`. Throws `changed()` after a concurrent change. */
  const change = async (account: number, changes: readonly Change[], changed: () => RefusedError): Promise<void> => {
    try {
      await store.write(changes);
    } catch (error) {
      throw error instanceof StoreError && error.fault === 'changed' ? changed() : error;
    }
    await people.renew(account);
  };
  const hasLostKey = async (account: number, tokenHash: string): Promise<boolean> => {
    const key = keyOfLogin.get(tokenHash);
    return key !== undefined && (await people.account(account))?.keys.includes(key) !== true;
  };
  const endLostKeys = async (account: number): Promise<void> => {
    for (const { tokenHash, end } of people.of(account))
      if (tokenHash !== undefined && (await hasLostKey(account, tokenHash)))
        end('logged-out', 'The key of this login was removed.');
  };
  /** Closes an account's connections whose logins were deleted, except the connection `asking`. */
  const endConnections = async (account: number, asking: Online | undefined, { why, text }: Goodbye): Promise<void> => {
    const validTokens = new Set((await store.logins(account)).map(({ tokenHash }) => tokenHash));
    for (const other of people.of(account))
      if (other !== asking && (other.tokenHash === undefined || !validTokens.has(other.tokenHash)))
        other.end(why, text);
  };
  /** Deletes logins, then closes their connections. The connection `asking` stays open, but is logged out. */
  const endLogins = (
    account: number,
    ending: Change,
    goodbye: Goodbye,
    { asking, changed = goneMeanwhile }: Ending = {},
  ): Promise<void> =>
    people.exclusive(account, async () => {
      await change(account, [ending], changed);
      await endConnections(account, asking, goodbye);
      if (asking !== undefined) people.left(asking);
    });
  /** Logs a connection in. The caller has checked the password. `changes` are stored in the same write as the login. */
  const grant = (
    online: Online,
    account: Account,
    { changes = [], changed = wrong, text = tooMany }: Granting = {},
  ): Promise<Granted> =>
    people.exclusive(account.account, async () => {
      // A client that has disconnected would never receive the token.
      if (!online.isThere) throw loggedOut();
      const token = hexOf(world.randomBytes(32));
      const tokenHash = tokenHashOf(token);
      const now = world.now();
      const login = { tokenHash, account: account.account, created: now, used: now, address: online.address };
      await change(account.account, [...changes, { type: 'login', login, checked: account.hash }], changed);
      await endConnections(account.account, online, { why: 'logged-out', text });
      enter(online, account.account, tokenHash);
      return { name: account.name, token, expires: now + loginLasts };
    });
  const enter = (online: Online, account: number, tokenHash: string): void => {
    if (online.isThere) people.logIn(online, account, tokenHash);
  };
  /** Checks the password of a connection's account. Throws a RefusedError `wrong-login`. */
  const confirmed = async (online: LoggedIn, password: string): Promise<Account> => {
    const account = await people.account(online.account);
    const succeeded = tries.begin(online.address, account?.name ?? '');
    if (!(await isPassword(world, password, account)) || account === undefined) throw wrongPassword();
    succeeded();
    return account;
  };

  return {
    async isFree(name: string): Promise<boolean> {
      return !reservedNames.has(name) && (await store.accountNamed(name)) === undefined;
    },

    async register(online: Online, name: string, password: string, code: string | undefined): Promise<Granted> {
      if (settings.registration === 'closed')
        throw refused('registration-closed', 'This server takes no new accounts.');
      if (settings.registration === 'code') {
        const succeeded = tries.begin(online.address);
        const expected = await store.fact(invitationFact);
        if (expected === undefined || codeIn(code) !== codeIn(expected))
          throw refused('wrong-code', "The invitation code is wrong. Ask the server's owner for it.");
        succeeded();
      }
      const nameTaken = () => refused('name-taken', `${name} is taken. Choose another name, or log in if it is yours.`);
      if (reservedNames.has(name) || (await store.accountNamed(name)) !== undefined) throw nameTaken();
      await checkPassword(password, name);
      const stored = await keptPassword(world, password);
      const created = world.now();
      return numbered(async () => {
        const number = (await store.lastAccount()) + 1;
        const account: Account = { account: number, name, ...stored, created, state: 'active', muted: [], keys: [] };
        try {
          return await grant(online, account, { changes: [{ type: 'new-account', account }] });
        } catch (error) {
          if (!(error instanceof StoreError) || error.fault !== 'taken') throw error;
          // The write fails if the name is taken, or if another server has used the account number.
          if ((await store.accountNamed(name)) !== undefined) throw nameTaken();
          throw refused('busy', 'Someone else was faster. Try again.', 1);
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
      return grant(online, account);
    },

    async resume(online: Online, token: string): Promise<{ readonly name: string }> {
      const tokenHash = tokenHashOf(token);
      const storedLogin = await store.login(tokenHash);
      if (storedLogin === undefined) throw loggedOut();
      return people.exclusive(storedLogin.account, async () => {
        // Another request may have deleted the login while this call waited.
        const login = await store.login(tokenHash);
        const account = await people.account(storedLogin.account);
        const now = world.now();
        if (login === undefined || account?.state !== 'active' || login.used + loginLasts < now) throw loggedOut();
        if (await hasLostKey(account.account, tokenHash)) throw loggedOut();
        const { address } = online;
        if (login.used + noteAfter < now || login.address !== address)
          await store.write([{ type: 'login-used', tokenHash, used: Math.max(now, login.used), address }]);
        enter(online, account.account, tokenHash);
        return { name: account.name };
      });
    },

    /**
     * Creates a login for a user who has proved to own one of the account's keys. When that key is removed, the login
     * is deleted.
     *
     * @returns the token, or undefined if the account or the key can no longer log in
     */
    async loginByKey(name: string, key: string, address: string): Promise<string | undefined> {
      const namedAccount = await store.accountNamed(name);
      if (namedAccount === undefined) return undefined;
      return people.exclusive(namedAccount.account, async () => {
        // Another request may have removed the key while this call waited.
        const account = await store.accountNamed(name);
        if (account?.state !== 'active' || !account.keys.includes(key)) return undefined;
        const token = hexOf(world.randomBytes(32));
        const tokenHash = tokenHashOf(token);
        const now = world.now();
        const login = { tokenHash, account: account.account, created: now, used: now, address };
        await store.write([{ type: 'login', login, checked: account.hash }]);
        keyOfLogin.set(tokenHash, key);
        return token;
      });
    },

    async endLogin(token: string): Promise<void> {
      const tokenHash = tokenHashOf(token);
      keyOfLogin.delete(tokenHash);
      const login = await store.login(tokenHash);
      if (login === undefined) return;
      const { account } = login;
      await people.exclusive(account, async () => {
        await store.write([{ type: 'logout', tokenHash, account }]);
        for (const online of people.of(account))
          if (online.tokenHash === tokenHash) online.end('logged-out', 'This login was replaced by another one.');
      });
    },

    async noteUse(tokenHash: string): Promise<void> {
      const login = await store.login(tokenHash);
      const now = world.now();
      if (login !== undefined && login.used + noteAfter < now)
        await store.write([{ type: 'login-used', tokenHash, used: now, address: login.address }]);
    },

    async logout(online: LoggedIn, everywhere: boolean): Promise<void> {
      const { account, tokenHash } = online;
      const ending: Change = everywhere ? { type: 'logout-all', account } : { type: 'logout', tokenHash, account };
      const text = 'Your login was ended on another machine.';
      await endLogins(account, ending, { why: 'logged-out', text }, { asking: online });
    },

    async changePassword(online: LoggedIn, old: string, password: string): Promise<Granted> {
      const account = await confirmed(online, old);
      await checkPassword(password, account.name);
      const stored = await keptPassword(world, password);
      const { account: id, hash: checked } = account;
      return grant(
        online,
        { ...account, ...stored },
        {
          changes: [{ type: 'password', account: id, checked, ...stored }],
          changed: wrongPassword,
          text: 'The password was changed on another machine.',
        },
      );
    },

    /**
     * Deletes an account, which frees its name.
     *
     * @param confirmation the player's connection, with the password and the name that the player typed as confirmation.
     * Undefined if the host deletes the account
     */
    async remove(
      account: number,
      confirmation?: { readonly online: LoggedIn; readonly password: string; readonly name: string },
    ): Promise<void> {
      const confirmedAccount = confirmation && (await confirmed(confirmation.online, confirmation.password));
      if (confirmedAccount !== undefined && confirmedAccount.name !== confirmation?.name)
        throw refused('not-now', `Type ${confirmedAccount.name} to delete this account.`);
      const ending: Change = { type: 'delete-account', account, checked: confirmedAccount?.hash ?? null };
      const goodbye = { why: 'logged-out', text: 'This account was deleted.' } as const;
      await endLogins(
        account,
        ending,
        goodbye,
        confirmation && { asking: confirmation.online, changed: wrongPassword },
      );
    },

    /** Sets a new password chosen by the host, and forgets failed attempts, so that the player can log in. */
    async reset({ account, name }: Pick<Account, 'account' | 'name'>, password: string): Promise<void> {
      const ending: Change = { type: 'password', account, checked: null, ...(await keptPassword(world, password)) };
      await endLogins(account, ending, { why: 'logged-out', text: 'The password was reset.' });
      tries.lift(name);
    },

    ban: (account: number): Promise<void> => endLogins(account, { type: 'ban', account }, banned),

    unban: (account: number): Promise<void> =>
      people.exclusive(account, () => change(account, [{ type: 'unban', account }], goneMeanwhile)),

    async mute({ account }: LoggedIn, name: string, isMuted: boolean): Promise<void> {
      try {
        const muting: Change = { type: 'mute', account, name, isMuted, most: maxMuted };
        await people.exclusive(account, () => change(account, [muting], loggedOut));
      } catch (error) {
        if (!(error instanceof StoreError) || error.fault !== 'too-many') throw error;
        throw refused('not-now', `You have muted ${maxMuted} people already.`);
      }
    },

    /** Called when another server has changed an account. Closes the connections whose logins were deleted. */
    async follow(account: number): Promise<void> {
      await people.exclusive(account, async () => {
        await people.renew(account);
        if (people.of(account).length === 0) return;
        const isBanned = (await people.account(account))?.state === 'banned';
        const goodbye: Goodbye = isBanned ? banned : { why: 'logged-out', text: 'This login has ended.' };
        await endConnections(account, undefined, goodbye);
        await endLostKeys(account);
      });
    },

    async addKey(online: LoggedIn, line: string, password: string): Promise<{ readonly fingerprint: string }> {
      const read = readSshKey(line);
      if (!read.ok) throw refused('bad-key', `${read.error.message}.`);
      const { text, comment, fingerprint } = read.value;
      const account = await confirmed(online, password);
      if (account.keys.some((known) => fingerprintIn(known) === fingerprint))
        throw refused('not-now', 'Your account has this key already.');
      const key = comment === '' ? text : `${text} ${comment}`;
      const { account: id, hash: checked } = account;
      try {
        const adding: Change = { type: 'add-key', account: id, checked, key, most: maxKeys };
        await people.exclusive(id, () => change(id, [adding], wrongPassword));
      } catch (error) {
        if (!(error instanceof StoreError) || error.fault !== 'too-many') throw error;
        throw refused('not-now', `Your account has ${maxKeys} keys already: remove one first.`);
      }
      return { fingerprint };
    },

    async removeKey({ account }: LoggedIn, fingerprint: string): Promise<void> {
      const known = await people.account(account);
      if (known === undefined) throw loggedOut();
      const removing = known.keys
        .filter((key) => fingerprintIn(key) === fingerprint)
        .map((key): Change => ({ type: 'remove-key', account, key }));
      await people.exclusive(account, async () => {
        await change(account, removing, loggedOut);
        await endLostKeys(account);
      });
    },

    async about(online: LoggedIn) {
      // Copied before the first `await`, because the connection may be logged out while this call waits.
      const { account: id, tokenHash: current } = online;
      const account = await people.account(id);
      const logins = await store.logins(id);
      return {
        name: account?.name ?? deletedName,
        since: account?.created ?? world.now(),
        muted: [...(account?.muted ?? [])],
        keys: account === undefined ? [] : account.keys.flatMap(toldKey),
        logins: logins
          .toSorted((a, b) => b.used - a.used)
          .map(({ address, used, tokenHash }) => ({ address, used, isThis: tokenHash === current })),
      };
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Fingerprint and comment of a stored public key. Both are empty if the stored key is invalid. */
const toldKey = (key: string) => {
  const read = readSshKey(key);
  return read.ok ? [{ fingerprint: read.value.fingerprint, comment: read.value.comment }] : [];
};

const fingerprintIn = (key: string): string | undefined => toldKey(key)[0]?.fingerprint;

/** Lowercases an invitation code and removes its separators, because players may type them in any form. */
const codeIn = (typed = ''): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');
