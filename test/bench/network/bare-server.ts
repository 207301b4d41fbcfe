import { fork } from 'node:child_process';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Address } from '../../../source/net/address.ts';
import { ownCertificate } from '../../../source/server/socket/certificate.ts';
import { bestDriver } from '../../../source/server/store/sqlite/best-driver.ts';
import { closeDatabase, openDatabase } from '../../../source/server/store/sqlite/open.ts';
import { secondsOf } from '../../network/server-process.ts';
import { temporaryFolder } from '../../support/program.ts';

/*
 * What this machine can do without rules. Sockets, TLS and the database with its settings are those of a server of matches,
 * and so is when something is told: a command is on the disk by then, with all that came in the same turn of the loop. Then
 * it is confirmed, and four seats are told of it in 3 KB each. Nobody logs in, nothing is checked, computed or packed.
 */

const table = `
  CREATE TABLE command (
    match TEXT NOT NULL,
    number INTEGER NOT NULL,
    key TEXT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (match, number),
    UNIQUE (match, key)
  ) STRICT;`;

/** As large as what the server of matches tells of a whole board. */
const view = {
  places: Array.from({ length: 56 }, (_, i) => ({ id: `place-${i}`, owner: 1 + (i % 4), armies: i, of: 'the-north' })),
};

/** A command that is not kept yet. */
interface Waiting {
  readonly from: WebSocket;
  readonly id: number;
  readonly match: string;
  readonly key: string;
  readonly line: string;
}

/** Serves until the process that started it disconnects. */
export async function serveBare(folder: string): Promise<void> {
  const file = join(folder, 'bare.sqlite');
  const database = openDatabase(file, await bestDriver(), { steps: [table] });
  const certificate = await ownCertificate(folder, Date.now());
  if (!certificate.ok) throw new Error(certificate.error.message);
  const { key, cert, fingerprint } = certificate.value;
  const server = createServer({ key, cert, minVersion: 'TLSv1.3' });
  const matches = new Map<string, { number: number; readonly seats: WebSocket[] }>();
  const waiting: Waiting[] = [];

  const commit = () => {
    const group = waiting.splice(0).map((command) => {
      const match = matchOf(command.match);
      match.number += 1;
      return { ...command, number: match.number, seats: match.seats };
    });
    database.exec('BEGIN IMMEDIATE');
    for (const { match, number, key, line } of group)
      database.run('INSERT INTO command (match, number, key, line) VALUES (?, ?, ?, ?)', match, number, key, line);
    database.exec('COMMIT');
    for (const { from, id, match, number, key, line, seats } of group) {
      from.send(JSON.stringify({ id, ok: { number } }));
      const happened = { what: 'played', echo: line, key };
      for (const seat of seats) seat.send(JSON.stringify({ type: 'update', match, number, happened, view }));
    }
  };
  const matchOf = (name: string) => {
    const match = matches.get(name) ?? { number: 0, seats: [] };
    matches.set(name, match);
    return match;
  };

  new WebSocketServer({ server }).on('connection', (from, { socket }) => {
    socket.setNoDelay(true);
    from.on('error', () => {});
    from.on('message', (data: Buffer) => {
      const { type, id, match, key, line } = JSON.parse(data.toString());
      if (type === 'command') {
        if (waiting.push({ from, id, match, key, line }) === 1) setImmediate(commit);
        return;
      }
      if (type === 'open') matchOf(match).seats.push(from);
      if (id !== undefined) from.send(JSON.stringify({ id, ok: {} }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  process.send?.({ port: typeof bound === 'object' && bound !== null ? bound.port : 0, fingerprint });
  await new Promise((resolve) => process.once('disconnect', resolve));
  closeDatabase(file, database);
}

/** A server without rules, in a process of its own. */
export interface BareServer {
  readonly address: Address;
  /** Seconds that it has computed. */
  seconds(): number;
  stop(): Promise<void>;
}

/** Starts one with the program of the bench that this is. */
export async function startBareServer(): Promise<BareServer> {
  const [, program = ''] = process.argv;
  const child = fork(program, ['--bare-server', temporaryFolder()], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const listening = new Promise<{ readonly port: number; readonly fingerprint: string }>((resolve) => {
    child.once('message', (told: { readonly port: number; readonly fingerprint: string }) => resolve(told));
  });
  const told = await Promise.race([listening, ended]);
  if (told === undefined) throw new Error('the server without rules did not start');
  return {
    address: { host: '127.0.0.1', isSecure: true, ...told },
    seconds: () => secondsOf(child.pid ?? 0),
    stop() {
      child.disconnect();
      return ended;
    },
  };
}
