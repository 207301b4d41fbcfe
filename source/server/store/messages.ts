/** Reason of a message to a player who is not there. */
export type MessageReason = 'invited' | 'begun' | 'your-turn' | 'over';

/** A place that gets an account's messages: a webhook, a topic of ntfy, or a feed. Times are in ms since 1970. */
export interface Channel {
  readonly account: number;
  /** Number within the account. A later channel may have the number of a removed one. */
  readonly number: number;
  readonly kind: 'webhook' | 'ntfy' | 'feed';
  /** Empty for a feed. */
  readonly address: string;
  /** Key of a webhook's signatures, token of ntfy (may be empty), or last part of a feed's address. */
  readonly secret: string;
  /** Code that the player must type in to confirm the channel. Empty for other kinds than ntfy. */
  readonly code: string;
  /** Only channels that are on get messages. */
  readonly state: 'unconfirmed' | 'on' | 'off';
  /** Failed attempts to send a message, or to type in the code, since the last success. */
  readonly failures: number;
  readonly made: number;
  /** Time of the last success. */
  readonly sent: number | null;
}

/** A message is identified by these fields, so that a channel gets it at most once. */
export interface MessageKey {
  readonly account: number;
  /** Number of the channel. */
  readonly channel: number;
  readonly match: string;
  readonly turn: number;
  readonly reason: MessageReason;
}

export interface Message extends MessageKey {
  /** Time of the cause, such as the start of the turn. */
  readonly made: number;
  /** Time from which a server may send the message. Null if it was sent or dropped. */
  readonly due: number | null;
  readonly tries: number;
  readonly sent: number | null;
  /** Text that was sent. Empty before. */
  readonly text: string;
}

/** Failures in a row that switch a channel off. */
export const maxFailures = 10;

export type MessageChange =
  /** Refused as `changed` without an active account, `too-many` at `limit` channels, `taken` if its number is used. */
  | { readonly type: 'new-channel'; readonly channel: Channel; readonly limit: number }
  /** Refused as `changed` if there is no such channel. Its unsent messages are dropped if it is not on afterwards. */
  | ({ readonly type: 'channel-state' } & Pick<Channel, 'account' | 'number' | 'state' | 'failures'>)
  | { readonly type: 'remove-channel'; readonly account: number; readonly number: number }
  /** A message to all channels of an account that are on and not newer than `made`. Ignored by those that have it. */
  | ({ readonly type: 'message' } & Omit<MessageKey, 'channel'> & Pick<Message, 'made'> & { readonly due: number })
  /** Claims a message by changing its `due` from `from`. Refused as `stale` if another server has changed it. */
  | ({ readonly type: 'claim-message'; readonly from: number; readonly due: number } & MessageKey)
  /** The outcome of a claimed message, whose `due` is `from`. Ignored if another server has claimed it since. */
  | ({ readonly type: 'message-done'; readonly from: number; readonly outcome: MessageOutcome } & MessageKey)
  /** Removes messages that were made before `time`. */
  | { readonly type: 'forget-messages'; readonly time: number };

export type MessageOutcome =
  | { readonly is: 'sent'; readonly time: number; readonly text: string }
  /** `due` is the time of the next attempt. Null if there is none. */
  | { readonly is: 'failed'; readonly due: number | null }
  | { readonly is: 'later'; readonly due: number }
  | { readonly is: 'dropped' };

export interface MessageReads {
  /** Channels of an account, in the order of their numbers. */
  channels(account: number): Promise<readonly Channel[]>;
  feedChannel(secret: string): Promise<Channel | undefined>;
  /** The first `most` messages that are due at the time `now`, for channels that are on. */
  dueMessages(now: number, most: number): Promise<readonly Message[]>;
  /** The newest `most` sent messages of a channel, newest first. */
  sentMessages(account: number, channel: number, most: number): Promise<readonly Message[]>;
  /** Number of a channel's messages that were sent at the time `since` or later. */
  sentCount(account: number, channel: number, since: number): Promise<number>;
}

/** A channel after an attempt to send a message to it. */
export function channelAfter(channel: Channel, outcome: MessageOutcome): Channel {
  if (outcome.is === 'sent') return { ...channel, failures: 0, sent: outcome.time };
  if (outcome.is !== 'failed') return channel;
  const failures = channel.failures + 1;
  return { ...channel, failures, state: failures < maxFailures ? channel.state : 'off' };
}

export function messageAfter(message: Message, outcome: MessageOutcome): Message {
  switch (outcome.is) {
    case 'sent':
      return { ...message, due: null, sent: outcome.time, text: outcome.text };
    case 'failed':
    case 'later':
      return { ...message, due: outcome.due };
    case 'dropped':
      return { ...message, due: null };
  }
}

/** Fault of adding `channel` to `channels` of `account`. Undefined if that is possible. */
export function newChannelFault(
  { channel, limit }: Extract<MessageChange, { type: 'new-channel' }>,
  account: { readonly state: string } | undefined,
  channels: readonly Channel[],
): 'changed' | 'too-many' | 'taken' | undefined {
  if (account?.state !== 'active') return 'changed';
  if (channels.length >= limit) return 'too-many';
  return channels.some(({ number }) => number === channel.number) ? 'taken' : undefined;
}

/** True for changes after which an account gets no more messages: a deletion, a ban, or the host's new password. */
export const endsChannels = (change: { readonly type: string; readonly checked?: string | null }): boolean =>
  change.type === 'delete-account' || change.type === 'ban' || (change.type === 'password' && change.checked === null);
