import {
  type Channel,
  channelAfter,
  type Message,
  type MessageChange,
  type MessageKey,
  type MessageReads,
  messageAfter,
  newChannelFault,
} from '../messages.ts';
import { type Account, type Answer, type Store, StoreError } from '../store.ts';
import { keptText, lock, read, readNumber, readRows, rows, run, type Steps, type Value } from './rows.ts';

export const messageQuestions: {
  readonly [Asked in keyof MessageReads]: (...args: Parameters<Store[Asked]>) => Steps<Answer<Asked>>;
} = {
  channels: (account) => channelsWhere('account = ? ORDER BY number', account),
  *feedChannel(secret) {
    return (yield* channelsWhere("kind = 'feed' AND secret = ?", keptText(secret)))[0];
  },
  *dueMessages(now, limit) {
    const selected = yield* read(
      `SELECT message.* FROM message JOIN channel ON channel.account = message.account AND number = channel
       WHERE due <= ? AND state = 'on' ORDER BY due, message.account, channel, match, turn, reason LIMIT ?`,
      ...[now, limit],
    );
    return readRows(rows.message, selected, 'a message');
  },
  *sentMessages(account, channel, limit) {
    const selected = yield* read(
      `SELECT * FROM message WHERE account = ? AND channel = ? AND sent IS NOT NULL
       ORDER BY sent DESC, match, turn, reason LIMIT ?`,
      ...[account, channel, limit],
    );
    return readRows(rows.message, selected, 'a message');
  },
  sentCount: (account, channel, since) =>
    readNumber(
      'SELECT count(*) AS number FROM message WHERE account = ? AND channel = ? AND sent >= ?',
      ...[account, channel, since],
    ),
};

function* channelsWhere(where: string, ...values: readonly Value[]): Steps<Channel[]> {
  return readRows(rows.channel, yield* read(`SELECT * FROM channel WHERE ${where}`, ...values), 'a channel');
}

function* channelToChange(account: number, number: number): Steps<Channel | undefined> {
  const selected = yield* lock('SELECT * FROM channel WHERE account = ? AND number = ?', account, number);
  return readRows(rows.channel, selected, 'a channel')[0];
}

const isMessage = 'account = ? AND channel = ? AND match = ? AND turn = ? AND reason = ?';

const keyOf = ({ account, channel, match, turn, reason }: MessageKey): readonly Value[] => [
  ...[account, channel, keptText(match), turn, reason],
];

function* messageToChange(key: MessageKey): Steps<Message | undefined> {
  const selected = yield* lock(`SELECT * FROM message WHERE ${isMessage}`, ...keyOf(key));
  return readRows(rows.message, selected, 'a message')[0];
}

export function* changeMessages(
  change: MessageChange,
  lockAccount: (account: number) => Steps<Account | undefined>,
): Steps<void> {
  switch (change.type) {
    case 'new-channel': {
      const { account, number, kind, address, secret, code, state, failures, made, sent } = change.channel;
      const holder = yield* lockAccount(account);
      const fault = newChannelFault(change, holder, yield* channelsWhere('account = ?', account));
      if (fault !== undefined) throw new StoreError(fault, `the account ${account} cannot get a channel`);
      return yield* run(
        `INSERT INTO channel (account, number, kind, address, secret, code, state, failures, made, sent)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[account, number, kind, keptText(address), keptText(secret), code, state, failures, made, sent],
      );
    }
    case 'channel-state': {
      const { account, number, state, failures } = change;
      const channel = yield* channelToChange(account, number);
      if (channel === undefined) throw new StoreError('changed', `the account ${account} has no channel ${number}`);
      return yield* changeChannel({ ...channel, state, failures });
    }
    case 'remove-channel':
      yield* run('DELETE FROM channel WHERE account = ? AND number = ?', change.account, change.number);
      return yield* run('DELETE FROM message WHERE account = ? AND channel = ?', change.account, change.number);
    case 'message': {
      const { account, match, turn, reason, made, due } = change;
      return yield* run(
        `INSERT INTO message (account, channel, match, turn, reason, made, due, tries, sent, text)
         SELECT account, number, CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS BIGINT),
         CAST(? AS BIGINT), 0, NULL, '' FROM channel WHERE account = ? AND state = 'on' AND made <= ?
         ON CONFLICT DO NOTHING`,
        ...[keptText(match), turn, reason, made, due, account, made],
      );
    }
    case 'claim-message': {
      const message = yield* messageToChange(change);
      if (message?.due !== change.from) throw new StoreError('stale', 'another server has claimed the message');
      return yield* writeMessage({ ...message, due: change.due, tries: message.tries + 1 });
    }
    case 'message-done': {
      const { account, channel: number, from, outcome } = change;
      // Locks the channel first, as `channel-state` does, so that two servers never wait for each other.
      const channel = yield* channelToChange(account, number);
      const message = yield* messageToChange(change);
      if (message?.due !== from || channel === undefined) return;
      yield* writeMessage(messageAfter(message, outcome));
      return yield* changeChannel(channelAfter(channel, outcome));
    }
    case 'forget-messages':
      return yield* run('DELETE FROM message WHERE made < ?', change.time);
  }
}

function* changeChannel({ account, number, state, failures, sent }: Channel): Steps<void> {
  yield* run(
    'UPDATE channel SET state = ?, failures = ?, sent = ? WHERE account = ? AND number = ?',
    ...[state, failures, sent, account, number],
  );
  if (state !== 'on')
    yield* run('UPDATE message SET due = NULL WHERE account = ? AND channel = ?', ...[account, number]);
}

const writeMessage = (message: Message): Steps<void> =>
  run(
    `UPDATE message SET due = ?, tries = ?, sent = ?, text = ? WHERE ${isMessage}`,
    ...[message.due, message.tries, message.sent, keptText(message.text), ...keyOf(message)],
  );

export function* removeChannels(account: number): Steps<void> {
  yield* run('DELETE FROM channel WHERE account = ?', account);
  yield* run('DELETE FROM message WHERE account = ?', account);
}
