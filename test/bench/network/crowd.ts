import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import WebSocket from 'ws';
import { connect } from '#client/connect.ts';
import type { Connection } from '#client/connection.ts';
import { dialTo, realTime } from '#client/dial.ts';
import { risc } from '#games/risc/index.ts';
import { type Address, pathOf } from '#net/address.ts';
import { protocolVersion } from '#net/wire/limits.ts';
import { accountsUpTo, tokenOf, withStore } from '../../network/data.ts';
import { lightClient } from '../../network/light-client.ts';
import { untilOpen } from '../../network/player.ts';
import { type ServerProcess, startServerProcess } from '../../network/server-process.ts';
import { seatAll } from '../../network/table.ts';
import { temporaryFolder } from '../../support/program.ts';

/** Starts a server with `accounts` accounts. */
async function serverFor(accounts: number): Promise<{ readonly folder: string; readonly server: ServerProcess }> {
  const folder = temporaryFolder();
  await withStore(folder, (store) => store.write(accountsUpTo(accounts)));
  return { folder, server: await startServerProcess(folder) };
}

/** Cost of a mass reconnect: seconds until the last client is back, megabytes, and CPU seconds of the server. */
export interface Comeback {
  readonly seconds: number;
  readonly memory: number;
  readonly computed: number;
}

/** Measures `count` clients that reconnect after their server was killed and restarted. */
export async function comeback(count: number, followsLobby: boolean): Promise<Comeback> {
  const { folder, server } = await serverFor(count);
  const { address } = server;
  const crowd: Connection[] = [];
  for (let from = 1; from <= count; from += 100) {
    const some = Array.from({ length: 100 }, (_, i) =>
      connect({
        dial: dialTo(address),
        clock: realTime,
        chance: Math.random,
        client: 'crowd',
        token: tokenOf(from + i),
      }),
    );
    await Promise.all(some.map(untilOpen));
    crowd.push(...some);
  }
  if (followsLobby) await Promise.all(crowd.map((one) => one.request({ type: 'lobby', follow: true })));
  await server.kill();
  const again = await startServerProcess(folder, { port: address.port });
  const begun = performance.now();
  await Promise.all(crowd.map(untilOpen));
  const seconds = (performance.now() - begun) / 1000;
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const memory = again.memory().most;
  const computed = again.seconds();
  for (const one of crowd) one.close();
  await again.kill();
  return { seconds, memory, computed };
}

/** A client that can stop reading, logged in if `account` is given. It accepts any certificate. */
async function rawSocket({ host, port }: Address, account?: number): Promise<WebSocket> {
  const socket = new WebSocket(`wss://${host}:${port}${pathOf(protocolVersion)}`, { rejectUnauthorized: false });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('open', resolve));
  if (account === undefined) return socket;
  say(socket, { id: 1, type: 'hello', protocol: protocolVersion, client: 'raw' });
  const answered = new Promise((resolve) =>
    socket.on('message', (data) => {
      if (String(data).startsWith('{"id":2,')) resolve(undefined);
    }),
  );
  say(socket, { id: 2, type: 'resume', token: tokenOf(account) });
  await answered;
  return socket;
}

const say = (socket: WebSocket, message: object): void => {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message), () => {});
};

/** Effect of misbehaving clients on a server. */
export interface Rudeness {
  /** Memory of the server in megabytes: before the attack, and its maximum. */
  readonly before: number;
  readonly most: number;
  /** Answer times for a well-behaved client meanwhile, in milliseconds. */
  readonly answers: readonly number[];
  /** Number of attacking clients: disconnected by the server, and in total. */
  readonly ended: number;
  readonly of: number;
}

/** Attacks a server while a well-behaved client continuously sends requests. */
async function rude(
  server: ServerProcess,
  polite: number,
  work: () => Promise<{ readonly ended: number; readonly of: number }>,
  askedEvery = 100,
): Promise<Rudeness> {
  const client = await lightClient(server.address, polite);
  const before = server.memory().now;
  const answers: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const sent = performance.now();
      const { at } = await client.request({ type: 'account' });
      answers.push(at - sent);
      await new Promise((resolve) => setTimeout(resolve, askedEvery));
    }
  })();
  const { ended, of } = await work();
  isOver = true;
  await asking;
  client.cut();
  return { before, most: server.memory().most, answers, ended, of };
}

