import type { ServerChannel, Session as SshSession } from 'ssh2';
import type { JoinMethod } from '#app/online/online-context.ts';
import {
  type RemoteTerminal,
  type RemoteTerminalOptions,
  remoteTerminal,
} from '#app/remote-session/remote-terminal.ts';
import { statusLines } from '#app/remote-session/run-remote-session.ts';
import { success } from '#engine/result.ts';
import { matchAt } from '#net/names.ts';
import {
  type GatewayServer,
  leave,
  logFault,
  nameOfHouse,
  type RemoteUser,
  runLimited,
  runRemoteUser,
  sessionFailed,
} from '../gateway-server.ts';
import type { SessionScope } from '../session-scope.ts';

export interface RunningSession {
  end(): void;
  readonly ended: Promise<void>;
}

/** A session that a client has opened, possibly without a running program yet. */
export interface ServedSession {
  /** Ends the session's terminal because of `error`. Returns false if the session has not started one. */
  fail(error: unknown): boolean;
}

export interface SessionOptions {
  readonly house: GatewayServer;
  readonly visit: SessionScope;
  readonly wayIn: JoinMethod;
  /** Called when the session starts. Returns the player who has logged in. */
  begin(): RemoteUser | undefined;
  readonly address: string;
  end(): void;
  /** Calls `sent` once the connection accepts more output. Closes the connection if the client does not read. */
  onSent(sent: () => void): void;
  readonly rest: RemoteTerminalOptions['rest'];
  /** All running sessions. A session adds itself at its start and removes itself at its end. */
  readonly sessions: Set<RunningSession>;
}

/** Environment variables that a session adopts from the client. All others are ignored. */
const acceptedVariables = new Set(['COLORTERM', 'NO_COLOR', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TERM_PROGRAM']);

const valueLength = 64;

/** Milliseconds that the client gets to disconnect. */
const leaveWithin = 1000;

interface ClientTerminal {
  readonly environment: Readonly<Record<string, string>>;
  readonly size: Parameters<RemoteTerminal['resize']>[0] | undefined;
}

function readTerminal(session: SshSession, resized: RemoteTerminal['resize']): ClientTerminal {
  // The default is UTF-8, because few terminals announce their character set and hardly any uses another one.
  const environment: Record<string, string> = { LANG: 'C.UTF-8' };
  let size: ClientTerminal['size'];
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
  return {
    environment,
    get size() {
      return size;
    },
  };
}

/** Runs what the client requests: the full-screen program, text mode, or the command `status`. */
export function serveSession(session: SshSession, options: SessionOptions): ServedSession {
  const { house, visit, wayIn, address, end, sessions } = options;
  let terminal: RemoteTerminal | undefined;
  const client = readTerminal(
    session,
    visit.bind((size) => terminal?.resize(size)),
  );

  const run = async (channel: ServerChannel, guest: RemoteUser, words: string): Promise<number> => {
    if (words === 'status') {
      const exit = await runLimited(house, guest, async () => success(await status(house, guest, channel)));
      if (!exit.ok) channel.stderr.write(`${exit.error.message}\n`);
      return exit.ok ? exit.value : 1;
    }
    const match = matchAt(`/m/${words.replace(/^\/?m\//, '')}`);
    const isKnown = words === '' || words === 'words' || match !== undefined;
    const { environment, size } = client;
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
      rest: options.rest,
    });
    channel.on('data', visit.bind(terminal.typed));
    const hungUp = visit.bind(() => terminal?.end('SIGHUP'));
    channel.on('end', hungUp);
    channel.on('close', hungUp);
    const exit = await runRemoteUser(house, guest, {
      session: { ...terminal.session, wayIn },
      to: { match },
      ...(words === 'words' && { inWords: 'your ssh command' }),
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
      if (isStopped) channel.write('The server has stopped. Your matches are safe. Connect again when it is back.\r\n');
      log({ event: 'gone', door: 'ssh', name: guest.name });
      channel.exit(exit);
      channel.end();
      // The client gets time to disconnect by itself. Otherwise it would report a failure, not the exit status.
      setTimeout(end, leaveWithin).unref();
    };
    const running: RunningSession = {
      end: visit.bind(() => {
        isStopped = true;
        // Without a terminal, the session waits for answers over this connection. Closing it ends the session.
        if (terminal === undefined) guest.connection.close();
        else terminal.end('SIGTERM');
      }),
      ended: finished(),
    };
    sessions.add(running);
  };
  const start = visit.bind(begin);
  // `ssh2` accepts one request per session, and has no channel for a second request.
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
  'There is no shell here. You can type: ssh HOST, ssh HOST status, ssh -t HOST CODE (a match), ssh -t HOST words.\n';

const needsTerminal = (words: string): string =>
  `The games need a terminal: ssh -t HOST${words === '' ? '' : ` ${words}`}. Without a terminal, use: ssh HOST status.\n`;

async function status(house: GatewayServer, guest: RemoteUser, channel: ServerChannel): Promise<number> {
  try {
    const lines = await statusLines(guest.connection, nameOfHouse(house), guest.name);
    channel.write(`${lines.join('\n')}\n`);
    return 0;
  } finally {
    await leave(house, guest);
  }
}
