import type { Change } from '../../store/store.ts';
import type { CoreParts } from '../core-parts.ts';
import { refused } from '../refusals.ts';

const factOf = (account: number): string => `silenced ${account}`;

/** Keeps an account from writing until the time `until`. If `until` is null, the account may write again. */
export const silencing = (account: number, until: number | null): Change => ({
  type: 'fact',
  name: factOf(account),
  value: until === null ? '' : String(until),
});

/** Throws a RefusedError `not-now` if the host has muted the account. */
export async function assertMayWrite(
  { store, world }: Pick<CoreParts, 'store' | 'world'>,
  account: number,
): Promise<void> {
  const until = Number(await store.fact(factOf(account)));
  if (world.now() < until)
    throw refused('not-now', `The host has muted you until ${new Date(until).toISOString().slice(0, 10)}.`);
}
