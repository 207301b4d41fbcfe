import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { algorithms, usualLimits } from '#gateways/ssh/ssh-gateway.ts';
import { feedSlices, isDropped } from '#gateways/ssh/ssh-internals.ts';
import { maxRequests } from '#gateways/ssh/ssh-login.ts';
import { packets, type RawSshOptions, rawSsh } from '../support/raw-ssh.ts';
import { sshHouse } from '../support/ssh-house.ts';
import { readGames } from '../support/until-shown.ts';

beforeAll(readGames);

const login = { username: 'mia', password: 'a long enough sentence' };

/** A server with the account mia, and raw clients. */
async function opened() {
  const { server, port, log, stop } = await sshHouse();
  await server.login('mia');
  const client = async (options: RawSshOptions = { login }) => {
    const made = await rawSsh(port, options);
    onTestFinished(made.close);
    return made;
  };
  const logged = (event: string) => log.filter((entry) => entry.event === event);
  return { port, log, logged, client, stop };
}

test('a client that breaks the protocol is disconnected even if it does not close the connection itself', async () => {
  const { client, logged } = await opened();
  const mia = await client();
  mia.send(packets.openSession(0, 2_000_000, 32_768));
  mia.send(packets.pty(0, 80, 24));
  mia.send(packets.shell(0));
  await vi.waitFor(() => expect(logged('came')).toHaveLength(1), 20_000);
  mia.socket.pause();
  mia.rekey();
  mia.send(packets.data(0, 'x'));
  await vi.waitFor(() => expect(logged('gone')).toHaveLength(1), 10_000);
});

test('a session whose client accepts only tiny packets is refused', async () => {
  const { client, logged } = await opened();
  for (const size of [0, 1, 1023]) {
    const mia = await client();
    mia.send(packets.openSession(0, 2_000_000, size));
    mia.send(packets.shell(0));
    await mia.ended;
  }
  expect(logged('came')).toEqual([]);
});

test('a client that sends too many login requests without a password is disconnected', async () => {
  const { client } = await opened();
  const stranger = await client({});
  for (let i = 0; i <= maxRequests; i++) stranger.send(packets.authNone('mia'));
  await stranger.ended;
});

test('a client that floods the server with packets stays connected, and other clients are served meanwhile', async () => {
  const { client, log } = await opened();
  const flooder = await client();
  for (let i = 0; i < 20_000; i++) flooder.send(packets.ignore('x'));
  const other = await client();
  other.send(packets.openSession(0, 2_000_000, 32_768));
  other.send(packets.exec(0, 'status'));
  await vi.waitFor(() => expect(log).toContainEqual(expect.objectContaining({ event: 'came' })), 5000);
  expect(flooder.socket.destroyed).toBe(false);
});

test('an ssh connection delivers no data while the share of key exchanges in the event loop is used up', async () => {
  const socket = new Socket();
  const received: string[] = [];
  const share = { hasRoom: vi.fn(() => false), charge: vi.fn() };
  feedSlices(
    socket,
    () => share,
    (next) => next(),
  );
  socket.on('data', (bytes) => received.push(String(bytes)));
  socket.push('SSH-2.0-client');
  await vi.waitFor(() => expect(share.hasRoom.mock.calls.length).toBeGreaterThan(5));
  expect(received).toEqual([]);
  share.hasRoom.mockReturnValue(true);
  await vi.waitFor(() => expect(received).toEqual(['SSH-2.0-client']));
  expect(share.charge).toHaveBeenCalled();
});

test('a second program on one channel is refused without a fault in the log', async () => {
  const { client, logged } = await opened();
  const mia = await client();
  mia.send(packets.openSession(0, 2_000_000, 32_768));
  mia.send(packets.exec(0, 'status'));
  mia.send(packets.exec(0, 'status'));
  mia.send(packets.shell(0));
  await mia.ended;
  expect(logged('came')).toHaveLength(1);
  expect(logged('fault')).toEqual([]);
});

test('a client that resets its connection does not disturb the shutdown of the server', async () => {
  const { client, logged, stop } = await opened();
  const mia = await client();
  mia.send(packets.openSession(0, 2_000_000, 32_768));
  mia.send(packets.pty(0, 80, 24));
  mia.send(packets.shell(0));
  await vi.waitFor(() => expect(logged('came')).toHaveLength(1), 20_000);
  const stopped = stop();
  await vi.waitFor(() => expect(logged('gone')).toHaveLength(1), { timeout: 10_000, interval: 1 });
  mia.socket.resetAndDestroy();
  await stopped;
});

test('a session in which no program is started ends without an error, however its client leaves', async () => {
  const { client, logged } = await opened();
  for (const end of [packets.closeChannel(0), packets.eof(0), packets.subsystem(0, 'sftp')]) {
    const mia = await client();
    mia.send(packets.openSession(0, 2_000_000, 32_768));
    mia.send(end);
    mia.socket.end();
    await mia.ended;
  }
  expect(logged('fault')).toEqual([]);
});

test('an exception in a listener of ssh2 ends only the session of its connection', async () => {
  const { client, logged } = await opened();
  const mia = await client();
  const emit = EventEmitter.prototype.emit;
  const broken = vi.spyOn(EventEmitter.prototype, 'emit').mockImplementation(function (this: EventEmitter, ...given) {
    if (given[0] === 'session') throw new Error('broken');
    return Reflect.apply(emit, this, given);
  });
  onTestFinished(() => broken.mockRestore());
  mia.send(packets.openSession(0, 2_000_000, 32_768));
  await mia.ended;
  broken.mockRestore();
  const other = await client();
  other.send(packets.openSession(0, 2_000_000, 32_768));
  other.send(packets.exec(0, 'status'));
  await other.ended;
  expect(logged('came')).toHaveLength(1);
});

test('the server offers no slow or weak algorithms', () => {
  const all = Object.values(algorithms).flat().join(' ');
  expect(all).not.toMatch(/sha1|md5|cbc|group-exchange|group1[5-8]|3des|zlib/);
});

test.each(algorithms.kex)('the key exchange %s works', async (kex) => {
  const { client } = await opened();
  await client({ login, algorithms: { kex: [kex] } });
});

test.each(algorithms.cipher.flatMap((cipher) => algorithms.hmac.map((hmac) => [cipher, hmac] as const)))(
  'the cipher %s with %s works for a login',
  async (cipher, hmac) => {
    const { client } = await opened();
    await client({ login, algorithms: { cipher: [cipher], hmac: [hmac] } });
  },
);

test('the more connections without a login are open, the more new ones are refused at random', () => {
  const { strangers } = usualLimits;
  expect(isDropped(strangers.start - 1, strangers, () => 0)).toBe(false);
  expect(isDropped(strangers.start, strangers, () => strangers.rate - 0.01)).toBe(true);
  expect(isDropped(strangers.start, strangers, () => strangers.rate)).toBe(false);
  expect(isDropped(80, strangers, () => 0.64)).toBe(true);
  expect(isDropped(80, strangers, () => 0.66)).toBe(false);
  expect(isDropped(strangers.full, strangers, () => 1)).toBe(true);
});
