import { once } from 'node:events';
import ssh2, { type ClientChannel } from 'ssh2';
import { WebSocket } from 'ws';
import { createKeyPair } from '#gateways/ssh/host-key.ts';
import { accountsUpTo, nameOf, tokenOf, withStore } from '../../network/data.ts';
import { type ServerProcess, startServerProcess } from '../../network/server-process.ts';
import { secondsOf } from '../../support/process-facts.ts';
import { temporaryFolder } from '../../support/program.ts';
import { percentile } from '../measure.ts';
import { number, type Row } from '../row.ts';

/** Output to a remote screen, and input from it. */
interface Line {
  write(text: string): void;
  heard(came: () => void): void;
  end(): void;
}

/** A player at a remote screen. */
interface Visitor {
  readonly line: Line;
  /** Presses a key and returns the milliseconds until the first byte of the next frame. */
  key(text: string): Promise<number>;
}

const key = createKeyPair();
const size = { columns: 120, rows: 40 };

async function overSsh({ doors }: ServerProcess, account: number): Promise<Line> {
  const client = new ssh2.Client();
  await new Promise<void>((done, failed) => {
    client.on('ready', () => done());
    client.on('error', failed);
    client.connect({ host: '127.0.0.1', port: doors.ssh ?? 0, username: nameOf(account), privateKey: key.private });
  });
  const channel = await new Promise<ClientChannel>((done, failed) => {
    client.shell({ cols: size.columns, rows: size.rows, term: 'xterm-256color' }, (error, opened) =>
      error === undefined ? done(opened) : failed(error),
    );
  });
  return {
    write: (text) => void channel.write(text),
    heard: (came) => void channel.on('data', came),
    end: () => void client.end(),
  };
}

async function overWeb({ address }: ServerProcess, account: number): Promise<Line> {
  const host = `127.0.0.1:${address.port}`;
  const socket = new WebSocket(`wss://${host}/web/session`, {
    rejectUnauthorized: false,
    headers: { origin: `https://${host}`, cookie: `__Host-turncade-${address.port}=${tokenOf(account)}` },
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ is: 'start', ...size }));
  return {
    write: (text) => socket.send(Buffer.from(text)),
    heard: (came) =>
      void socket.on('message', (_, isBinary) => {
        if (isBinary) came();
      }),
    end: () => socket.close(),
  };
}

const ways = {
  ssh: { args: ['--ssh', '0'], come: overSsh },
  web: { args: ['--web'], come: overWeb },
} as const;

async function visitor(line: Line): Promise<Visitor> {
  let came = () => {};
  line.heard(() => came());
  const next = () =>
    new Promise<void>((done) => {
      came = done;
    });
  await next();
  return {
    line,
    async key(text) {
      const begun = performance.now();
      const frame = next();
      line.write(text);
      // A key without effect draws nothing.
      await Promise.race([frame, wait(1000)]);
      return performance.now() - begun;
    },
  };
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

const right = '\u001b[C';
const left = '\u001b[D';

/** Number of players that connect at a time. */
const atOnce = 10;

/** Keys that lead from the menu through the lobby into a match against a bot. */
const toMatch = ['o', 'n', 'c', '+', '\r'];

/** A player in a match against a bot. */
async function player(line: Line): Promise<Visitor> {
  const comes = await visitor(line);
  await wait(300);
  for (const pressed of toMatch) {
    line.write(pressed);
    await wait(300);
  }
  return comes;
}

/** Rows about players at a gateway: latency of keys and cost to the server. */
export async function doorRows(door: keyof typeof ways): Promise<readonly Row[]> {
  const folder = temporaryFolder();
  const accounts = accountsUpTo(100).map((change) =>
    change.type === 'new-account' ? { ...change, account: { ...change.account, keys: [key.public] } } : change,
  );
  await withStore(folder, (store) => store.write(accounts));
  const { args, come } = ways[door];
  const server = await startServerProcess(folder, { args });
  const visitors = [await player(await come(server, 1))];
  await wait(1000);
  const one = server.memory().now;
  const arrive = async (from: number, to: number) => {
    for (let first = from; first <= to; first += atOnce) {
      const accounts = Array.from({ length: Math.min(atOnce, to + 1 - first) }, (_, i) => first + i);
      visitors.push(...(await Promise.all(accounts.map(async (account) => player(await come(server, account))))));
    }
  };
  await arrive(2, 40);
  await wait(2000);
  // Each player moves the cursor back and forth, one key per second.
  const times: number[] = [];
  const computed = secondsOf(server.pid);
  await Promise.all(
    visitors.map(async (visitor, i) => {
      await wait((1000 * i) / visitors.length);
      // From the second position on, each of these keys changes the frame.
      for (let place = 0; place < 2; place++) await visitor.key(right);
      for (let pressed = 0; pressed < 20; pressed++) {
        const time = await visitor.key(pressed % 2 === 0 ? left : right);
        times.push(time);
        await wait(Math.max(0, 1000 - time));
      }
    }),
  );
  const perKey = ((secondsOf(server.pid) - computed) * 1000) / times.length;
  await arrive(41, 100);
  await wait(2000);
  const each = (server.memory().now - one) / (visitors.length - 1);
  for (const { line } of visitors) line.end();
  await server.stop();
  const [half = 0, most = 0] = [50, 99].map((percent) => percentile(times, percent));
  return [
    [
      `${door}: key to frame, 40 people in matches, a key a second each`,
      `half ${number(half, 1)} ms, 99 % ${number(most, 1)} ms; the server computes ${number(perKey, 1)} ms a key`,
      'half <= 10 ms, 99 % <= 40 ms',
      half <= 10 && most <= 40,
    ],
    [
      `${door}: memory of a session with its match above the first, 100 of them`,
      `${number(each, 2)} MB`,
      '<= 2.5 MB',
      each <= 2.5,
    ],
  ];
}
