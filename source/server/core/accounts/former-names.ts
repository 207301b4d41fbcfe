import { day } from '#engine/durations.ts';
import { hexOf, utf8 } from '../../platform.ts';
import type { Account, Change } from '../../store/store.ts';
import type { CoreParts } from '../core-parts.ts';

/** Days for which no other player can take the former name of an account. The account may log in with it. */
export const formerNameDays = 90;

/** Contains a hash instead of the name, so that the deletion of the account leaves no name behind. */
const factOf = ({ world }: Pick<CoreParts, 'world'>, name: string): string =>
  `former ${hexOf(world.sha256(utf8(name))).slice(0, 32)}`;

/** The account that gave up the name by a renaming in the last `formerNameDays` days. */
export async function formerlyNamed(
  context: Pick<CoreParts, 'store' | 'world'>,
  name: string,
): Promise<Account | undefined> {
  const value = await context.store.fact(factOf(context, name));
  const [number, until] = value === undefined ? [] : value.split(' ').map(Number);
  if (number === undefined || until === undefined || until < context.world.now()) return undefined;
  const account = await context.store.account(number);
  return account?.state === 'deleted' ? undefined : account;
}

export const reservedName = (
  context: Pick<CoreParts, 'store' | 'world'>,
  { account, name }: Pick<Account, 'account' | 'name'>,
): Change => ({
  type: 'fact',
  name: factOf(context, name),
  value: `${account} ${context.world.now() + formerNameDays * day}`,
});
