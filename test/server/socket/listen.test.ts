import { once } from 'node:events';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { connect, Socket } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBudgets } from '#server/connection-budget.ts';
import type { LogEvent } from '#server/log.ts';
import { clientAddress } from '#server/rate-limiter.ts';
import { type Listening, type ListenOptions, listen } from '#server/socket/listen.ts';
import { shakeHandsWithin } from '#server/socket/open-connections.ts';
import { fakeCore, greeting } from '../../support/fake-core.ts';
import { fakeTimer } from '../../support/fake-timer.ts';
import { inTime } from '../../support/in-time.ts';
import { mutated } from '../../support/mutated.ts';
import { type RawClient, rawClient } from '../../support/raw-client.ts';
import { update } from '../../support/wire-messages.ts';

const running: Listening[] = [];
afterEach(async () => {
  for (const listening of running.splice(0)) await listening.close();
});

/** A server on a stopped clock, with a core without matches. */
async function started(options: Partial<ListenOptions> = {}) {
  const [core, timer, log] = [fakeCore(), fakeTimer(), [] as LogEvent[]];
  const listening = await listen({
    host: '127.0.0.1',
    port: 0,
    certificate: undefined,
    isBehindProxy: false,
    core,
    budgets: createBudgets(timer),
    world: timer,
    log: (event) => log.push(event),
    ...options,
  });
  running.push(listening);
  return { core, timer, log, port: listening.port, listening };
}

/** Sends an HTTP request. `fetch` does not allow a `host` header. */
const got = (port: number, path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request({ port, path, headers, method }, async (response) =>
      resolve({ status: response.statusCode, text: Buffer.concat(await response.toArray()).toString() }),
    )
      .on('error', reject)
      .end();
  });

const hello = { id: 1, type: 'hello', protocol: 1, client: 'a test' };
const told = async (client: RawClient) => JSON.stringify(await client.next());

/** The TCP socket of a client's WebSocket. */
const socketBelow = ({ socket }: RawClient): Socket => {
  const below: unknown = Reflect.get(socket, '_socket');
  if (!(below instanceof Socket)) throw new Error('no socket below');
  return below;
};

const until = async (isDone: () => boolean) => {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
};

/** Waits until the server has noticed that a client has disconnected. */
const untilGone = async (log: readonly LogEvent[]) => {
  const gone = () => log.find(({ event }) => event === 'gone');
  await until(() => gone() !== undefined);
  return gone();
};

