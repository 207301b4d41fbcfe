import { describe, expect, test } from 'vitest';
import { webhookSignature } from '#server/core/messages/deliveries.ts';
import { linkedChannel } from '#server/core/messages/off-links.ts';
import { fakeNetwork, page } from '#test/support/fake-network.ts';
import { neighbouringStores } from '#test/support/neighbouring-stores.ts';
import { begunMatch, usualTerms } from '#test/support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '#test/support/server-in-process.ts';
import { virtualWorld } from '#test/support/virtual-world.ts';

const minute = 60_000;
const hour = 60 * minute;
const address = 'https://hooks.example.org/a';

const sentTypes = ({ sent }: ReturnType<typeof fakeNetwork>) => sent.map(({ body }) => body['type']);

const code = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'ok',
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );

interface Stage {
  readonly server: ServerInProcess;
  readonly network: ReturnType<typeof fakeNetwork>;
  readonly mia: InProcess;
  readonly tom: InProcess;
  readonly match: string;
}

/** Mia, who has a webhook, and tom are about to place their units in a match of RISC. */
async function stage(limit: number = 12 * hour, network = fakeNetwork()): Promise<Stage> {
  const server = await serverInProcess('a', { messages: network.settings });
  const mia = await server.login('mia');
  const tom = await server.login('tom');
  await mia.request({ type: 'add-channel', kind: 'webhook', address });
  const options = { game: 'risc', level: { name: 'twin-rivers' }, limit } as const;
  const match = await begunMatch(server, [mia, tom], options);
  return { server, network, mia, tom, match };
}

const commit = (client: InProcess, match: string, line = 'commit') =>
  client.request({ type: 'command', match, key: `k${Math.random()}`.replace('.', ''), line });

/** Mia ends her turn and leaves, then tom ends his, so that it is Mia's turn. */
async function miaIsAway({ server, mia, tom, match }: Stage): Promise<void> {
  for (const line of ['spread', 'commit']) await commit(mia, match, line);
  await server.world.pass(minute);
  mia.close();
  await server.world.pass(minute);
  for (const line of ['spread', 'commit']) await commit(tom, match, line);
}

describe('a player who is away', () => {
  test('gets one signed message a minute after the turn has begun', async () => {
    const at = await stage();
    const { server, network, match } = at;
    const [channel] = await server.store.channels(1);
    await miaIsAway(at);
    await server.world.pass(50_000);
    expect(network.sent).toEqual([]);
    await server.world.pass(2 * hour);
    expect(network.sent).toHaveLength(1);
    const { request, body } = network.sent[0] ?? { request: undefined, body: {} as Readonly<Record<string, unknown>> };
    expect(body).toMatchObject({
      ...{ type: 'your-turn', server: 'oak.example.org', to: 'mia' },
      text: 'Your turn: RISC, Twin Rivers. Turn 1.',
      match: { game: 'risc', title: 'Twin Rivers', turn: 1 },
    });
    expect(body['link']).toMatch(/^https:\/\/oak\.example\.org\/m\/[a-z]+-\d+$/);
    const { headers = {} } = request ?? {};
    const signed = webhookSignature(
      channel?.secret ?? '',
      headers['webhook-id'] ?? '',
      headers['webhook-timestamp'] ?? '',
      request?.body ?? '',
    );
    expect(headers['webhook-signature']).toBe(signed);
    expect(JSON.stringify(network.sent)).not.toContain(match);
    expect(server.troubles).toEqual([]);
  });

  test('gets no second message after a restart', async () => {
    const at = await stage();
    await miaIsAway(at);
    await at.server.world.pass(2 * minute);
    await at.server.restart();
    await at.server.world.pass(hour);
    expect(sentTypes(at.network)).toEqual(['your-turn']);
  });

  test('gets the message even if the server restarts in the minute after the turn has begun', async () => {
    const at = await stage();
    await miaIsAway(at);
    await at.server.world.pass(20_000);
    await at.server.restart();
    await at.server.world.pass(hour);
    expect(sentTypes(at.network)).toEqual(['your-turn']);
  });

  test('gets no message about a turn of less than an hour', async () => {
    const at = await stage(15 * minute);
    await miaIsAway(at);
    await at.server.world.pass(10 * minute);
    expect(at.network.sent).toEqual([]);
  });

  test('gets no message after a visit in the minute after the turn has begun', async () => {
    const at = await stage();
    await miaIsAway(at);
    await at.server.world.pass(30_000);
    const mia = await at.server.login('mia');
    mia.close();
    await at.server.world.pass(hour);
    expect(at.network.sent).toEqual([]);
  });

  test('gets a message that the match is over', async () => {
    const at = await stage();
    await miaIsAway(at);
    await at.tom.request({ type: 'resign', match: at.match });
    await at.server.world.pass(hour);
    expect(at.network.sent.map(({ body }) => body['text'])).toEqual(['Over: RISC, Twin Rivers. You have won.']);
  });

  /** Tom invites mia, who is away, to a match of RoboRace with short turns. */
  const invitation = async ({ server, mia, tom }: Stage): Promise<string> => {
    mia.close();
    await server.world.pass(minute);
    const seats = [{ is: 'me' }, { is: 'invited', name: 'mia' }] as const;
    const made = await tom.request({
      type: 'create',
      game: 'robo-race',
      seats: [...seats],
      ...usualTerms,
      limit: 300_000,
    });
    return String(made['match']);
  };
  const texts = ({ network }: Stage) => network.sent.map(({ body }) => body['text']);

  test('gets a message about an invitation, and another when that match has begun', async () => {
    const at = await stage(5 * minute);
    const match = await invitation(at);
    await at.server.world.pass(3 * minute);
    expect(texts(at)).toEqual(['Invitation: RoboRace, Workshop. tom invites you.']);
    const mia = await at.server.login('mia');
    await mia.request({ type: 'sit', match });
    await mia.request({ type: 'ready', match, ready: true });
    mia.close();
    await at.server.world.pass(minute);
    await at.tom.request({ type: 'start', match });
    await at.server.world.pass(2 * minute);
    expect(texts(at).slice(1)).toEqual(['Begun: RoboRace, Workshop. The match has begun.']);
  });

  test('gets no message about an invitation from a muted player', async () => {
    const at = await stage(5 * minute);
    await at.mia.request({ type: 'mute', name: 'tom', muted: true });
    await invitation(at);
    await at.server.world.pass(3 * minute);
    expect(texts(at)).toEqual([]);
  });

  test('gets no message about a turn that began while the player was connected', async () => {
    const { server, network, mia, tom, match } = await stage();
    for (const client of [mia, tom]) for (const line of ['spread', 'commit']) await commit(client, match, line);
    await server.world.pass(hour);
    expect(network.sent).toEqual([]);
    mia.close();
    await server.world.pass(hour);
    expect(network.sent).toEqual([]);
  });
});

