import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Channel, MessageChange, MessageKey, MessageOutcome } from '#server/store/messages.ts';
import type { Change, Store } from '#server/store/store.ts';
import { ada, faultOf, withAda } from './support.ts';

const hook: Channel = {
  account: 1,
  number: 1,
  kind: 'webhook',
  address: 'https://example.org/\0',
  secret: 'whsec_1',
  code: '',
  state: 'on',
  failures: 0,
  made: 100,
  sent: null,
};
const feed: Channel = { ...hook, number: 2, kind: 'feed', address: '', secret: 'abc' };
const key: MessageKey = { account: 1, channel: 1, match: 'm1', turn: 3, reason: 'your-turn' };

export const newChannel = (channel: Partial<Channel> = {}, limit = 5): Change => ({
  ...{ type: 'new-channel', channel: { ...hook, ...channel }, limit },
});
export const newMessage = (made = 200, more: Partial<Extract<Change, { type: 'message' }>> = {}): Change => ({
  ...{ type: 'message', account: 1, match: 'm1', turn: 3, reason: 'your-turn', made, due: made + 60 },
  ...more,
});
const claim = (from: number, due: number, channel = 1): Change => ({
  ...{ type: 'claim-message', ...key, channel, from, due },
});
const done = (from: number, outcome: MessageOutcome, channel = 1): Change => ({
  ...{ type: 'message-done', ...key, channel, from, outcome },
});

/** The part of every store's contract that is about messages to players who are not there. */
export function messageContract(fresh: (...changes: readonly Change[]) => Promise<Store>): void {
  const withChannels = (...more: readonly Change[]) => fresh(withAda, newChannel(), newChannel(feed), ...more);

  test('an account has a limited number of channels, each with a number of its own', async () => {
    const store = await withChannels();
    expect(await store.channels(1)).toEqual([hook, feed]);
    expect(await faultOf(store.write([newChannel()]))).toBe('taken');
    expect(await faultOf(store.write([newChannel({ number: 3 }, 2)]))).toBe('too-many');
    expect(await faultOf(store.write([newChannel({ account: 2 })]))).toBe('changed');
    expect(await store.feedChannel('abc')).toEqual(feed);
    expect(await store.feedChannel('whsec_1')).toBeUndefined();
    await store.write([{ type: 'remove-channel', account: 1, number: 1 }]);
    expect(await store.channels(1)).toEqual([feed]);
  });

  test('a message goes once to each channel that is on and older than its cause', async () => {
    const store = await withChannels(
      newChannel({ number: 3, made: 201 }),
      newChannel({ number: 4, state: 'unconfirmed' }),
      newMessage(),
    );
    await store.write([newMessage(), newMessage(300)]);
    expect(await store.dueMessages(259, 9)).toEqual([]);
    expect(await store.dueMessages(260, 9)).toEqual([
      { ...key, made: 200, due: 260, tries: 0, sent: null, text: '' },
      { ...key, channel: 2, made: 200, due: 260, tries: 0, sent: null, text: '' },
    ]);
    expect(await store.dueMessages(260, 1)).toHaveLength(1);
  });

  test('only one server can claim a message, until the time of the claim is over', async () => {
    const store = await withChannels(newMessage());
    await store.write([claim(260, 320)]);
    expect(await faultOf(store.write([claim(260, 321)]))).toBe('stale');
    expect((await store.dueMessages(319, 9)).map(({ channel }) => channel)).toEqual([2]);
    await store.write([claim(320, 380)]);
    // The first server's outcome comes too late.
    await store.write([done(320, { is: 'sent', time: 330, text: 'late' })]);
    expect(await store.sentCount(1, 1, 0)).toBe(0);
    await store.write([done(380, { is: 'sent', time: 340, text: 'hello 🙂' })]);
    expect(await store.sentMessages(1, 1, 9)).toEqual([
      { ...key, made: 200, due: null, tries: 2, sent: 340, text: 'hello 🙂' },
    ]);
    expect(await store.sentCount(1, 1, 340)).toBe(1);
    expect(await store.sentCount(1, 1, 341)).toBe(0);
    expect((await store.channels(1))[0]).toEqual({ ...hook, sent: 340 });
  });

  test('a channel is off after ten failures in a row, and its messages are dropped', async () => {
    const turns = Array.from({ length: 11 }, (_, turn) => turn);
    const store = await fresh(withAda, newChannel(), ...turns.map((turn) => newMessage(200, { turn })));
    for (const turn of turns.slice(0, 10)) {
      expect((await store.channels(1))[0]).toMatchObject({ state: 'on', failures: turn });
      await store.write([{ ...key, turn, type: 'message-done', from: 260, outcome: { is: 'failed', due: 500 } }]);
    }
    expect((await store.channels(1))[0]).toMatchObject({ state: 'off', failures: 10 });
    await store.write([{ type: 'channel-state', account: 1, number: 1, state: 'on', failures: 0 }, newMessage()]);
    expect(await store.dueMessages(999, 99)).toEqual([]);
  });

  test('a message that was dropped or has failed for the last time is not due', async () => {
    const store = await withChannels(newMessage());
    await store.write([done(260, { is: 'dropped' }), done(260, { is: 'failed', due: null }, 2)]);
    await store.write([newMessage(), done(260, { is: 'later', due: 999 })]);
    expect(await store.dueMessages(9999, 9)).toEqual([]);
    expect(await store.sentMessages(1, 1, 9)).toEqual([]);
  });

  test('old messages are removed', async () => {
    const store = await withChannels(newMessage(), newMessage(300, { turn: 4 }));
    await store.write([{ type: 'forget-messages', time: 300 }]);
    expect((await store.dueMessages(999, 9)).map(({ turn }) => turn)).toEqual([4, 4]);
  });

  const endings: readonly [string, Change, boolean][] = [
    ['a ban', { type: 'ban', account: 1 }, true],
    ['a deletion', { type: 'delete-account', account: 1, checked: null }, true],
    ['a new password by the host', { type: 'password', account: 1, checked: null, hash: 'a', salt: 'b' }, true],
    ['a new password', { type: 'password', account: 1, checked: ada.hash, hash: 'a', salt: 'b' }, false],
    ['a logout', { type: 'logout-all', account: 1 }, false],
  ];
  describe.each(endings)('%s', (_, change, ends) => {
    test(ends ? 'removes the channels and messages of the account' : 'keeps channels and messages', async () => {
      const other: Change = { type: 'new-account', account: { ...ada, account: 2, name: 'bob' } };
      const store = await withChannels(
        other,
        newChannel({ account: 2 }),
        newMessage(),
        newMessage(200, { account: 2 }),
      );
      await store.write([change]);
      expect(await store.channels(1)).toHaveLength(ends ? 0 : 2);
      expect(await store.dueMessages(999, 9)).toHaveLength(ends ? 1 : 3);
    });
  });
}

