import { isGuestName, isName, nameFrom } from '#net/names.ts';
import { type Account, type Change, type Store, StoreError } from '../../store/store.ts';
import { refused } from '../refusals.ts';
import { type AccountContext, isFreeName, maxMuted, nameTaken } from './accounts.ts';
import { reservedName } from './former-names.ts';
import { accountGone, endLogins } from './logins.ts';

/** Renames an account and ends its logins. Players who have muted the account also mute its new name. */
export async function rename(context: AccountContext, account: Account, typed: string): Promise<string> {
  const { store, people, registering } = context;
  const name = nameFrom(typed);
  if (account.kind === 'guest') throw refused('not-now', `${account.name} is a guest, and guests cannot be renamed.`);
  if (!isName(name) || isGuestName(name))
    throw refused(
      'bad-message',
      'A name starts with a letter and has 2 to 20 characters: letters of one alphabet, digits, - or _.',
    );
  return registering(async () => {
    if (!(await isFreeName(context, name, account.account))) throw nameTaken(name);
    const muting = await mutingAccounts(store, account.name);
    const changes: readonly Change[] = [
      { type: 'rename', account: account.account, name },
      reservedName(context, account),
      ...muting.flatMap((other): Change[] => [
        { type: 'mute', account: other, name, isMuted: true, most: maxMuted + 1 },
        { type: 'mute', account: other, name: account.name, isMuted: false, most: maxMuted + 1 },
      ]),
    ];
    const text = `The host has renamed you. Your name is now ${name}. Log in again.`;
    await endLogins(context, account.account, changes, { why: 'logged-out', text }, { changed: accountGone }).catch(
      (error: unknown) => {
        throw error instanceof StoreError && error.fault === 'taken' ? nameTaken(name) : error;
      },
    );
    for (const other of muting) await people.exclusive(other, () => people.renew(other));
    return name;
  });
}

const mutingAccounts = async (store: Store, name: string): Promise<readonly number[]> =>
  (await store.accounts()).flatMap(({ account, muted }) => (muted.includes(name) ? [account] : []));