describe('a message that cannot be sent', () => {
  test('is tried again after 1, 5 and 30 minutes and 3 hours, with the same id', async () => {
    const at = await stage(12 * hour, fakeNetwork('not-reached'));
    const { network, server } = at;
    await miaIsAway(at);
    const counts: number[] = [];
    for (const wait of [80_000, 2 * minute, 6 * minute, 31 * minute, 3 * hour + minute, 6 * hour]) {
      await server.world.pass(wait);
      counts.push(network.sent.length);
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 5]);
    expect(new Set(network.sent.map(({ request }) => request.headers['webhook-id'])).size).toBe(1);
    expect((await server.store.channels(1))[0]).toMatchObject({ failures: 5, state: 'on', sent: null });
  });

  test('is reported at the next login after ten failures, and a test of the channel switches it on again', async () => {
    const { server, mia } = await stage();
    mia.close();
    await server.store.write([{ type: 'channel-state', account: 1, number: 1, state: 'off', failures: 10 }]);
    const later = await server.login('mia');
    await server.settle();
    const texts = later.of('told').map(({ text }) => text);
    expect(texts).toContain('Messages to your webhook failed 10 times and are off. See your account (@) for details.');
    expect(await code(later.request({ type: 'test-channel', number: 1 }))).toBe('ok');
    expect((await server.store.channels(1))[0]).toMatchObject({ state: 'on', failures: 0 });
  });

  test('waits while no further request may be sent', async () => {
    const at = await stage();
    at.network.isFree = false;
    await miaIsAway(at);
    await at.server.world.pass(10 * minute);
    expect(at.network.sent).toEqual([]);
    at.network.isFree = true;
    await at.server.world.pass(minute);
    expect(sentTypes(at.network)).toEqual(['your-turn']);
    expect((await at.server.store.channels(1))[0]?.failures).toBe(0);
  });
});

test('several servers on one database send a message once, even if the first of them dies', async () => {
  const world = virtualWorld('a');
  const [first, second] = neighbouringStores(2, world.now);
  if (first === undefined || second === undefined) throw new Error('there are two');
  const dying = fakeNetwork(() => new Promise(() => {}));
  const living = fakeNetwork();
  const one = await serverInProcess('a', { store: first, world, messages: dying.settings });
  await serverInProcess('b', { store: second, world, messages: living.settings });
  const mia = await one.login('mia');
  const tom = await one.login('tom');
  await mia.request({ type: 'add-channel', kind: 'webhook', address });
  const options = { game: 'risc', level: { name: 'twin-rivers' }, limit: 12 * hour } as const;
  const match = await begunMatch(one, [mia, tom], options);
  await miaIsAway({ server: one, network: dying, mia, tom, match });
  await world.pass(80_000);
  dying.isFree = false;
  expect([dying.sent.length, living.sent.length]).toEqual([1, 0]);
  await world.pass(2 * hour);
  expect([dying.sent.length, living.sent.length]).toEqual([1, 1]);
});

