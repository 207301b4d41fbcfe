import { type Account, type Change, StoreError } from '../../store/store.ts';
import { newCode } from '../lobby/new-matches.ts';
import type { Online } from '../presence.ts';
import { refused } from '../refusals.ts';
import { type AccountContext, checkInvitation, isFreeName, nameTaken } from './accounts.ts';
import { wrongCode } from './invitations.ts';
import { checkPassword, guestLimits, keptPassword } from './login-throttle.ts';
import { changeAccount, type Granted, grantLogin, type LoggedIn } from './logins.ts';

const maxTries = 8;

/**
 * Creates a guest with a drawn name, and logs the connection in.
 *
 * @param makeRoom removes absent guests, if there are too many guests
 */
export async function enterAsGuest(
  context: AccountContext,
  online: Online,
  makeRoom: () => Promise<void>,
): Promise<Granted> {
  const { store, world, settings, registering, guestThrottle } = context;
  const { guests = 'off' } = settings;
  if (guests === 'off') throw refused('guest', 'This server takes no guests. Log in, or make an account.');
  guestThrottle.count(online.address);
  const isFull = async () => (await store.guestCount()) >= guestLimits.inAll;
  return registering(async () => {
    for (let tried = 0; ; tried++) {
      // Read before guests are counted. Only one of several servers can use the number, so the limit holds.
      const number = (await store.lastAccount()) + 1;
      if ((await isFull()) && guestThrottle.canMakeRoom()) await makeRoom();
      if (await isFull())
        throw refused('guest', `All ${guestLimits.inAll} guest places are taken. Make an account, or try again later.`);
      const account: Account = {
        account: number,
        name: `guest-${newCode(world, tried)}`,
        hash: '',
        salt: '',
        created: world.now(),
        state: 'active',
        kind: 'guest',
        muted: [],
        keys: [],
      };
      try {
        return await grantLogin(context, online, account, { changes: [{ type: 'new-account', account }] });
      } catch (error) {
        if (tried === maxTries || !(error instanceof StoreError) || error.fault !== 'taken') throw error;
      }
    }
  });
}

/** Turns a guest into a permanent account, which keeps the guest's data. Its logins stay valid. */
export async function keepGuest(
  context: AccountContext,
  online: LoggedIn,
  { name, password, code }: { readonly name: string; readonly password: string; readonly code?: string | undefined },
): Promise<{ readonly invitation: string | undefined }> {
  const { people, world } = context;
  const { account } = online;
  const noGuest = () => refused('not-now', 'You are not a guest.');
  if (!people.isGuest(account)) throw noGuest();
  const { name: invitation, changes: use } = await checkInvitation(context, online, code);
  if (!(await isFreeName(context, name))) throw nameTaken(name);
  await checkPassword(password, name);
  const changed = () => (use.length > 0 && people.isGuest(account) ? wrongCode() : noGuest());
  const keeping: Change = { type: 'keep', account, name, ...(await keptPassword(world, password)) };
  try {
    await people.exclusive(account, () => changeAccount(context, account, [...use, keeping], changed));
  } catch (error) {
    throw error instanceof StoreError && error.fault === 'taken' ? nameTaken(name) : error;
  }
  return { invitation };
}

/** @throws RefusedError `guest` if the account is a guest. `what` is the forbidden action, such as `upload levels` */
export function assertNoGuest({ people }: Pick<AccountContext, 'people'>, account: number, what: string): void {
  if (people.isGuest(account)) throw refused('guest', `Guests cannot ${what}. Keep this account (@) first.`);
}
