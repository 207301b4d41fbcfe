import type { ServerChannel, Session as SshSession } from 'ssh2';
import type { JoinMethod } from '#app/online/online-context.ts';
import { statusLines } from '#app/remote-session/remote-program.ts';
import { type RemoteTerminal, remoteTerminal } from '#app/remote-session/remote-terminal.ts';
import { matchAt } from '#net/names.ts';
import {
  type GatewayServer,
  leave,
  logFault,
  nameOfHouse,
  type RemoteUser,
  runRemoteUser,
  sessionFailed,
} from '../gateway-server.ts';
import type { SessionScope } from '../session-scope.ts';

/** A session that goes on. */
export interface RunningSession {
  /** Ends it as its player would. */
  end(): void;
  readonly ended: Promise<void>;
}

/** A session that was asked for, whether or not something has begun in it. */
export interface ServedSession {
  /** Ends it for a fault in it; false where nothing has begun that could be ended so. */
  fail(error: unknown): boolean;
}

export interface SessionOptions {
  readonly house: GatewayServer;
  /** The connection's. */
  readonly visit: SessionScope;
  readonly wayIn: JoinMethod;
  /** Something begins: gives who it is. */
  begin(): RemoteUser | undefined;
  /** Where it comes from. */
  readonly address: string;
  /** Ends the connection. */
  end(): void;
  /** Calls `sent` when more can be sent; ends a connection whose client does not read. */
  onSent(sent: () => void): void;
  /** It is among these from its beginning to its end. */
  readonly sessions: Set<RunningSession>;
}

/** What a terminal may say of itself; nothing else of the other side's environment is looked at. */
const acceptedVariables = new Set(['COLORTERM', 'NO_COLOR', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TERM_PROGRAM']);

/** Most letters of such a value. */
const valueLength = 64;

/** How long the other side may take to leave, in milliseconds. */
const leaveWithin = 1000;

/** Begins what a session asks for: the games, or a few words. */
export function serveSession(session: SshSession, options: SessionOptions): ServedSession {
  const { house, visit, wayIn, address, end, sessions } = options;
  // Hardly any terminal has another character set today, and few say which they have.
  const environment: Record<string, string> = { LANG: 'C.UTF-8' };
  let size: Parameters<RemoteTerminal['resize']>[0] | undefined;
  let terminal: RemoteTerminal | undefined;
  session.on('env', (accept, _, { key, val }) => {
    if (acceptedVariables.has(key)) environment[key] = val.slice(0, valueLength);
    accept?.();
  });
  session.on('pty', (accept, _, { cols, rows, term }) => {
    size = { columns: cols, rows };
    environment['TERM'] = term.slice(0, valueLength);
    accept?.();
  });
  session.on('window-change', (accept, _, { cols, rows }) => {
    size = { columns: cols, rows };
    resized(size);
    accept?.();
  });
  const resized = visit.bind((next: Parameters<RemoteTerminal['resize']>[0]) => terminal?.resize(next));

  const run = async (channel: ServerChannel, guest: RemoteUser, words: string): Promise<number> => {
    if (words === 'status') return status(house, guest, channel);
    const match = matchAt(`/m/${words.replace(/^\/?m\//, '')}`);
    const isKnown = words === '' || words === 'words' || match !== undefined;
    if (!isKnown || size === undefined) {
      channel.stderr.write(isKnown ? needsTerminal(words) : noShell);
      await leave(house, guest);
      return 1;
    }
    terminal = remoteTerminal({
      environment,
      size,
      send(text, sent) {
        channel.write(text);
        options.onSent(visit.bind(sent));
      },
    });
    channel.on('data', visit.bind(terminal.typed));
    const hungUp = visit.bind(() => terminal?.end('SIGHUP'));
    channel.on('end', hungUp);
    channel.on('close', hungUp);
    const exit = await runRemoteUser(house, guest, {
      session: { ...terminal.session, wayIn },
      to: { match },
      ...(words === 'words' && { inWords: 'what you asked ssh for' }),
    });
    if (exit.ok) return exit.value;
    channel.write(`${exit.error.message}\r\n`);
    return 1;
  };
  let hasBegun = false;
  const begin = (channel: ServerChannel, words: string) => {
    hasBegun = true;
    const { log } = house;
    channel.on('error', () => {});
    const guest = options.begin();
    if (guest === undefined) return end();
    log({ event: 'came', door: 'ssh', address, name: guest.name });
    let isStopped = false;
    const finished = async () => {
      let exit = 1;
      try {
        exit = await run(channel, guest, words);
      } catch (error) {
        logFault(house, 'ssh', error);
        channel.write(`${sessionFailed}\r\n`);
      }
      sessions.delete(running);
      if (isStopped) channel.write('The server has ended. Your matches are kept: connect again when it is back.\r\n');
      log({ event: 'gone', door: 'ssh', name: guest.name });
      channel.exit(exit);
      channel.end();
      // The other side leaves by itself, with this exit status; cut off it would tell another one.
      setTimeout(end, leaveWithin).unref();
    };
    const running: RunningSession = {
      end: visit.bind(() => {
        isStopped = true;
        terminal?.end('SIGTERM');
      }),
      ended: finished(),
    };
    sessions.add(running);
  };
  const start = visit.bind(begin);
  // The library accepts only one of them and gives no channel for another one.
  session.on('shell', (accept, reject) => (hasBegun ? reject?.() : start(accept(), '')));
  session.on('exec', (accept, reject, { command }) => (hasBegun ? reject?.() : start(accept(), command.trim())));
  return {
    fail(error) {
      terminal?.fail(error);
      return terminal !== undefined;
    },
  };
}

const noShell =
  'There is no shell here, and no commands but these: ssh HOST, ssh HOST status, ssh -t HOST CODE (a match), ssh -t HOST words.\n';

const needsTerminal = (words: string): string =>
  `The games need a terminal: ssh -t HOST${words === '' ? '' : ` ${words}`}. Without one there is: ssh HOST status.\n`;

async function status(house: GatewayServer, guest: RemoteUser, channel: ServerChannel): Promise<number> {
  try {
    const lines = await statusLines(guest.connection, nameOfHouse(house), guest.name);
    channel.write(`${lines.join('\n')}\n`);
    return 0;
  } finally {
    await leave(house, guest);
  }
}