describe('thirty messages a day', () => {
  test('are followed by one message that more messages wait, and then by no message', async () => {
    const at = await stage();
    const { server, network } = at;
    await miaIsAway(at);
    const message = {
      type: 'message',
      account: 1,
      match: at.match,
      reason: 'your-turn',
      made: server.world.now(),
    } as const;
    for (let turn = 100; turn < 130; turn++) {
      const key = { account: 1, channel: 1, match: at.match, turn, reason: 'your-turn' } as const;
      const due = server.world.now();
      await server.store.write([{ ...message, turn, due }]);
      const outcome = { is: 'sent', time: due, text: '' } as const;
      await server.store.write([{ ...key, type: 'message-done', from: due, outcome }]);
    }
    await server.world.pass(2 * minute);
    expect(network.sent.map(({ body }) => body['text'])).toEqual(['More is waiting for you. It is in your lobby.']);
    await at.tom.request({ type: 'resign', match: at.match });
    await server.world.pass(hour);
    expect(network.sent).toHaveLength(1);
  });
});

describe('an account', () => {
  const ntfy = { type: 'add-channel', kind: 'ntfy', address: 'https://ntfy.sh/my-topic', token: 'tk_1' } as const;

  test('gets messages at a topic of ntfy only after typing the code that was sent there', async () => {
    const { server, network, mia, tom, match } = await stage();
    await mia.request({ type: 'remove-channel', number: 1 });
    await mia.request(ntfy);
    const sent = network.sent[0];
    expect(sent?.request).toMatchObject({ address: 'https://ntfy.sh/', headers: { authorization: 'Bearer tk_1' } });
    expect(sent?.body['topic']).toBe('my-topic');
    const right = /\d{6}/.exec(String(sent?.body['title']))?.[0] ?? '';
    expect(await code(mia.request({ type: 'test-channel', number: 1 }))).toBe('not-now');
    expect(await code(mia.request({ type: 'confirm-channel', number: 1, code: '1' }))).toBe('wrong-code');
    expect(await code(mia.request({ type: 'confirm-channel', number: 1, code: right }))).toBe('ok');
    await miaIsAway({ server, network, mia, tom, match });
    await server.world.pass(hour);
    expect(network.sent[1]?.body).toMatchObject({
      title: 'Your turn: RISC, Twin Rivers',
      message: 'Turn 1.',
      priority: 3,
    });
    expect(network.sent).toHaveLength(2);
  });

  test('loses a topic of ntfy after five wrong codes', async () => {
    const { server, mia } = await stage();
    await mia.request(ntfy);
    for (let i = 0; i < 5; i++)
      expect(await code(mia.request({ type: 'confirm-channel', number: 2, code: 'x' }))).toBe('wrong-code');
    expect(await server.store.channels(1)).toHaveLength(1);
  });

  test('has at most five places for messages, and none with an invalid address', async () => {
    const { server, network, mia } = await stage();
    const add = (kind: 'webhook' | 'ntfy' | 'feed', typed?: string) =>
      code(mia.request({ type: 'add-channel', kind, ...(typed !== undefined && { address: typed }) }));
    expect(await add('webhook', 'http://example.org')).toBe('bad-options');
    expect(await add('ntfy', 'https://ntfy.sh/a/b')).toBe('bad-options');
    for (const _ of [2, 3, 4, 5]) expect(await add('webhook', address)).toBe('ok');
    expect(await add('feed')).toBe('not-now');
    expect(await server.store.channels(1)).toHaveLength(5);
    expect(network.sent).toEqual([]);
  });

  test('cannot send more than ten tests and codes in an hour', async () => {
    const { server, network, mia } = await stage();
    const tested = () => code(mia.request({ type: 'test-channel', number: 1 }));
    for (let i = 0; i < 10; i++) expect(await tested()).toBe('ok');
    expect(await tested()).toBe('too-fast');
    expect(new Set(sentTypes(network))).toEqual(new Set(['test']));
    await server.world.pass(hour);
    network.outcome = 'refused';
    expect(await tested()).toBe('not-now');
  });

  test('has no messages as a guest, or on a server that sends none', async () => {
    const server = await serverInProcess('a', { guests: 'on', messages: fakeNetwork().settings });
    const guest = server.connect();
    await guest.request({ type: 'guest' });
    expect(await code(guest.request({ type: 'messages' }))).toBe('guest');
    const mia = await (await serverInProcess()).login('mia');
    expect(await code(mia.request({ type: 'messages' }))).toBe('not-now');
  });
});

test('the link of a message leads to its channel only until the channel is removed', async () => {
  const at = await stage();
  const { server, mia, network } = at;
  await mia.request({ type: 'test-channel', number: 1 });
  const off = String(network.sent[0]?.body['off']);
  const token = off.slice(`${page}me/off/`.length);
  const known = (text: string) => linkedChannel(server.store, server.world, text);
  expect(await known(token)).toMatchObject({ account: 1, number: 1 });
  expect(await known(token.replace(/^1-1/, '1-2'))).toBeUndefined();
  expect(await known(`${token.slice(0, -2)}AA`)).toBeUndefined();
  expect(await known('')).toBeUndefined();
  await mia.request({ type: 'remove-channel', number: 1 });
  await server.world.pass(1000);
  await mia.request({ type: 'add-channel', kind: 'webhook', address });
  expect(await known(token)).toBeUndefined();
});
