import { day, hour } from '#engine/durations.ts';
import { hexOf, utf8 } from '../../platform.ts';
import { type Account, type Change, maxLogins, StoreError } from '../../store/store.ts';
import type { CoreParts } from '../core-parts.ts';
import type { Online, Presence } from '../presence.ts';
import { type RefusedError, refused } from '../refusals.ts';

// A login is a random token that a client stores. The server stores its hash.

/** Milliseconds after which an unused login expires. */
export const loginLasts = 90 * day;

/** Minimum milliseconds between two writes of a login's last use, unless its address has changed. */
const noteAfter = hour;

export interface LoginContext extends CoreParts {
  readonly people: Presence;
  /** Public keys that players have used to log in on this server, by hash of the login's token. */
  readonly keyOfLogin: Map<string, string>;
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

export const wrongLogin = () => refused('wrong-login', 'Name or password is wrong.');
export const loggedOut = () => refused('not-logged-in', 'This login has ended. Log in again.');
export const accountGone = () => refused('no-such-name', 'The account has been deleted.');

/** Writes an account's changes. Must run in `people.exclusive`. Throws `changed()` after a concurrent change. */
export async function changeAccount(
  { store, people }: LoginContext,
  account: number,
  changes: readonly Change[],
  changed: () => RefusedError,
): Promise<void> {
  try {
    await store.write(changes);
  } catch (error) {
    throw error instanceof StoreError && error.fault === 'changed' ? changed() : error;
  }
  await people.renew(account);
}

export interface Granted {
  readonly name: string;
  readonly token: string;
  readonly expires: number;
}

interface Granting {
  /** Changes that are stored in the same write as the login. */
  readonly changes?: readonly Change[];
  readonly changed?: () => RefusedError;
  /** Sentence for the connections whose logins this login replaces. */
  readonly text?: string;
}

const tooMany = `This login has ended: there are ${maxLogins} newer ones.`;

/** Logs a connection in. The caller must have checked the password. */
export function grantLogin(
  context: LoginContext,
  online: Online,
  account: Account,
  { changes = [], changed = wrongLogin, text = tooMany }: Granting = {},
): Promise<Granted> {
  return context.people.exclusive(account.account, async () => {
    // A client that has disconnected would never receive the token.
    if (!online.isThere) throw loggedOut();
    const { token, login } = newLogin(context, account, online.address);
    await changeAccount(context, account.account, [...changes, login], changed);
    await endConnections(context, account.account, online, { why: 'logged-out', text });
    enter(context, online, account.account, login.login.tokenHash);
    return { name: account.name, token, expires: login.login.created + loginLasts };
  });
}

function newLogin({ world }: LoginContext, { account, hash }: Account, address: string) {
  const token = hexOf(world.randomBytes(32));
  const now = world.now();
  const login = { tokenHash: tokenHashOf(world, token), account, created: now, used: now, address };
  return { token, login: { type: 'login', login, checked: hash } } as const;
}

const tokenHashOf = (world: CoreParts['world'], token: string): string => hexOf(world.sha256(utf8(token)));

function enter({ people }: LoginContext, online: Online, account: number, tokenHash: string): void {
  if (online.isThere) people.logIn(online, account, tokenHash);
}

export async function resumeLogin(
  context: LoginContext,
  online: Online,
  token: string,
): Promise<{ readonly name: string }> {
  const { store, people, world } = context;
  const tokenHash = tokenHashOf(world, token);
  const storedLogin = await store.login(tokenHash);
  if (storedLogin === undefined) throw loggedOut();
  return people.exclusive(storedLogin.account, async () => {
    // Another request may have deleted the login while this call waited.
    const login = await store.login(tokenHash);
    const account = await people.account(storedLogin.account);
    const now = world.now();
    if (login === undefined || account?.state !== 'active' || login.used + loginLasts < now) throw loggedOut();
    if (await hasLostKey(context, account.account, tokenHash)) throw loggedOut();
    const { address } = online;
    if (login.used + noteAfter < now || login.address !== address)
      await store.write([{ type: 'login-used', tokenHash, used: Math.max(now, login.used), address }]);
    enter(context, online, account.account, tokenHash);
    return { name: account.name };
  });
}

/** Creates a login that ends when `key` is removed. Returns its token. Undefined if the account cannot use `key`. */
export async function loginByKey(
  context: LoginContext,
  name: string,
  key: string,
  address: string,
): Promise<string | undefined> {
  const { store, people, keyOfLogin, settings } = context;
  const namedAccount = await store.accountNamed(name);
  if (namedAccount === undefined) return undefined;
  return people.exclusive(namedAccount.account, async () => {
    // Another request may have removed the key while this call waited.
    const account = await store.accountNamed(name);
    if (account?.state !== 'active' || !account.keys.includes(key)) return undefined;
    const { token, login } = newLogin(context, account, address);
    await store.write([login]);
    keyOfLogin.set(login.login.tokenHash, key);
    settings.log?.({ event: 'logged-in', door: 'ssh', address, name: account.name });
    return token;
  });
}

async function hasLostKey({ people, keyOfLogin }: LoginContext, account: number, tokenHash: string): Promise<boolean> {
  const key = keyOfLogin.get(tokenHash);
  return key !== undefined && (await people.account(account))?.keys.includes(key) !== true;
}

/** Closes an account's connections that logged in with a key which the account no longer has. */
export async function endLostKeys(context: LoginContext, account: number): Promise<void> {
  for (const { tokenHash, end } of context.people.of(account))
    if (tokenHash !== undefined && (await hasLostKey(context, account, tokenHash)))
      end('logged-out', 'The key used for this login was removed.');
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

/** Stores `ending`, which deletes logins, and closes their connections. The connection `asking` is only logged out. */
export function endLogins(
  context: LoginContext,
  account: number,
  ending: Change | readonly Change[],
  goodbye: Goodbye,
  { asking, changed = accountGone }: Ending = {},
): Promise<void> {
  const { people } = context;
  return people.exclusive(account, async () => {
    await changeAccount(context, account, [ending].flat(), changed);
    await endConnections(context, account, asking, goodbye);
    if (asking !== undefined) people.left(asking);
  });
}

/** Closes an account's connections whose logins were deleted, except the connection `asking`. */
async function endConnections(
  { store, people }: LoginContext,
  account: number,
  asking: Online | undefined,
  { why, text }: Goodbye,
): Promise<void> {
  const validTokens = new Set((await store.logins(account)).map(({ tokenHash }) => tokenHash));
  for (const other of people.of(account))
    if (other !== asking && (other.tokenHash === undefined || !validTokens.has(other.tokenHash))) other.end(why, text);
}

export async function endLogin({ store, world, people, keyOfLogin }: LoginContext, token: string): Promise<void> {
  const tokenHash = tokenHashOf(world, token);
  keyOfLogin.delete(tokenHash);
  const login = await store.login(tokenHash);
  if (login === undefined) return;
  const { account } = login;
  await people.exclusive(account, async () => {
    await store.write([{ type: 'logout', tokenHash, account }]);
    for (const online of people.of(account))
      if (online.tokenHash === tokenHash) online.end('logged-out', 'This login was replaced by another one.');
  });
}

export async function logOut(context: LoginContext, online: LoggedIn, everywhere: boolean): Promise<void> {
  const { account, tokenHash } = online;
  const ending: Change = everywhere ? { type: 'logout-all', account } : { type: 'logout', tokenHash, account };
  const text = 'You were logged out from another machine.';
  await endLogins(context, account, ending, { why: 'logged-out', text }, { asking: online });
}

export async function noteLoginUse({ store, world }: LoginContext, tokenHash: string): Promise<void> {
  const login = await store.login(tokenHash);
  const now = world.now();
  if (login !== undefined && login.used + noteAfter < now)
    await store.write([{ type: 'login-used', tokenHash, used: now, address: login.address }]);
}

export const banned: Goodbye = { why: 'banned', text: 'You are banned from this server.' };

/** Called when another server may have changed an account. Closes connections whose login or key was removed. */
export async function followAccount(context: LoginContext, account: number): Promise<void> {
  const { people } = context;
  await people.exclusive(account, async () => {
    await people.renew(account);
    if (people.of(account).length === 0) return;
    const isBanned = (await people.account(account))?.state === 'banned';
    const goodbye: Goodbye = isBanned ? banned : { why: 'logged-out', text: 'This login has ended.' };
    await endConnections(context, account, undefined, goodbye);
    await endLostKeys(context, account);
  });
}
