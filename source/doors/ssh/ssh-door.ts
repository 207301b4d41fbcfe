import type { AddressInfo } from 'node:net';
import ssh2, { type Connection, type ServerChannel, type Session as SshSession } from 'ssh2';
import { type FarTerminal, farTerminal } from '../../app/outside/far-terminal.ts';
import { statusLines } from '../../app/outside/status.ts';
import type { Environment } from '../../app/session.ts';
import { failure, type Result, refusal, success } from '../../engine/result.ts';
import { isLoopback } from '../../net/address.ts';
import { clientAddress } from '../../server/client-address.ts';
import { reason } from '../../storage/files/reason.ts';
import { type Guest, type House, runGuest } from '../house.ts';
import { hostKeyIn } from './host-key.ts';
import { sshLogin } from './ssh-login.ts';

export interface SshOptions {
  readonly host: string;
  /** 0 takes one that is free. */
  readonly port: number;
  /** The server's: its host key is kept there. */
  readonly folder: string;
  readonly limits?: Partial<SshLimits>;
}

export interface SshLimits {
  /** Most connections at a time. */
  readonly inAll: number;
  /** Most from one address other than this machine; of IPv6, from one network. */
  readonly fromOne: number;
  /** Most of those that have not logged in. */
  readonly strangers: number;
  /** How long a connection may take to log in, in milliseconds: an account has to be made in that time. */
  readonly logInWithin: number;
}

const usualLimits: SshLimits = { inAll: 1024, fromOne: 16, strangers: 64, logInWithin: 180_000 };

/** A door that is open. */
export interface SshDoor {
  readonly port: number;
  readonly fingerprint: string;
  /** Takes nobody any more, and ends all sessions: each shows its last words. */
  stop(): Promise<void>;
}

