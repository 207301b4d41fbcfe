import { type Account, type AccountChange, deletedName, StoreError } from './store.ts';

/** Most logins of an account. */
export const mostLogins = 100;

export const endsLogins = ({ type }: AccountChange): boolean => type !== 'unban' && type !== 'mute';

/**
 * An account after a change of it.
 *
 * @param account as it is now
 * @throws StoreError `changed`, `too-many`
 */
export function changedAccount(account: Account | undefined, change: AccountChange): Account {
  if (account === undefined || account.state === 'deleted')
    throw new StoreError('changed', `there is no account ${change.account}`);
  switch (change.type) {
    case 'password': {
      const { checked, hash, salt } = change;
      if (checked !== null) expectChecked(account, checked);
      return { ...account, hash, salt };
    }
    case 'ban':
      return { ...account, state: 'banned' };
    case 'unban':
      return { ...account, state: 'active' };
    case 'delete-account':
      if (change.checked !== null) expectChecked(account, change.checked);
      return { ...account, name: deletedName, hash: '', salt: '', state: 'deleted', muted: [] };
    case 'mute': {
      const { name, isMuted, most } = change;
      const others = account.muted.filter((other) => other !== name);
      if (isMuted && others.length >= most) throw new StoreError('too-many', `${others.length} names are muted`);
      return { ...account, muted: isMuted ? [...others, name] : others };
    }
  }
}

/**
 * Expects that an account may still be used by who has shown the password of a hash.
 *
 * @throws StoreError `changed`
 */
export function expectChecked(account: Account | undefined, checked: string): void {
  if (account?.state !== 'active' || account.hash !== checked)
    throw new StoreError('changed', 'the account is not what it was when its password was checked');
}
