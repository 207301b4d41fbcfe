import { type Account, type AccountChange, deletedName, StoreError } from './store.ts';

/** Most logins of an account. */
export const maxLogins = 100;

const keepsLogins: ReadonlySet<AccountChange['type']> = new Set(['unban', 'mute', 'add-key', 'remove-key']);

export const endsLogins = ({ type }: AccountChange): boolean => !keepsLogins.has(type);

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
      // A password that the host sets is for an account that somebody else may have got into: nobody else comes back.
      return { ...account, hash, salt, keys: checked === null ? [] : account.keys };
    }
    case 'ban':
      return { ...account, state: 'banned' };
    case 'unban':
      return { ...account, state: 'active' };
    case 'delete-account':
      if (change.checked !== null) expectChecked(account, change.checked);
      return { ...account, name: deletedName, hash: '', salt: '', state: 'deleted', muted: [], keys: [] };
    case 'add-key': {
      const { checked, key, most } = change;
      expectChecked(account, checked);
      const rest = account.keys.filter((other) => other !== key);
      if (rest.length >= most) throw new StoreError('too-many', `${rest.length} keys are kept`);
      return { ...account, keys: [...rest, key] };
    }
    case 'remove-key':
      return { ...account, keys: account.keys.filter((other) => other !== change.key) };
    case 'mute': {
      const { name, isMuted, most } = change;
      const rest = account.muted.filter((other) => other !== name);
      if (isMuted && rest.length >= most) throw new StoreError('too-many', `${rest.length} names are muted`);
      return { ...account, muted: isMuted ? [...rest, name] : rest };
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
