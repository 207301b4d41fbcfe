import { onTestFinished } from 'vitest';
import type { JoinMethod } from '#app/online/online-context.ts';
import { remoteTerminal } from '#app/remote-session/remote-terminal.ts';
import { runRemoteSession } from '#app/remote-session/run-remote-session.ts';
import { thinkHere } from '#bot-worker/thinker.ts';
import { connectInProcess } from '#gateways/gateway-server.ts';
import type { Settings } from '#storage/settings.ts';
import { writableScreen } from './readable-screen.ts';
import type { ServerInProcess } from './server-in-process.ts';

export interface VisitorOptions {
  readonly name: string;
  readonly columns?: number;
  readonly rows?: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly inWords?: string;
  /** Settings of the account. */
  readonly settings?: Partial<Settings>;
  readonly match?: string;
  /** True to stay in the menu, where a session begins. By default, the lobby is opened from there. */
  readonly isInMenu?: boolean;
  readonly wayIn?: JoinMethod;
}

const byProgram: JoinMethod = { is: 'program', address: 'oak.example.org#q7m3-x2kd-90ha-t5vb' };

/** Starts a remote session on an in-process server, through a gateway of its own. */
export async function visitor(server: ServerInProcess, options: VisitorOptions) {
  const {
    name,
    columns = 80,
    rows = 24,
    environment = {},
    inWords,
    settings,
    match,
    isInMenu = match !== undefined,
    wayIn = byProgram,
  } = options;
  const screen = writableScreen(columns, rows, (text) => terminal.typed(text));
  /** Callbacks for output that the client has not read yet. Undefined while the client reads. */
  let unread: (() => void)[] | undefined;
  const terminal = remoteTerminal({
    environment: { TERM: 'xterm-256color', COLORTERM: 'truecolor', LANG: 'C.UTF-8', ...environment },
    size: { columns, rows },
    send(text, sent) {
      const take = () => {
        screen.write(text);
        sent();
      };
      if (unread === undefined) take();
      else unread.push(take);
    },
    rest: () => 0,
  });
  /** A second connection of the account, for actions that do not use the screen. */
  const account = await server.login(name);
  const connection = connectInProcess(
    server.core,
    { from: { address: '192.0.2.7' }, client: 'turncade 1.0.0', token: account.token },
    { clock: server.world, chance: () => 0 },
  );
  await server.world.pass(10);
  const opening = server.core.door.openHome(name);
  await server.world.pass(10);
  const { home, stored, close } = await opening;
  if (settings !== undefined) home.writeSettings(settings);
  terminal.session.holdOutput(stored);
  let status: number | undefined;
  const ended = runRemoteSession({
    version: '1.0.0',
    session: { ...terminal.session, home, wayIn },
    server: { address: 'oak.example.org', connection, name, to: { match } },
    thinker: thinkHere,
    ...(inWords !== undefined && { inWords }),
  }).then((ends) => {
    void close();
    status = ends;
    return ends;
  });
  /** Waits for a condition, counting turns of the event loop instead of time. */
  const wait = async (isSo: () => boolean, expected: string | RegExp = 'a condition'): Promise<void> => {
    for (let turn = 0; !isSo(); turn++) {
      if (turn === 20_000) throw new Error(`${name} waited for ${expected} at this screen:\n${screen.screen()}`);
      await server.world.pass(50);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  onTestFinished(async () => {
    terminal.end('SIGTERM');
    await wait(() => status !== undefined);
  });
  /** Waits for a turn of the event loop, in which typed keys are processed. */
  const turn = async (): Promise<void> => {
    await server.world.pass(50);
    await new Promise((resolve) => setImmediate(resolve));
  };
  if (!isInMenu) {
    await wait(() => screen.shows(/Online|command: /) || status !== undefined);
    terminal.typed(screen.shows('command: ') ? 'online\r' : 'o');
    await wait(() => screen.shows(/@ account|k code|code, or|online/) || status !== undefined);
  }
  return {
    screen,
    turn,
    account,
    home,
    ended,
    type: terminal.typed,
    resize: terminal.resize,
    /** Stops reading output. Returns a function that resumes it. */
    stopsReading() {
      unread = [];
      return () => {
        const waiting = unread;
        unread = undefined;
        for (const take of waiting ?? []) take();
      };
    },
    end: terminal.end,
    status: () => status,
    wait,
    until: (expected: string | RegExp): Promise<void> => wait(() => screen.shows(expected), expected),
    async hasEnded(): Promise<number | undefined> {
      await wait(() => status !== undefined && screen.isSettled());
      return status;
    },
  };
}
