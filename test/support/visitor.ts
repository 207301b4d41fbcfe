import { expect, onTestFinished } from 'vitest';
import type { JoinMethod } from '#app/online/online-context.ts';
import { remoteTerminal } from '#app/remote-session/remote-terminal.ts';
import { runRemoteSession } from '#app/remote-session/run-remote-session.ts';
import { thinkHere } from '#bot-worker/thinker.ts';
import { connectInProcess } from '#gateways/gateway-server.ts';
import { accountHome } from '#storage/players-home.ts';
import { writableScreen } from './readable-screen.ts';
import type { ServerInProcess } from './server-in-process.ts';

export interface VisitorOptions {
  readonly name: string;
  readonly columns?: number;
  readonly rows?: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly inWords?: string;
  /** Text that is stored with the account before the session begins. */
  readonly kept?: string;
  readonly match?: string;
  readonly wayIn?: JoinMethod;
}

const byProgram: JoinMethod = { is: 'program', address: 'oak.example.org#q7m3-x2kd-90ha-t5vb' };

/** Starts a remote session on an in-process server, through a gateway of its own. */
export async function visitor(server: ServerInProcess, options: VisitorOptions) {
  const { name, columns = 80, rows = 24, environment = {}, inWords, kept, match, wayIn = byProgram } = options;
  const screen = writableScreen(columns, rows, (text) => terminal.typed(text));
  let written: string | undefined = kept;
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
    { from: '192.0.2.7', client: 'turncade 1.0.0', token: account.token },
    { clock: server.world, chance: () => 0 },
  );
  await server.world.pass(10);
  const home = accountHome(kept, (text) => {
    written = text;
  });
  let status: number | undefined;
  const ended = runRemoteSession({
    version: '1.0.0',
    session: { ...terminal.session, home, wayIn },
    server: { address: 'oak.example.org', connection, name, to: { match } },
    thinker: thinkHere,
    ...(inWords !== undefined && { inWords }),
  }).then((ends) => {
    status = ends;
    return ends;
  });
  /** Waits for a condition, counting turns of the event loop instead of time. */
  const wait = async (isSo: () => boolean): Promise<void> => {
    for (let turn = 0; turn < 20_000 && !isSo(); turn++) {
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
    /** Text that the session has stored with the account. Undefined if it has stored nothing. */
    kept: () => written,
    status: () => status,
    wait,
    async until(wanted: string | RegExp): Promise<void> {
      await wait(() => screen.shows(wanted));
      if (typeof wanted === 'string') expect(screen.screen()).toContain(wanted);
      else expect(screen.screen()).toMatch(wanted);
    },
    async hasEnded(): Promise<number | undefined> {
      await wait(() => status !== undefined && screen.isSettled());
      return status;
    },
  };
}