/** What a terminal may say of itself; nothing else of the other side's environment is looked at. */
const told = new Set(['COLORTERM', 'NO_COLOR', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TERM_PROGRAM']);

/** Most letters of such a value. */
const valueLength = 64;

/** How often a session may be given another size, in milliseconds: who draws a window's corner sends hundreds. */
const resizeEach = 30;

/** How long the sessions may take to end, in milliseconds. */
const endWithin = 2000;

/** Lets people in over ssh, to the lobby and nowhere else: there is no shell, no command, no forwarding, no file. */
export async function openSshDoor(
  house: House,
  { host, port, folder, ...options }: SshOptions,
): Promise<Result<SshDoor>> {
  const limits = { ...usualLimits, ...options.limits };
  const key = hostKeyIn(folder);
  if (!key.ok) return key;
  /** By connection the address it counts for. */
  const connected = new Map<Connection, string>();
  const strangers = new Set<Connection>();
  const sessions = new Set<{ end(): void; readonly ended: Promise<unknown> }>();
  const from = (address: string) => [...connected.values()].filter((other) => other === address).length;
  const isTooMany = (address: string) =>
    connected.size >= limits.inAll ||
    strangers.size >= limits.strangers ||
    (!isLoopback(address) && from(address) >= limits.fromOne);

  const server = new ssh2.Server(
    {
      hostKeys: [key.value.text],
      ident: 'turncade',
      algorithms: { compress: ['none'] },
      keepaliveInterval: 15_000,
      keepaliveCountMax: 3,
    },
    (connection, { ip }) => {
      const address = clientAddress(ip);
      connection.on('error', () => {});
      if (isTooMany(address)) {
        house.log({ event: 'turned-away', door: 'ssh', address, why: 'too many connections' });
        connection.end();
        return;
      }
      connected.set(connection, address);
      strangers.add(connection);
      const login = sshLogin(house, address, () => connection.end());
      const late = setTimeout(() => connection.end(), limits.logInWithin);
      connection.on('close', () => {
        clearTimeout(late);
        connected.delete(connection);
        strangers.delete(connection);
        login.close();
      });
      connection.on('authentication', login.tried);
      connection.on('ready', () => {
        clearTimeout(late);
        strangers.delete(connection);
        const guest = login.guest();
        if (guest === undefined) {
          connection.end();
          return;
        }
        let hasSession = false;
        connection.on('session', (accept, reject) => {
          if (hasSession) return reject();
          hasSession = true;
          serve(accept(), connection, guest);
        });
      });
    },
  );

  const serve = (session: SshSession, connection: Connection, guest: Guest) => {
    const environment: Record<string, string> = { LANG: 'C.UTF-8' };
    let size: { readonly columns: number; readonly rows: number } | undefined;
    let terminal: FarTerminal | undefined;
    let resizing: NodeJS.Timeout | undefined;
    session.on('env', (accept, _, { key: name, val }) => {
      if (told.has(name) && Object.keys(environment).length < 10) environment[name] = val.slice(0, valueLength);
      accept?.();
    });
    session.on('pty', (accept, _, { cols, rows, term }) => {
      size = { columns: cols, rows };
      environment['TERM'] = term.slice(0, valueLength);
      accept?.();
    });
    session.on('window-change', (accept, _, { cols, rows }) => {
      size = { columns: cols, rows };
      resizing ??= setTimeout(() => {
        resizing = undefined;
        if (size !== undefined) terminal?.resize(size);
      }, resizeEach);
      accept?.();
    });
    const begin = (channel: ServerChannel, words: string) => {
      const ended = run(channel, words)
        .catch((error: unknown) => {
          house.log({ event: 'fault', door: 'ssh', error: reason(error) });
          return 1;
        })
        .then((status) => {
          clearTimeout(resizing);
          sessions.delete(entry);
          house.log({ event: 'gone', door: 'ssh', name: guest.name });
          channel.exit(status);
          channel.end();
          connection.end();
        });
      const entry = { end: () => (terminal === undefined ? connection.end() : terminal.end('SIGTERM')), ended };
      sessions.add(entry);
    };
    const run = (channel: ServerChannel, words: string): Promise<number> => {
      const address = connected.get(connection) ?? '';
      house.log({
        event: 'came',
        door: 'ssh',
        address,
        name: guest.name,
        ...(words !== '' && { asks: words.slice(0, 40) }),
      });
      if (words === 'status') return status(house, guest, channel);
      const match = codeIn(words);
      const isKnown = words === '' || words === 'words' || match !== undefined;
      if (!isKnown || size === undefined) {
        channel.stderr.write(isKnown ? needsTerminal(words) : noShell);
        guest.connection.close();
        return house.core.door.endLogin(guest.token).then(() => 1);
      }
      terminal = terminalOver(channel, environment, size);
      return runGuest(house, guest, {
        session: terminal.session,
        match,
        ...(words === 'words' && { inWords: 'what you asked ssh for' }),
      });
    };
    session.on('shell', (accept) => begin(accept(), ''));
    session.on('exec', (accept, _, { command }) => begin(accept(), command.trim()));
  };

  try {
    await new Promise<void>((done, failed) => {
      server.once('error', failed);
      server.listen(port, host, done);
    });
  } catch (error) {
    return failure(refusal('port-taken', `--ssh ${port}: ${reason(error)}`));
  }
  server.on('error', (error: unknown) => house.log({ event: 'fault', door: 'ssh', error: reason(error) }));
  return success({
    port: portOf(server.address()),
    fingerprint: key.value.fingerprint,
    async stop() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const connection of strangers) connection.end();
      const running = [...sessions];
      for (const { end } of running) end();
      const late = new Promise<void>((done) => setTimeout(done, endWithin).unref());
      await Promise.race([Promise.all(running.map(({ ended }) => ended)), late]);
      for (const connection of connected.keys()) connection.end();
      await Promise.race([closed, late]);
    },
  });
}

const noShell = `There is no shell here, and no commands but these: ssh HOST, ssh HOST status, ssh -t HOST CODE (a match), ssh -t HOST words.\n`;

const needsTerminal = (words: string): string =>
  `The games need a terminal: ssh -t HOST${words === '' ? '' : ` ${words}`}. Without one there is: ssh HOST status.\n`;

/** The code of a match, such as oak-17, perhaps from the address of a page. */
const codeIn = (words: string): string | undefined =>
  /^(?:m\/)?([a-z]{2,20}-\d{1,6})$/i.exec(words)?.[1]?.toLowerCase();

async function status(house: House, { name, connection, token }: Guest, channel: ServerChannel): Promise<number> {
  try {
    const lines = await statusLines(connection, house.address.replace(/#.*/, ''), name);
    channel.write(`${lines.join('\n')}\n`);
    return 0;
  } finally {
    connection.close();
    await house.core.door.endLogin(token);
  }
}

/** The terminal at the other end of a channel. */
function terminalOver(
  channel: ServerChannel,
  environment: Environment,
  size: Parameters<FarTerminal['resize']>[0],
): FarTerminal {
  const terminal = farTerminal({
    environment,
    size,
    send(text, sent) {
      if (channel.write(text)) sent();
      else channel.once('drain', sent);
    },
  });
  channel.on('data', (bytes: Uint8Array) => terminal.typed(bytes));
  channel.on('error', () => {});
  channel.on('close', () => terminal.end('SIGHUP'));
  channel.on('end', () => terminal.end('SIGHUP'));
  return terminal;
}

const portOf = (address: AddressInfo | string | null): number =>
  address === null || typeof address === 'string' ? 0 : address.port;