describe('a connection', () => {
  test('transports requests, answers and messages, and ends its session when it closes', async () => {
    const { core, port, log } = await started();
    const client = await rawClient(port);
    client.say(hello);
    expect(await client.next()).toEqual({ id: 1, ok: greeting });
    core.clients[0]?.link.send({ type: 'told', text: 'Hello.', match: null });
    expect(await client.next()).toEqual({ type: 'told', text: 'Hello.', match: null });
    client.socket.close();
    expect(await untilGone(log)).toEqual({ event: 'gone', address: '127.0.0.1', why: 'left' });
    expect(core.clients).toMatchObject([{ link: { address: '127.0.0.1' }, requests: [hello], hasLeft: true }]);
  });

  test('gets an error for an invalid message and stays open', async () => {
    const { core, port, log } = await started();
    const client = await rawClient(port);
    client.socket.send('{');
    expect(await told(client)).toContain('found no complete JSON text');
    client.socket.send(Buffer.from('{}'));
    expect(await told(client)).toContain('found a binary message, expected text');
    client.say({ ...hello, protocol: 2 });
    expect(await told(client)).toContain('the server needs an update');
    client.say({ id: 9, type: 'chat', match: 'm1', text: 'my secret'.repeat(100) });
    expect(await client.next()).toMatchObject({ id: 9, error: { code: 'bad-message' } });
    client.say(hello);
    expect(await client.next()).toMatchObject({ id: 1, ok: {} });
    expect(core.clients[0]?.requests).toEqual([hello]);
    expect(JSON.stringify(log)).not.toContain('secret');
  });

  test.each([
    ['longer than any request may be', (client: RawClient) => client.socket.send('x'.repeat(97 * 1024)), 1009],
    ['not UTF-8', (client: RawClient) => client.socket.send(Buffer.from([0xff, 0xfe]), { binary: false }), 1007],
  ])('ends if a message is %s', async (_, send, code) => {
    const { port, core, log } = await started();
    const client = await rawClient(port);
    send(client);
    expect(await client.ended).toEqual({ code });
    await untilGone(log);
    expect(core.clients).toMatchObject([{ requests: [], hasLeft: true }]);
  });

  test('compresses and decompresses large messages independently of each other', async () => {
    const { core, port } = await started();
    const client = await rawClient(port);
    expect(client.socket.extensions).toBe('permessage-deflate');
    const below = socketBelow(client);
    client.say(hello);
    await client.next();
    const received = below.bytesRead;
    for (let time = 0; time < 2; time++) {
      core.clients[0]?.link.send({ type: 'told', text: 'all the same '.repeat(2000), match: null });
      expect(await client.next()).toMatchObject({ text: 'all the same '.repeat(2000) });
    }
    expect(below.bytesRead - received).toBeLessThan(1000);
    expect(below.bytesRead - received).toBeGreaterThan(200);
    const large = { id: 2, type: 'create', game: 'risc', ...Object.fromEntries([['text', 'x'.repeat(90_000)]]) };
    const sent = below.bytesWritten;
    client.say(large);
    expect(await client.next()).toMatchObject({ id: 2, error: { code: 'bad-message' } });
    expect(below.bytesWritten - sent).toBeLessThan(1000);
    client.say({ id: 3, type: 'chat', match: 'm1', text: 'x'.repeat(17_000) });
    expect(await client.next()).toMatchObject({ id: 3, error: { code: 'too-large' } });
  });

  test('serves clients that do not support compression', async () => {
    const { core, port } = await started();
    const client = await rawClient(port, undefined, { perMessageDeflate: false });
    client.say(hello);
    await client.next();
    core.clients[0]?.link.send({ type: 'told', text: 'x'.repeat(50_000), match: null });
    expect(await client.next()).toMatchObject({ text: 'x'.repeat(50_000) });
    expect(socketBelow(client).bytesRead).toBeGreaterThan(50_000);
  });

  test('ends if a message decompresses to more than its limit', async () => {
    const { port, core, log } = await started();
    const client = await rawClient(port);
    const bomb = deflateRawSync(Buffer.alloc(30_000_000, 'x'), { windowBits: 12 });
    const head = Buffer.from([0xc1, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    head.writeUInt32BE(bomb.length, 6);
    socketBelow(client).write(Buffer.concat([head, bomb]));
    expect(await client.ended).toEqual({ code: 1009 });
    expect(await untilGone(log)).toMatchObject({ why: 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' });
    expect(core.clients).toMatchObject([{ requests: [], hasLeft: true }]);
  });

  test('ends if compressed data is invalid', async () => {
    const { port, log } = await started();
    const client = await rawClient(port);
    socketBelow(client).write(Buffer.from([0xc1, 0x84, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]));
    await client.ended;
    await untilGone(log);
  });

  test('ends if it receives bytes that are not a WebSocket frame', async () => {
    const { port, log } = await started();
    const client = await rawClient(port);
    socketBelow(client).write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 1, 2]));
    await client.ended;
    expect(await untilGone(log)).toMatchObject({ why: expect.stringContaining('WS_ERR') });
  });

  test('logs only its first invalid message', async () => {
    const { port, log } = await started();
    const client = await rawClient(port);
    for (let i = 0; i < 7; i++) client.socket.send('{');
    for (let i = 0; i < 7; i++) await client.next();
    client.socket.close();
    await untilGone(log);
    expect(log.map(({ event, refused }) => [event, refused])).toEqual([
      ['connected', undefined],
      ['refused', undefined],
      ['gone', 7],
    ]);
  });

  test('is served while another connection sends many messages in one packet', async () => {
    const { core, port } = await started();
    const [much, little] = [await rawClient(port), await rawClient(port)];
    const below = socketBelow(much);
    below.cork();
    for (let id = 0; id < 50; id++) much.say({ id, type: 'account' });
    below.uncork();
    little.say({ id: 0, type: 'account' });
    await little.next();
    expect(core.clients[0]?.requests.length).toBeLessThan(50);
    for (let id = 0; id < 50; id++) expect(await much.next()).toEqual({ id, ok: {} });
  });

  test('is read more slowly after it sends long messages', async () => {
    const { port, timer } = await started();
    const client = await rawClient(port);
    for (let i = 0; i < 12; i++) client.socket.send('x'.repeat(96 * 1024));
    // Each message counts as 6, and the message that exceeds the limit of 60 is still read.
    for (let i = 0; i < 11; i++) expect(await client.next()).toMatchObject({ error: { code: 'bad-message' } });
    expect(timer.next()).toBe(200);
    timer.pass(200);
    expect(await client.next()).toMatchObject({ error: { code: 'bad-message' } });
  });

  test('shares the budget of its account with other connections', async () => {
    const { core, port, timer } = await started();
    const clients = [await rawClient(port), await rawClient(port), await rawClient(port), await rawClient(port)];
    for (const [i, client] of core.clients.entries()) client.accountName = i === 3 ? 'tom' : 'mia';
    for (const client of clients.slice(0, 3))
      for (let id = 0; id < 41; id++) {
        client.say({ id, type: 'account' });
        // Only messages after a login count for the account.
        if (client !== clients[2] || id < 40) expect(await client.next()).toMatchObject({ ok: {} });
      }
    const [, , third, other] = clients;
    other?.say({ id: 6, type: 'account' });
    expect(await other?.next()).toEqual({ id: 6, ok: {} });
    expect(await third?.next()).toEqual({ id: 40, ok: {} });
    third?.say({ id: 41, type: 'account' });
    expect(await third?.next()).toEqual({ id: 41, ok: {} });
    third?.say({ id: 42, type: 'account' });
    timer.pass(34);
    expect(await third?.next()).toEqual({ id: 42, ok: {} });
  });

  test('may have a limited number of unanswered requests', async () => {
    const { core, port, timer } = await started();
    core.onRequest = () => true;
    const client = await rawClient(port);
    const asks = (from: number, to: number) => {
      for (let id = from; id <= to; id++) client.say({ id, type: 'account' });
    };
    asks(1, 60);
    await until(() => core.clients[0]?.requests.length === 60);
    timer.pass(2000);
    asks(61, 101);
    expect(await client.next()).toEqual({
      id: 101,
      error: {
        code: 'busy',
        message: 'Too many of your requests are unanswered. Wait for the answers.',
        limit: 'requests',
      },
    });
    expect(core.clients[0]?.requests).toHaveLength(100);
    // Each answer makes room for another request.
    core.clients[0]?.link.send({ id: 1, ok: {} });
    expect(await client.next()).toEqual({ id: 1, ok: {} });
    asks(102, 103);
    expect(await client.next()).toMatchObject({ id: 103, error: { code: 'busy' } });
  });

  test('is read more slowly after too many empty messages', async () => {
    const { port, timer } = await started();
    const client = await rawClient(port);
    for (let i = 0; i < 61; i++) client.socket.send('');
    for (let i = 0; i < 61; i++) expect(await client.next()).toMatchObject({ error: { code: 'bad-message' } });
    expect(timer.next()).toBeLessThan(35);
  });

  test('is read more slowly if it sends too fast, and is ended if it sends far too fast', async () => {
    const { core, port, timer, log } = await started();
    const client = await rawClient(port);
    for (let id = 0; id < 61; id++) client.say({ id, type: 'account' });
    for (let id = 0; id < 61; id++) expect(await client.next()).toEqual({ id, ok: {} });
    client.say({ id: 61, type: 'account' });
    timer.pass(34);
    expect(await client.next()).toEqual({ id: 61, ok: {} });
    timer.pass(8000);
    const below = socketBelow(client);
    below.cork();
    for (let id = 62; id < 800; id++) client.say({ id, type: 'account' });
    below.uncork();
    await until(() => client.socket.readyState === client.socket.CLOSING);
    timer.pass(2000);
    expect(await client.ended).toEqual({ code: 1008 });
    expect(await untilGone(log)).toMatchObject({ why: 'flood' });
    expect(core.clients[0]?.requests).toHaveLength(62 + 240);
  });

  test('is told to wait if it sends too many requests at once, and is served again after that', async () => {
    const { core, port, timer } = await started();
    const client = await rawClient(port);
    const below = socketBelow(client);
    below.cork();
    for (let id = 0; id < 300; id++) client.say({ id, type: 'account' });
    below.uncork();
    const answers: unknown[] = [];
    for (let i = 0; i < 300; i++) answers.push(await client.next());
    const message = 'You are sending too many messages. Send none for 9 s.';
    const error = { code: 'too-fast', message, wait: 9, limit: 'messages', retryAfter: 9 };
    expect(answers[240]).toEqual({ id: 240, error });
    expect(core.clients[0]?.requests).toHaveLength(240);
    timer.pass(11_000);
    client.say({ id: 301, type: 'account' });
    expect(await client.next()).toEqual({ id: 301, ok: {} });
  });

  test('sends each of several commands as a message and as a request', async () => {
    const { core, port, timer } = await started();
    core.onRequest = () => true;
    const client = await rawClient(port);
    const commands = Array.from({ length: 40 }, (_, i) => ({ key: `k${i}`, line: 'pass' }));
    for (let id = 1; id <= 2; id++) client.say({ id, type: 'commands', match: 'a', commands });
    await until(() => core.clients[0]?.requests.length === 2);
    expect(timer.next()).toBeGreaterThan(600);
    timer.pass(3000);
    client.say({ id: 3, type: 'commands', match: 'a', commands });
    expect(await client.next()).toMatchObject({ id: 3, error: { code: 'busy', limit: 'requests' } });
  });

  test.each(['ping', 'pong'] as const)('is ended when it floods the server with %ss', async (sign) => {
    const { port, log, timer } = await started();
    const client = await rawClient(port);
    const below = socketBelow(client);
    below.cork();
    for (let i = 0; i < 661; i++) client.socket[sign]('x');
    below.uncork();
    await until(() => client.socket.readyState === client.socket.CLOSING);
    timer.pass(2000);
    await client.ended;
    expect(await untilGone(log)).toMatchObject({ why: 'flood' });
  });

  test('is pinged every 15 s, and ended after 40 s without a sign of life', async () => {
    const { port, timer, log } = await started();
    const client = await rawClient(port, undefined, { autoPong: false });
    client.say(hello);
    await client.next();
    timer.pass(15_000);
    await once(client.socket, 'ping');
    timer.pass(15_000);
    await once(client.socket, 'ping');
    expect(log.some(({ event }) => event === 'gone')).toBe(false);
    timer.pass(15_000);
    expect(await untilGone(log)).toMatchObject({ why: 'silent' });
  });

  test('is ended after 40 s without a sign of life even if the clock is set back', async () => {
    const time = fakeTimer();
    let setBack = 0;
    const { port, log } = await started({ world: { ...time, now: () => time.now() - setBack } });
    const client = await rawClient(port, undefined, { autoPong: false });
    client.say(hello);
    await client.next();
    setBack = 24 * 3_600_000;
    time.pass(60_000);
    expect(await untilGone(log)).toMatchObject({ why: 'silent' });
  });

  test('stays open while it gives signs of life', async () => {
    const { port, timer, log } = await started();
    const client = await rawClient(port);
    client.say(hello);
    await client.next();
    for (let i = 0; i < 5; i++) {
      timer.pass(15_000);
      await once(client.socket, 'ping');
      // The server has read the sign of life when it answers the next request.
      client.say({ id: i + 2, type: 'account' });
      await client.next();
    }
    expect(log).toEqual([{ event: 'connected', address: '127.0.0.1' }]);
  });

  test('is ended if its first request does not come within 20 s', async () => {
    const { port, timer, log } = await started();
    const client = await rawClient(port);
    timer.pass(20_000);
    await client.ended;
    expect(await untilGone(log)).toMatchObject({ why: 'no-greeting' });
  });

  test('is ended if it has not become a WebSocket after 15 s', async () => {
    const { port, timer, core, listening } = await started();
    const half = connect(port, '127.0.0.1');
    await once(half, 'connect');
    const client = await rawClient(port);
    timer.pass(15_000);
    half.resume();
    await once(half, 'close');
    client.say(hello);
    expect(await client.next()).toMatchObject({ ok: {} });
    expect(core.clients).toHaveLength(1);
    expect(listening.port).toBe(port);
  });

  test('is ended if its client does not read', async () => {
    const { core, port, log } = await started();
    const client = await rawClient(port);
    client.say(hello);
    await client.next();
    client.socket.pause();
    const text = 'x'.repeat(100_000);
    let sent = 0;
    while (!log.some(({ event }) => event === 'gone')) {
      // Far more than the system may buffer, so that a server that never ends the connection fails the test.
      if (sent > 40_000_000) throw new Error('never ended');
      core.clients[0]?.link.send({ type: 'told', text, match: null });
      sent += text.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await untilGone(log)).toMatchObject({ why: 'too-slow' });
    expect(core.clients[0]?.hasLeft).toBe(true);
    client.socket.terminate();
  });

  test('is ended if its client sends requests but does not read, even if the system buffers the answers', async () => {
    const { core, port, timer, log } = await started();
    const text = 'x'.repeat(100_000);
    core.onRequest = (request, { send }) => {
      if (request.type !== 'account') return false;
      send({ id: request.id, ok: { text } });
      return true;
    };
    const client = await rawClient(port, undefined, { perMessageDeflate: false });
    client.say(hello);
    await client.next();
    client.socket.pause();
    const asked = async (id: number) => {
      client.say({ id, type: 'account' });
      while ((core.clients[0]?.requests.length ?? 0) < id) await new Promise((resolve) => setImmediate(resolve));
    };
    // Less than the limit for unread bytes, so the client is not cut yet.
    for (let id = 2; id <= 13; id++) await asked(id);
    timer.pass(5001);
    expect(log.some(({ event }) => event === 'gone')).toBe(false);
    await asked(14);
    expect(await untilGone(log)).toMatchObject({ why: 'too-slow' });
    expect(core.clients[0]?.hasLeft).toBe(true);
    client.socket.terminate();
  });

  test('is ended after 40 s if its client never reads, even if it sends only few requests', async () => {
    const { core, port, timer, log } = await started();
    const client = await rawClient(port);
    client.say(hello);
    await client.next();
    client.socket.pause();
    for (let id = 2; id <= 5; id++) {
      expect(log.some(({ event }) => event === 'gone')).toBe(false);
      timer.pass(15_000);
      client.say({ id, type: 'account' });
      while ((core.clients[0]?.requests.length ?? 0) < id && !log.some(({ event }) => event === 'gone'))
        await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await untilGone(log)).toMatchObject({ why: 'too-slow' });
    client.socket.terminate();
  });

  test('may receive any amount of data while its client reads', async () => {
    const { core, port, timer, log } = await started();
    const client = await rawClient(port, undefined, { perMessageDeflate: false });
    client.say(hello);
    await client.next();
    const text = 'x'.repeat(100_000);
    for (let round = 0; round < 20; round++) {
      for (let i = 0; i < 5; i++) core.clients[0]?.link.send({ type: 'told', text, match: null });
      for (let i = 0; i < 5; i++) await client.next();
      // A request after the pong shows that the server has read the pong.
      client.say({ id: round + 2, type: 'account' });
      await client.next();
      timer.pass(1000);
    }
    expect(log).toEqual([{ event: 'connected', address: '127.0.0.1' }]);
  });

  test('is ended at more than 200 unacknowledged updates', async () => {
    const { core, port, log } = await started();
    const client = await rawClient(port);
    client.say(hello);
    await client.next();
    for (let number = 1; number <= 200; number++) core.clients[0]?.link.send(update(number));
    client.say({ type: 'seen', match: 'm1', number: 100 });
    client.say({ id: 2, type: 'account' });
    for (let number = 1; number <= 201; number++) await client.next();
    for (let number = 201; number <= 300; number++) core.clients[0]?.link.send(update(number));
    expect(log.some(({ event }) => event === 'gone')).toBe(false);
    core.clients[0]?.link.send(update(301));
    expect(await untilGone(log)).toMatchObject({ why: 'too-slow' });
  });

  test('stays open if the core throws while it handles a request', async () => {
    const { core, port, log } = await started();
    core.onRequest = ({ type }) => {
      if (type === 'account') throw new TypeError('a bug');
      return false;
    };
    const client = await rawClient(port);
    client.say({ id: 1, type: 'account' });
    expect(await client.next()).toMatchObject({ id: 1, error: { code: 'failed' } });
    client.say({ ...hello, id: 2 });
    expect(await client.next()).toMatchObject({ id: 2, ok: {} });
    expect(log).toContainEqual({ event: 'fault', doing: 'account', error: expect.stringContaining('a bug') });
  });

  test('receives the reason if the server ends it', async () => {
    const { core, port } = await started();
    const client = await rawClient(port);
    client.say(hello);
    await client.next();
    const heard: string[] = [];
    client.socket.on('message', (data) => heard.push(data.toString()));
    // The core may already have sent the same message.
    core.clients[0]?.link.send({ type: 'bye', why: 'restarting', text: 'Back soon.' });
    await core.close();
    core.clients[0]?.link.send({ type: 'told', text: 'Too late.', match: null });
    expect(await client.ended).toEqual({ code: 1012 });
    expect(heard).toEqual(['{"type":"bye","why":"restarting","text":"Back soon."}']);
  });
});

describe('a server', () => {
  test.each([
    [
      '/turncade/2',
      {},
      '426 turncade: This server speaks version 1 of the protocol, and your turncade speaks version 2',
    ],
    [
      '/turncade/0',
      {},
      '426 turncade: This server speaks version 1 of the protocol, and your turncade speaks version 0',
    ],
    ['/', {}, '404 turncade: There is nothing here.'],
    [
      '/turncade/1',
      { origin: 'https://evil.example' },
      '403 turncade: This server accepts no connections from other web pages',
    ],
    ['/turncade/1', { origin: 'null' }, '403 turncade: This server accepts no connections from other web pages'],
  ])('refuses a connection to %s with the options %j', async (path, options, message) => {
    const { port } = await started();
    await expect(rawClient(port, path, options)).rejects.toThrow(message);
  });

  test('accepts requests of its own pages', async () => {
    const { port } = await started();
    const client = await rawClient(port, undefined, { origin: `http://127.0.0.1:${port}` });
    client.say(hello);
    expect(await client.next()).toMatchObject({ ok: {} });
  });

  test('answers a browser with a sentence that explains what runs here', async () => {
    const { port } = await started();
    const response = await fetch(`http://127.0.0.1:${port}/turncade/1`);
    expect([response.status, await response.text()]).toEqual([
      400,
      'turncade: This is a turncade server, not a website: turncade join ADDRESS\n',
    ]);
  });

  test.each([
    ['/health', {}, 200, 'ok\n'],
    ['/metrics', {}, 200, 'turncade_players 3\n'],
    // Only this machine may read metrics: no client behind a proxy, and no page whose domain name resolves here.
    ['/metrics', { 'x-forwarded-for': '192.0.2.7' }, 404, 'turncade: There is nothing here.\n'],
    ['/metrics', { host: 'evil.example' }, 404, 'turncade: There is nothing here.\n'],
    ['/metrics?all', {}, 404, 'turncade: There is nothing here.\n'],
  ])('answers a monitoring request for %s with the headers %j', async (path, headers, status, text) => {
    const watch = { isHealthy: async () => true, metrics: () => 'turncade_players 3\n' };
    const { port } = await started({ watch });
    expect(await got(port, path, headers)).toEqual({ status, text });
  });

  test('answers a health check with the status 503 while it is not healthy', async () => {
    const { port } = await started({ watch: { isHealthy: async () => false, metrics: () => '' } });
    expect(await got(port, '/health')).toEqual({ status: 503, text: 'not well\n' });
    expect(await got(port, '/health', {}, 'POST')).toMatchObject({ status: 404 });
  });

  test('limits the number of all connections', async () => {
    const { port, log } = await started({ limits: { inAll: 2, fromOne: 1 } });
    const first = await rawClient(port);
    await rawClient(port);
    await expect(rawClient(port)).rejects.toThrow();
    expect(log).toContainEqual({ event: 'turned-away', address: '127.0.0.1', why: 'too many connections' });
    first.socket.close();
    await first.ended;
    await untilGone(log);
    await expect(rawClient(port)).resolves.toBeDefined();
  });

  test('behind a proxy limits connections by the forwarded address', async () => {
    const { port, core, log } = await started({ isBehindProxy: true, limits: { inAll: 9, fromOne: 1 } });
    const from = (address: string) => rawClient(port, undefined, { headers: { 'X-Forwarded-For': address } });
    const first = await from('6.6.6.6, 192.0.2.7');
    await from('2001:db8:1:2:3::4');
    await expect(from('192.0.2.7')).rejects.toThrow('429 turncade: There are too many connections from your address.');
    await expect(from('2001:db8:1:2::')).rejects.toThrow('429');
    expect(core.clients.map(({ link }) => link.address)).toEqual(['192.0.2.7', '2001:db8:1:2::/64']);
    first.socket.close();
    await untilGone(log);
    await from('192.0.2.7');
    await from('nonsense');
    expect(core.clients.at(-1)?.link.address).toBe('127.0.0.1');
  });

  test('limits new connections from one address within 10 s', async () => {
    const timer = fakeTimer();
    const { port, log } = await started({
      isBehindProxy: true,
      budgets: createBudgets(timer, { maxNewConnections: 3 }),
    });
    const from = (address: string) => rawClient(port, undefined, { headers: { 'X-Forwarded-For': address } });
    for (let i = 0; i < 3; i++) {
      const client = await from('192.0.2.7');
      client.socket.close();
      await client.ended;
    }
    await expect(from('192.0.2.7')).rejects.toThrow('429');
    await from('192.0.2.8');
    timer.pass(10_000);
    await from('192.0.2.7');
    expect(log.filter(({ event }) => event === 'connected')).toHaveLength(5);
  });

  test('logs once in 10 s that a client is refused again and again', async () => {
    const { port, timer, log } = await started({ limits: { inAll: 0 } });
    for (const passed of [0, 0, 9999, 1]) {
      timer.pass(passed);
      await expect(rawClient(port)).rejects.toThrow();
    }
    expect(log.filter(({ event }) => event === 'turned-away')).toHaveLength(2);
  });

  test('without a proxy ignores forwarded addresses', async () => {
    const { port, core } = await started();
    await rawClient(port, undefined, { headers: { 'X-Forwarded-For': '192.0.2.7' } });
    expect(core.clients[0]?.link.address).toBe('127.0.0.1');
  });

  test.each([
    [true, {}, 'the proxy sends no X-Forwarded-For, so all players count as one address'],
    [
      false,
      { 'X-Forwarded-For': '192.0.2.7' },
      'connections come through a proxy; without --behind-proxy, all players count as one address',
    ],
    [true, { 'X-Forwarded-For': '192.0.2.7' }, undefined],
    [false, {}, undefined],
  ])(
    'logs once if all players seem to share one address (behind a proxy: %j, headers: %j)',
    async (isBehindProxy, headers, why) => {
      const { port, log } = await started({ isBehindProxy });
      for (let again = 0; again < 2; again++) await rawClient(port, undefined, { headers });
      expect(log.filter(({ event }) => event === 'proxy')).toEqual(why === undefined ? [] : [{ event: 'proxy', why }]);
    },
  );

  test('accepts no new connections when it stops, and still serves open connections', async () => {
    const { port, listening } = await started();
    const client = await rawClient(port);
    let isEmpty = false;
    const emptied = listening.stop().then(() => {
      isEmpty = true;
    });
    await expect(rawClient(port)).rejects.toThrow();
    client.say(hello);
    expect(await client.next()).toMatchObject({ ok: {} });
    expect(isEmpty).toBe(false);
    await listening.close();
    expect(await client.ended).toEqual({ code: 1006 });
    await emptied;
  });

  test('gives even a late request the full time for its answer, and then ends the connection', async () => {
    const { port, timer, listening } = await started();
    const answers: (() => void)[] = [];
    listening.show({
      socketPath: '/web/session',
      answer(_, response) {
        answers.push(() => response.end('done'));
        return true;
      },
      serve() {},
    });
    const socket = connect(port, '127.0.0.1');
    await vi.waitFor(() => expect(timer.next()).toBe(shakeHandsWithin));
    timer.pass(shakeHandsWithin - 1);
    socket.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n');
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    timer.pass(shakeHandsWithin - 1);
    expect(socket.readyState).toBe('open');
    answers[0]?.();
    expect(String(await once(socket, 'data'))).toContain('done');
    const late = got(port, '/');
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    timer.pass(shakeHandsWithin);
    await expect(late).rejects.toThrow('socket hang up');
  });

  test('reports that its port is in use', async () => {
    const { port } = await started();
    await expect(started({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '::1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001::5', '2001:db8:1::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::2', '0::/64'],
])('new connections from %s are counted under %s', (address, counted) => {
  expect(clientAddress(address)).toBe(counted);
});

test('a mutated message is answered or ends the connection, and only requests with a type reach the core', async () => {
  const { core, port, timer, log } = await started();
  let client: RawClient | undefined;
  await fc.assert(
    fc.asyncProperty(mutated, async (texts) => {
      timer.pass(2000);
      client ??= await rawClient(port);
      const { socket, ended } = client;
      for (const text of texts) socket.send(text);
      // The answer to the last request shows that everything before it was read.
      client.say({ id: 777, type: 'account' });
      for (;;) {
        const heard = await Promise.race([client.next(), ended]);
        if (JSON.stringify(heard).startsWith('{"id":777,')) return;
        if (socket.readyState > 1) {
          client = undefined;
          return;
        }
        expect(heard).toEqual(
          expect.objectContaining({ id: expect.toSatisfy((id) => id === null || Number.isInteger(id)) }),
        );
      }
    }),
    { numRuns: inTime(100, 5000) },
  );
  expect(log.filter(({ event }) => event === 'fault')).toEqual([]);
  expect(core.clients.every(({ requests }) => requests.every(({ type }) => typeof type === 'string'))).toBe(true);
});