const gone = (server: ServerProcess, why: string): number => server.logged.get(`gone: ${why}`) ?? 0;

async function until(isSo: () => boolean, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!isSo() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Measures the effect of clients that request a lot and read nothing. */
export async function slowReaders(count: number): Promise<Rudeness> {
  const { server } = await serverFor(count + 4);
  const players = await Promise.all([1, 2].map((account) => lightClient(server.address, account)));
  const text = risc.levels?.generate?.('bench:24', undefined, players.length).text ?? '';
  const [seat] = await seatAll(players, 1, { game: 'risc', level: { file: { name: 'bench.dot', text } } });
  const result = await rude(server, 3, async () => {
    const readers = await Promise.all(Array.from({ length: count }, (_, i) => rawSocket(server.address, i + 5)));
    for (const reader of readers) reader.pause();
    let id = 10;
    const end = performance.now() + 45_000;
    while (gone(server, 'too-slow') < count && performance.now() < end) {
      for (const reader of readers) say(reader, { id: ++id, type: 'open', match: seat?.match });
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    for (const reader of readers) reader.terminate();
    return { ended: gone(server, 'too-slow'), of: count };
  });
  await server.kill();
  return result;
}

/** Measures the effect of clients that each send 1,000 requests in about a second, far above the limit. */
export async function floods(count: number): Promise<Rudeness> {
  const { server } = await serverFor(count + 1);
  const result = await rude(server, 1, async () => {
    const flooding = await Promise.all(Array.from({ length: count }, (_, i) => rawSocket(server.address, i + 2)));
    for (let round = 0; round < 50; round++) {
      for (const socket of flooding) for (let i = 0; i < 20; i++) say(socket, { id: 100 + i, type: 'account' });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await until(() => gone(server, 'flood') >= count, 10_000);
    for (const socket of flooding) socket.terminate();
    return { ended: gone(server, 'flood'), of: count };
  });
  await server.kill();
  return result;
}

/** Measures the effect of clients that send invalid messages and reconnect when disconnected. */
export async function malformed(count: number): Promise<Rudeness> {
  const { server } = await serverFor(1);
  const result = await rude(
    server,
    1,
    async () => {
      const [, main = ''] = process.argv;
      const fuzzing = spawn(process.execPath, [main, '--fuzz', String(server.address.port), String(count)]);
      const [status] = await once(fuzzing, 'close');
      return { ended: status === 0 ? count : 0, of: count };
    },
    10,
  );
  await server.kill();
  return result;
}

/** Measures the effect of connections that stop halfway, `count` of each kind, and of clients that stop answering. */
export async function halfOpen(count: number): Promise<Rudeness> {
  const { server } = await serverFor(count + 1);
  const { host, port } = server.address;
  const result = await rude(server, 1, async () => {
    let ended = 0;
    const noted = <One extends Socket>(socket: One): One => {
      socket.on('error', () => {});
      socket.once('close', () => {
        ended++;
      });
      return socket;
    };
    const open = <One extends Socket>(socket: One, event: string) =>
      new Promise<One>((resolve) => socket.once(event, () => resolve(socket)));
    const plain = Array.from({ length: count }, () => open(noted(connectPlain({ host, port })), 'connect'));
    await Promise.all(plain);
    for (let from = 0; from < count; from += 50)
      await Promise.all(
        Array.from({ length: 50 }, () =>
          open(noted(connectSecure({ host, port, rejectUnauthorized: false })), 'secureConnect'),
        ),
      );
    const silent = [];
    for (let i = 0; i < count; i++) silent.push(await rawSocket(server.address));
    const dead = [];
    for (let i = 0; i < count; i++) dead.push(await rawSocket(server.address, i + 2));
    // A paused socket receives no ping.
    for (const socket of dead) socket.pause();
    const all = () => ended + gone(server, 'no-greeting') + gone(server, 'silent');
    await until(() => all() >= 4 * count, 75_000);
    for (const socket of [...silent, ...dead]) socket.terminate();
    return { ended: all(), of: 4 * count };
  });
  await server.kill();
  return result;
}