const anyTime = fc.integer({ min: 0, max: 4 });
const anyKey = {
  account: fc.integer({ min: 1, max: 2 }),
  channel: fc.integer({ min: 1, max: 2 }),
  match: fc.constantFrom('m1', 'm2'),
  turn: fc.integer({ min: 0, max: 1 }),
  reason: fc.constantFrom('your-turn', 'over'),
} as const;
const { channel: _, ...anyCause } = anyKey;

export const anyMessageChange: fc.Arbitrary<MessageChange> = fc.oneof(
  fc.record({
    type: fc.constant('new-channel'),
    channel: fc.record({
      account: anyKey.account,
      number: anyKey.channel,
      kind: fc.constantFrom('webhook', 'ntfy'),
      address: fc.string(),
      secret: fc.string(),
      code: fc.constant(''),
      state: fc.constantFrom('unconfirmed', 'on', 'off'),
      failures: fc.constantFrom(0, 9),
      made: anyTime,
      sent: fc.option(anyTime),
    }),
    limit: fc.constantFrom(1, 5),
  }),
  fc.record({
    type: fc.constant('channel-state'),
    account: anyKey.account,
    number: anyKey.channel,
    state: fc.constantFrom('on', 'off'),
    failures: fc.constantFrom(0, 9),
  }),
  fc.record({ type: fc.constant('remove-channel'), account: anyKey.account, number: anyKey.channel }),
  fc.record({ type: fc.constant('message'), ...anyCause, made: anyTime, due: anyTime }),
  fc.record({ type: fc.constant('claim-message'), ...anyKey, from: anyTime, due: anyTime }),
  fc.record({
    type: fc.constant('message-done'),
    ...anyKey,
    from: anyTime,
    outcome: fc.oneof(
      fc.record({ is: fc.constant('sent'), time: anyTime, text: fc.string() }),
      fc.record({ is: fc.constant('failed'), due: fc.option(anyTime) }),
      fc.record({ is: fc.constant('later'), due: anyTime }),
      fc.record({ is: fc.constant('dropped') }),
    ),
  }),
  fc.record({ type: fc.constant('forget-messages'), time: anyTime }),
);
