import { randomBytes } from 'node:crypto';
import { ask, type Connection, RequestError } from '#client/connection.ts';
import type { Stream } from '#engine/random.ts';
import { levelOf, parseMetadata } from '#server/core/match/metadata.ts';
import type { Store } from '#server/store/store.ts';
import { journalFaults, viewFaults } from './agreement.ts';
import { accountsUpTo, nameOf, withStore } from './data.ts';
import { connectionOf, type Player, play, untilOpen } from './player.ts';
import { type ProcessOptions, type ServerProcess, startServerProcess } from './server-process.ts';
import { usualTerms } from './table.ts';

/** Each game with its number of players and the bot to imitate. */
const played = [
  { game: 'risc', players: 4, bot: 'random' },
  { game: 'robo-race', players: 3, bot: 'easy' },
  { game: 'space-explorers', players: 2, bot: 'random' },
] as const;

/** A server with players who pause for at most 12 ms between commands. */
export interface Stage {
  readonly folder: string;
  readonly players: readonly Player[];
  server(): ServerProcess;
  /** Number of acknowledged commands. */
  acknowledged(): number;
  /** Waits until the server has acknowledged `more` further commands. */
  until(more: number): Promise<void>;
  /** Restarts the stopped server and waits until all players are connected. */
  restart(options?: ProcessOptions): Promise<void>;
  /** Waits until all players are connected. */
  settled(): Promise<void>;
  /** Stops all players, kills the server, and compares the players' views with the stored data. */
  finish(): Promise<StageReport>;
}

export interface StageReport {
  readonly acknowledged: number;
  readonly faults: readonly string[];
  readonly refused: Readonly<Record<string, number>>;
}

/**
 * Starts a server on the data of a folder, and matches of three games.
 *
 * @param wayTo returns the port that players use in place of a port of the server. By default, the same port
 */
export async function stage(
  folder: string,
  chance: Stream,
  options: ProcessOptions = {},
  wayTo: (port: number) => Promise<number> = async (port) => port,
): Promise<Stage> {
  const count = played.reduce((sum, { players }) => sum + players, 0);
  await withStore(folder, (store) => store.write(accountsUpTo(count)));
  let server = await startServerProcess(folder, options);
  const { address } = server;
  const reached = { ...address, port: await wayTo(address.port) };
  const connections = Array.from({ length: count }, (_, i) => connectionOf(reached, i + 1));
  await Promise.all(connections.map(untilOpen));
  const players: Player[] = [];
  for (const { game, players: seats, bot } of played) {
    const first = players.length;
    const match = await begin(connections.slice(first, first + seats), first + 1, game);
    for (const connection of connections.slice(first, first + seats))
      players.push(await play(connection, players.length + 1, { match, bot, chance, pause: 12 }));
  }
  const acknowledged = () => players.reduce((sum, one) => sum + one.acknowledged.length, 0);

  return {
    folder,
    players,
    server: () => server,
    acknowledged,
    async until(more) {
      const wanted = acknowledged() + more;
      const patience = performance.now() + 20_000;
      while (acknowledged() < wanted) {
        if (performance.now() > patience) throw new Error(`only ${acknowledged()} of ${wanted} commands in 20 s`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async restart(more = {}) {
      server = await startServerProcess(folder, { ...options, ...more, port: address.port });
      await Promise.all(
        connections.map((connection) => {
          connection.retry();
          return untilOpen(connection);
        }),
      );
    },
    async settled() {
      await Promise.all(connections.map(untilOpen));
    },
    async finish() {
      await Promise.all(players.map((player) => player.stop()));
      // The server sends earlier updates before these answers.
      await Promise.all(connections.map(answered));
      const faults = players.flatMap(({ wrong }) => wrong);
      await server.kill();
      for (const connection of connections) connection.close();
      faults.push(...(await withStore(folder, (store) => storedFaults(store, players))));
      return { acknowledged: acknowledged(), faults, refused: refusedOf(players) };
    },
  };
}

/** Creates a match of the players of these connections, and begins it. */
export async function begin(connections: readonly Connection[], accounts: number, game: string): Promise<string> {
  const [maker] = connections;
  if (maker === undefined) throw new Error('nobody is there');
  const seats = connections.map((_, i) =>
    i === 0 ? { is: 'me' as const } : { is: 'invited' as const, name: nameOf(accounts + i) },
  );
  const { match } = await ask(maker, { type: 'create', game, seats, ...usualTerms });
  for (const connection of connections.slice(1)) await ask(connection, { type: 'sit', match });
  for (const connection of connections) {
    await ask(connection, { type: 'roll', match, random: randomBytes(32).toString('hex') });
    await ask(connection, { type: 'ready', match, ready: true });
  }
  return match;
}

/** Waits for an answer from the server, even if the connection breaks several times. */
export async function answered(connection: Connection): Promise<void> {
  await untilOpen(connection);
  try {
    await ask(connection, { type: 'account' });
  } catch (error) {
    if (!(error instanceof RequestError) || (error.code !== 'not-sent' && error.code !== 'cut')) throw error;
    await answered(connection);
  }
}

/** Lists differences between the stored data and the acknowledged commands or sent views. */
export async function storedFaults(store: Store, players: readonly Player[]): Promise<string[]> {
  const faults: string[] = [];
  for (const match of new Set(players.map((player) => player.match))) {
    const own = players.filter((player) => player.match === match);
    const record = await store.match(match);
    const journal = await store.journal(match, 0);
    faults.push(...journalFaults(journal, own));
    if (record === undefined) faults.push(`the match ${match} is gone`);
    else faults.push(...(await viewFaults(record, await levelOf(store, parseMetadata(record)), journal, own)));
  }
  return [...faults, ...(await store.check())];
}

/** Number of refused commands by code. */
export function refusedOf(players: readonly Player[]): Record<string, number> {
  const refused: Record<string, number> = {};
  for (const player of players)
    for (const [code, times] of player.refused) refused[code] = (refused[code] ?? 0) + times;
  return refused;
}
