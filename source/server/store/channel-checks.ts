import type { Channel, MessageChange } from './messages.ts';
import { type Account, type Change, StoreError } from './store.ts';

/** Throws a StoreError unless `channel` can be added to `channels`. */
export function expectNewChannel(
  { channel, limit }: Extract<MessageChange, { type: 'new-channel' }>,
  account: Account | undefined,
  channels: readonly Channel[],
): void {
  if (account?.state !== 'active') throw new StoreError('changed', `the account ${channel.account} is not active`);
  if (channels.length >= limit) throw new StoreError('too-many', `there are ${channels.length} channels already`);
  if (channels.some(({ number }) => number === channel.number))
    throw new StoreError('taken', `the account ${channel.account} has a channel ${channel.number}`);
}

/** True for changes after which an account gets no more messages: a deletion, a ban, or the host's new password. */
export const endsChannels = (change: Change): boolean =>
  change.type === 'delete-account' || change.type === 'ban' || (change.type === 'password' && change.checked === null);
