import { readSshKey } from '#net/fingerprint.ts';
import { isGuestName, nameFrom, unusedName } from '#net/names.ts';
import { type Account, type Change, deletedName, StoreError } from '../../store/store.ts';
import type { Online } from '../presence.ts';
import type { Queue } from '../queue.ts';
import { refused } from '../refusals.ts';
import { formerlyNamed } from './former-names.ts';
import { findCode, type UsedCode, wrongCode } from './invitations.ts';
import { checkPassword, type GuestThrottle, isPassword, keptPassword, type LoginThrottle } from './login-throttle.ts';
import {
  accountGone,
  banned,
  changeAccount,
  endLogins,
  endLostKeys,
  type Granted,
  grantLogin,
  type LoggedIn,
  type LoginContext,
  loggedOut,
  wrongLogin,
} from './logins.ts';

const reservedNames: ReadonlySet<string> = new Set([deletedName, unusedName]);

export const maxMuted = 500;

const maxKeys = 20;

export interface AccountContext extends LoginContext {
  readonly tries: LoginThrottle;
  readonly guestThrottle: GuestThrottle;
  /** Creates accounts one after the other, because each gets the next number. */
  readonly registering: Queue;
}

/** True if `account` (by default a new account) may get the name. An account may get back its former name. */
export async function isFreeName(context: AccountContext, name: string, account?: number): Promise<boolean> {
  if (reservedNames.has(name) || isGuestName(name)) return false;
  if ((await context.store.accountNamed(name)) !== undefined) return false;
  const former = await formerlyNamed(context, name);
  return former === undefined || former.account === account;
}

/** @throws RefusedError `no-such-name` (rejects with it) */
export async function accountNamed({ store }: Pick<AccountContext, 'store'>, name = ''): Promise<Account> {
  const account = await store.accountNamed(nameFrom(name));
  if (account === undefined) throw refused('no-such-name', `There is no account ${name}.`);
  return account;
}

export async function register(
  context: AccountContext,
  online: Online,
  name: string,
  password: string,
  code: string | undefined,
): Promise<{ readonly login: Granted; readonly invitation: string | undefined }> {
  const { store, world, registering } = context;
  const { name: invitation, changes: use } = await checkInvitation(context, online, code);
  if (!(await isFreeName(context, name))) throw nameTaken(name);
  await checkPassword(password, name);
  const stored = await keptPassword(world, password);
  const created = world.now();
  return registering(async () => {
    const number = (await store.lastAccount()) + 1;
    const about = { state: 'active', kind: 'person', muted: [], keys: [] } as const;
    const account: Account = { account: number, name, ...stored, created, ...about };
    try {
      const changes: readonly Change[] = [...use, { type: 'new-account', account }];
      const login = await grantLogin(context, online, account, { changes, changed: wrongCode });
      return { login, invitation };
    } catch (error) {
      if (!(error instanceof StoreError) || error.fault !== 'taken') throw error;
      // The write fails if the name is taken, or if another server has used the account number.
      if ((await store.accountNamed(name)) !== undefined) throw nameTaken(name);
      throw refused('busy', 'Someone else was faster. Try again.', 1);
    }
  });
}

export const nameTaken = (name: string) =>
  refused('name-taken', `${name} is taken. Choose another name, or log in if it is yours.`);

/** @throws RefusedError `registration-closed`, or `wrong-code` (rejects with it) */
export async function checkInvitation(
  context: AccountContext,
  { address }: Online,
  code: string | undefined,
): Promise<UsedCode> {
  const { settings, tries } = context;
  if (settings.registration === 'closed') throw refused('registration-closed', 'This server takes no new accounts.');
  if (settings.registration !== 'code') return { name: undefined, changes: [] };
  const succeeded = tries.begin(address);
  const invitation = await findCode(context, code);
  succeeded();
  return invitation;
}

export async function logIn(context: AccountContext, online: Online, name: string, password: string): Promise<Granted> {
  const { store, world, tries } = context;
  const succeeded = tries.begin(online.address, name);
  const account = (await store.accountNamed(name)) ?? (await formerlyNamed(context, name));
  const isRight = await isPassword(world, password, account);
  if (!isRight || account === undefined) throw wrongLogin();
  succeeded();
  if (account.state === 'banned') throw refused('wrong-login', 'This account is banned.');
  return grantLogin(context, online, account);
}

const wrongPassword = () => refused('wrong-login', 'The password is wrong.');

/** Checks the password of a connection's account. Throws a RefusedError `wrong-login` if it is wrong. */
async function confirmed(
  { people, world, tries }: AccountContext,
  online: LoggedIn,
  password: string,
): Promise<Account> {
  const account = await people.account(online.account);
  const succeeded = tries.begin(online.address, account?.name ?? '');
  if (!(await isPassword(world, password, account)) || account === undefined) throw wrongPassword();
  succeeded();
  return account;
}

export async function changePassword(
  context: AccountContext,
  online: LoggedIn,
  old: string,
  password: string,
): Promise<Granted> {
  const account = await confirmed(context, online, old);
  await checkPassword(password, account.name);
  const stored = await keptPassword(context.world, password);
  const { account: id, hash: checked } = account;
  return grantLogin(
    context,
    online,
    { ...account, ...stored },
    {
      changes: [{ type: 'password', account: id, checked, ...stored }],
      changed: wrongPassword,
      text: 'The password was changed on another machine.',
    },
  );
}

