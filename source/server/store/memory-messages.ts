import {
  type Channel,
  channelAfter,
  type Message,
  type MessageChange,
  type MessageKey,
  type MessageReads,
  messageAfter,
  newChannelFault,
} from './messages.ts';
import { type Account, type Answers, StoreError } from './store.ts';
import { nothing, put, remove, together, type Undo } from './undo.ts';

export interface MessageTables {
  readonly accounts: Map<number, Account>;
  /** Channels by account and number. */
  readonly channels: Map<string, Channel>;
  readonly messages: Map<string, Message>;
}

const channelName = ({ account, number }: Pick<Channel, 'account' | 'number'>): string => `${account} ${number}`;

const messageName = ({ account, channel, match, turn, reason }: MessageKey): string =>
  `${account} ${channel} ${match} ${turn} ${reason}`;

const channelsOf = ({ channels }: MessageTables, account: number): readonly Channel[] =>
  [...channels.values()].filter((channel) => channel.account === account).sort((a, b) => a.number - b.number);

export function changeMessages(tables: MessageTables, change: MessageChange): Undo {
  const { accounts, channels, messages } = tables;
  switch (change.type) {
    case 'new-channel': {
      const { channel } = change;
      const fault = newChannelFault(change, accounts.get(channel.account), channelsOf(tables, channel.account));
      if (fault !== undefined) throw new StoreError(fault, `the account ${channel.account} cannot get a channel`);
      return put(channels, channelName(channel), channel);
    }
    case 'channel-state': {
      const { account, number, state, failures } = change;
      const channel = channels.get(channelName(change));
      if (channel === undefined) throw new StoreError('changed', `the account ${account} has no channel ${number}`);
      return changeChannel(tables, { ...channel, state, failures });
    }
    case 'remove-channel':
      return removeChannel(tables, change);
    case 'message': {
      const { account, match, turn, reason, made, due } = change;
      const isOn = ({ state, made: since }: Channel) => state === 'on' && since <= made;
      return together(
        channelsOf(tables, account)
          .filter(isOn)
          .map(({ number: channel }) => {
            const message = { account, channel, match, turn, reason, made, due, tries: 0, sent: null, text: '' };
            const name = messageName(message);
            return messages.has(name) ? nothing : put(messages, name, message);
          }),
      );
    }
    case 'claim-message': {
      const message = messages.get(messageName(change));
      if (message?.due !== change.from) throw new StoreError('stale', 'another server has claimed the message');
      return put(messages, messageName(change), { ...message, due: change.due, tries: message.tries + 1 });
    }
    case 'message-done': {
      const { account, channel: number, from, outcome } = change;
      const message = messages.get(messageName(change));
      const channel = channels.get(channelName({ account, number }));
      if (message?.due !== from || channel === undefined) return nothing;
      return together([
        put(messages, messageName(message), messageAfter(message, outcome)),
        changeChannel(tables, channelAfter(channel, outcome)),
      ]);
    }
    case 'forget-messages':
      return together(
        [...messages].flatMap(([name, { made }]) => (made < change.time ? [remove(messages, name)] : [])),
      );
  }
}

function changeChannel({ channels, messages }: MessageTables, channel: Channel): Undo {
  const undo = [put(channels, channelName(channel), channel)];
  if (channel.state !== 'on')
    for (const [name, message] of messages)
      if (message.account === channel.account && message.channel === channel.number)
        undo.push(put(messages, name, { ...message, due: null }));
  return together(undo);
}

function removeChannel({ channels, messages }: MessageTables, channel: Pick<Channel, 'account' | 'number'>): Undo {
  const undo = [remove(channels, channelName(channel))];
  for (const [name, message] of [...messages])
    if (message.account === channel.account && message.channel === channel.number) undo.push(remove(messages, name));
  return together(undo);
}

export const withoutChannels = (tables: MessageTables, account: number): Undo =>
  together(channelsOf(tables, account).map((channel) => removeChannel(tables, channel)));

export function messageAnswers(tables: MessageTables): Pick<Answers, keyof MessageReads> {
  const { channels, messages } = tables;
  const all = () => [...messages.values()];
  const sentOf = (account: number, channel: number) =>
    all().flatMap((message) =>
      message.account === account && message.channel === channel && message.sent !== null
        ? [{ ...message, sent: message.sent }]
        : [],
    );
  return {
    channels: (account) => channelsOf(tables, account),
    feedChannel: (secret) => [...channels.values()].find((one) => one.kind === 'feed' && one.secret === secret),
    dueMessages: (now, limit) =>
      all()
        .flatMap((message) => (message.due !== null && message.due <= now ? [{ ...message, due: message.due }] : []))
        .filter(({ account, channel: number }) => channels.get(channelName({ account, number }))?.state === 'on')
        .sort((a, b) => a.due - b.due || inOrder(a, b))
        .slice(0, limit),
    sentMessages: (account, channel, limit) =>
      sentOf(account, channel)
        .sort((a, b) => b.sent - a.sent || inOrder(a, b))
        .slice(0, limit),
    sentCount: (account, channel, since) => sentOf(account, channel).filter(({ sent }) => sent >= since).length,
  };
}

const inOrder = (one: Message, other: Message): number =>
  one.account - other.account ||
  one.channel - other.channel ||
  (one.match === other.match ? 0 : one.match < other.match ? -1 : 1) ||
  one.turn - other.turn ||
  (one.reason < other.reason ? -1 : 1);
