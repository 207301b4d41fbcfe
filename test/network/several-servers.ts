import { mkdtempSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Stream } from '#engine/random.ts';
import { databaseAddress } from '#server/store/postgres/address.ts';
import { connectTo } from '#server/store/postgres/connection.ts';
import { openPostgres } from '#server/store/postgres/open.ts';
import type { Store } from '#server/store/store.ts';
import { postgresProgram } from '../support/postgres-program.ts';
import { accountsUpTo } from './data.ts';
import { connectionOf, type Player, play, untilOpen } from './player.ts';
import { type ProcessOptions, type ServerProcess, startServerProcess } from './server-process.ts';
import { answered, begin, refusedOf, type StageReport, storedFaults } from './stage.ts';

export interface SeveralOptions {
  readonly chance: Stream;
  readonly program?: string;
  readonly matches: number;
  /** Number of kills of a server. */
  readonly kills: number;
  readonly every: number;
  /** Maximum milliseconds that a player waits before a command. */
  readonly pause: number;
  /**
   * The database restarts before the kills with these zero-based numbers. The first restart is clean, the others are as
   * if its machine had failed.
   */
  readonly restarts: readonly number[];
}

export interface SeveralReport extends StageReport {
  /** Longest time in milliseconds from a kill until all players were connected again. */
  readonly away: number;
}

/** A single address for several servers. Each new connection goes to a running server. */
interface Balancer {
  readonly port: number;
  end(): void;
}

async function balancer(ports: readonly number[]): Promise<Balancer> {
  let next = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    client.once('close', () => sockets.delete(client));
    const dial = (tried: number) => {
      const port = ports[next++ % ports.length];
      if (port === undefined || tried === ports.length) return void client.destroy();
      const target = connect(port, '127.0.0.1');
      target.once('error', () => (target.connecting || target.bytesRead === 0 ? dial(tried + 1) : client.destroy()));
      target.once('connect', () => {
        client.pipe(target).pipe(client);
        client.once('close', () => target.destroy());
        target.once('close', () => client.destroy());
        target.on('error', () => {});
      });
    };
    dial(0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    end() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A Node process with a clock one hour ahead. */
const ahead: ProcessOptions = {
  nodeArgs: [
    `--import=data:text/javascript,${encodeURIComponent('const now = Date.now; Date.now = () => now() + 3600000;')}`,
  ],
};

/** Opens a database as a server does. */
export async function storeAt(url: string): Promise<Store> {
  const address = databaseAddress(url);
  if (!address.ok) throw new Error(address.error.message);
  return openPostgres(() => connectTo(address.value));
}

const seatsOfMatch = 4;

/**
 * Lets players play over two servers on one database. One server has a wrong clock. The trial kills the servers in
 * turn, and restarts the database. Then it compares the players' views with the stored data.
 */
export async function trySeveral(options: SeveralOptions): Promise<SeveralReport> {
  const { chance, matches, kills, every, pause, restarts, program } = options;
  const database = await postgresProgram();
  const url = database.address();
  const folders = [0, 1].map(() => join(mkdtempSync(join(tmpdir(), 'turncade-one-of-')), 'data'));
  const servers: ServerProcess[] = [];
  const start = (index: number, port = 0): Promise<ServerProcess> =>
    startServerProcess(folders[index] ?? '', {
      ...(program !== undefined && { program }),
      ...(index === 1 && ahead),
      database: url,
      port,
    });
  let balanced: Balancer | undefined;
  try {
    const count = matches * seatsOfMatch;
    const first = await storeAt(url);
    await first.write(accountsUpTo(count));
    await first.close();
    for (const index of [0, 1]) servers.push(await start(index));
    balanced = await balancer(servers.map(({ address }) => address.port));
    const address = { host: '127.0.0.1', port: balanced.port, isSecure: false } as const;
    const connections = Array.from({ length: count }, (_, i) => connectionOf(address, i + 1));
    await Promise.all(connections.map(untilOpen));
    const players: Player[] = [];
    for (let at = 0; at < count; at += seatsOfMatch) {
      const own = connections.slice(at, at + seatsOfMatch);
      const match = await begin(own, at + 1, 'risc');
      for (const [i, connection] of own.entries())
        players.push(await play(connection, at + i + 1, { match, bot: 'random', chance, pause }));
    }
    let away = 0;
    for (let done = 0; done < kills; done++) {
      await wait(every);
      if (restarts.includes(done)) {
        await database.stop(restarts[0] === done ? 'fast' : 'immediate');
        await database.start();
      }
      const index = done % 2;
      const server = servers[index];
      if (server === undefined) throw new Error('there are two servers');
      await server.kill();
      const killed = performance.now();
      servers[index] = await start(index, server.address.port);
      await Promise.all(connections.map(untilOpen));
      away = Math.max(away, performance.now() - killed);
    }
    await wait(every);
    await Promise.all(players.map((player) => player.stop()));
    await Promise.all(connections.map(untilOpen));
    await Promise.all(connections.map(answered));
    // A server receives the changes of the other server a moment after they are stored.
    await wait(2000);
    await Promise.all(connections.map(answered));
    const faults = players.flatMap(({ wrong }) => wrong);
    for (const server of servers) await server.kill();
    for (const connection of connections) connection.close();
    const store = await storeAt(url);
    faults.push(...(await storedFaults(store, players)));
    await store.close();
    const acknowledged = players.reduce((sum, one) => sum + one.acknowledged.length, 0);
    return { acknowledged, faults, refused: refusedOf(players), away };
  } finally {
    for (const server of servers) await server.kill();
    balanced?.end();
    await database.remove();
  }
}