export interface DeletionConfirmation {
  readonly online: LoggedIn;
  readonly password: string;
  readonly name: string;
}

/** Cause of a deletion: the player's request, or a guest's absence. Undefined if the host deletes the account. */
export type DeletionCause = DeletionConfirmation | 'absent-guest' | undefined;

/** Deletes an account, which frees its name. Refused as `no-such-name` if an absent guest has become permanent. */
export async function removeAccount(context: AccountContext, account: number, cause: DeletionCause): Promise<void> {
  const confirmation = cause === 'absent-guest' ? undefined : cause;
  const confirmedAccount = confirmation && (await confirmed(context, confirmation.online, confirmation.password));
  if (confirmedAccount !== undefined && confirmedAccount.name !== confirmation?.name)
    throw refused('not-now', `Type ${confirmedAccount.name} to delete this account.`);
  const ending: Change = {
    type: 'delete-account',
    account,
    checked: confirmedAccount?.hash ?? null,
    ...(cause === 'absent-guest' && { isGuest: true }),
  };
  const goodbye = { why: 'logged-out', text: 'This account was deleted.' } as const;
  const asking = confirmation && { asking: confirmation.online, changed: wrongPassword };
  await endLogins(context, account, ending, goodbye, asking);
}

/** Stores a new password at the host's request, and forgets failed attempts, so that the player can log in. */
export async function resetPassword(
  context: AccountContext,
  { account, name }: Account,
  password: string,
): Promise<void> {
  const stored = await keptPassword(context.world, password);
  const ending: Change = { type: 'password', account, checked: null, ...stored };
  await endLogins(context, account, ending, { why: 'logged-out', text: 'The password was reset.' });
  context.tries.lift(name);
}

export const ban = (context: AccountContext, account: number): Promise<void> =>
  endLogins(context, account, { type: 'ban', account }, banned);

export const unban = (context: AccountContext, account: number): Promise<void> =>
  context.people.exclusive(account, () => changeAccount(context, account, [{ type: 'unban', account }], accountGone));

export async function mute(
  context: AccountContext,
  { account }: LoggedIn,
  name: string,
  isMuted: boolean,
): Promise<void> {
  const muting: Change = { type: 'mute', account, name, isMuted, most: maxMuted };
  await orTooMany(
    context.people.exclusive(account, () => changeAccount(context, account, [muting], loggedOut)),
    `You have muted ${maxMuted} people already.`,
  );
}

async function orTooMany(change: Promise<void>, text: string): Promise<void> {
  try {
    await change;
  } catch (error) {
    throw error instanceof StoreError && error.fault === 'too-many' ? refused('not-now', text) : error;
  }
}

export async function addKey(
  context: AccountContext,
  online: LoggedIn,
  line: string,
  password: string,
): Promise<{ readonly fingerprint: string }> {
  const read = readSshKey(line);
  if (!read.ok) throw refused('bad-key', `${read.error.message}.`);
  const { text, comment, fingerprint } = read.value;
  const { account, hash: checked, keys } = await confirmed(context, online, password);
  if (keys.some((known) => fingerprintIn(known) === fingerprint))
    throw refused('not-now', 'Your account has this key already.');
  const key = comment === '' ? text : `${text} ${comment}`;
  const adding: Change = { type: 'add-key', account, checked, key, most: maxKeys };
  await orTooMany(
    context.people.exclusive(account, () => changeAccount(context, account, [adding], wrongPassword)),
    `Your account has ${maxKeys} keys already: remove one first.`,
  );
  return { fingerprint };
}

export async function removeKey(context: AccountContext, { account }: LoggedIn, fingerprint: string): Promise<void> {
  const known = await context.people.account(account);
  if (known === undefined) throw loggedOut();
  const removing = known.keys
    .filter((key) => fingerprintIn(key) === fingerprint)
    .map((key): Change => ({ type: 'remove-key', account, key }));
  await context.people.exclusive(account, async () => {
    await changeAccount(context, account, removing, loggedOut);
    await endLostKeys(context, account);
  });
}

export async function accountFacts({ store, people, world }: AccountContext, online: LoggedIn) {
  // Copied before the first `await`, because the connection may be logged out while this call waits.
  const { account: id, tokenHash: current } = online;
  const account = await people.account(id);
  const logins = await store.logins(id);
  return {
    name: account?.name ?? deletedName,
    since: account?.created ?? world.now(),
    muted: [...(account?.muted ?? [])],
    keys: account === undefined ? [] : account.keys.flatMap(keyFacts),
    logins: logins
      .toSorted((a, b) => b.used - a.used)
      .map(({ address, used, tokenHash }) => ({ address, used, isThis: tokenHash === current })),
  };
}

/** Fingerprint and comment of a stored public key. Empty if the stored key is invalid. */
const keyFacts = (key: string) => {
  const read = readSshKey(key);
  return read.ok ? [{ fingerprint: read.value.fingerprint, comment: read.value.comment }] : [];
};

const fingerprintIn = (key: string): string | undefined => keyFacts(key)[0]?.fingerprint;
