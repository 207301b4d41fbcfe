import type { LevelThinker } from '#bot-worker/thinker.ts';
import { ask, type Connection, type ConnectionState } from '#client/connection.ts';
import { pluralize } from '#screen/sentences.ts';
import type { Settings } from '#storage/settings.ts';
import { cleanText } from '../online/clean-text.ts';
import type { Entered } from '../online/online-context.ts';
import { createOnline, loginEnded, waitingMatches } from '../online/online-state.ts';
import { randomHex } from '../online/real-network.ts';
import { spokenMatches } from '../online/text-mode/lobby-room.ts';
import { enterInWords } from '../online/text-mode/online-rooms.ts';
import { startProgram } from '../program.ts';
import { runApp } from '../run-app.tsx';
import type { OnlineStart, StartupRoute } from '../services.ts';
import { type ExitEvents, type ExitHandlers, forcedByTerminal, type RemoteSession } from '../session.ts';
import { openTerminal } from '../terminal/terminal.ts';
import { runInWords } from '../text-mode/run-in-words.ts';
import { startRooms } from '../text-mode/run-text-mode.ts';
import type { WaitingNotice } from '../waiting-notice.ts';
import { lentConnection, serverOnline } from './server-online.ts';

export interface OutsideOptions {
  readonly version: string;
  /** A session without access to files of this machine. Its terminal is usually a `remoteTerminal`. */
  readonly session: RemoteSession;
  readonly server: OutsideServer;
  /** Does slow work for all sessions, so it outlives each of them. */
  readonly thinker: LevelThinker;
  /** Cause of text mode, named in the first line, such as `this page`. If undefined, settings or terminal decide. */
  readonly inWords?: string | undefined;
}

export interface OutsideServer {
  readonly address: string;
  /** Open connection of a logged-in account. The session closes it at the end. */
  readonly connection: Connection;
  readonly name: string;
  readonly to?: Destination | undefined;
  /** Called with the id of the match on the screen, or with undefined in the lobby. */
  readonly moved?: ((match: string | undefined) => void) | undefined;
  readonly waiting?: WaitingNotice | undefined;
}

/**
 * Runs the program with the files of an account, and with online play on the server that the player has joined.
 * The session ends when the player leaves, when `exitEvents` report an end, or when the server ends the connection.
 * Resolves to the exit status.
 */
export async function runRemoteSession({
  version,
  session,
  server,
  thinker,
  inWords,
}: OutsideOptions): Promise<number> {
  const { address, connection, name, to = {}, moved = () => {}, waiting } = server;
  const forced = forcedByTerminal(session);
  const read = session.home.readSettings();
  const decided: Settings = Object.assign({ ...read.settings }, ...forced.map(({ values }) => values));
  const entered = { address, wayIn: session.wayIn, connection, name };
  const isElsewhere = to.match !== undefined || to.matchId !== undefined;
  const { game, ...match } = to;
  const home: StartupRoute = game === undefined ? { type: 'menu' } : { type: 'campaign', id: game };
  const route: StartupRoute = isElsewhere ? { type: 'online', ...match } : home;
  try {
    if (inWords !== undefined || decided.reader) return await inText();
    return await onTerminal();
  } finally {
    connection.close();
  }

  function inText(): Promise<number> {
    const { exitEvents, end } = endable(session.exitEvents);
    return runInWords({
      session: { ...session, exitEvents },
      because: inWords ?? (read.settings.reader ? 'your settings' : 'TERM=dumb'),
      problem: read.problem,
      characters: decided.characters,
      start(news) {
        onEnd(connection, (text) => {
          news(text);
          end();
        });
        return startRooms({
          session,
          version,
          beginning: route,
          thinker,
          news,
          firstServer: () => ({}),
          online: ({ match }, services, back) =>
            enterInWords(
              { now: Date.now, random: randomHex, services, news, back },
              {
                ...entered,
                connection: lentConnection(connection),
                gone: (text) => ({ says: [text], next: 'leave' }),
                ended: () => ({ says: [connectAgain], next: 'leave' }),
              },
              match,
              [],
            ),
        });
      },
    });
  }

  async function onTerminal(): Promise<number> {
    let says: string | undefined;
    const terminal = openTerminal({ session, settings: decided });
    try {
      const runningApp = runApp({
        version,
        session,
        read,
        forced,
        terminal,
        waiting,
        start(app) {
          const leave = (why: string | undefined) => {
            says ??= why;
            app.exit();
          };
          onEnd(connection, leave);
          const gone: Entered['gone'] = (problem, message) => leave(problem ?? message);
          return startProgram({
            ...app,
            route,
            thinker,
            online: (services) => serverOnline(services, { ...entered, gone, logInAgain: leave }, moved),
          });
        },
      });
      return await Promise.race([runningApp, stuck(session.exitEvents)]);
    } finally {
      terminal.close();
      if (says !== undefined) session.output.write(`${says}\n`);
    }
  }
}

/** Calls `ended` when the server has closed the connection for good, or has logged the player out. */
function onEnd(connection: Connection, ended: (text: string) => void): void {
  const look = (state: ConnectionState) => {
    if (state.is === 'ended' && state.why !== 'closed') ended(cleanText(state.text));
    if (state.is === 'open' && state.name === null) ended(loginEnded);
  };
  connection.listen({ changed: look });
  look(connection.state);
}

/** Exit events that `end` can also trigger. */
function endable(exitEvents: ExitEvents): { readonly exitEvents: ExitEvents; end(): void } {
  const handlers = new Set<ExitHandlers>();
  return {
    exitEvents: {
      watch(added) {
        handlers.add(added);
        const stop = exitEvents.watch(added);
        return () => {
          handlers.delete(added);
          stop();
        };
      },
    },
    end() {
      for (const { onEnd } of [...handlers]) onEnd({ type: 'signal', signal: 'SIGTERM' });
    },
  };
}

/** Maximum milliseconds until a session ends after a bug. */
const endWithin = 2000;

/** Rejects if a session has not ended in time after a bug, because it still waits for something. */
const stuck = (endings: ExitEvents): Promise<never> =>
  new Promise((_, reject) =>
    endings.watch({
      onEnd(ending) {
        if (ending.type === 'crash') setTimeout(() => reject(ending.error), endWithin).unref();
      },
      onExit() {},
    }),
  );

const connectAgain = 'The connection to the server has ended. Connect again.';

/** Overview for use without a screen: the player's matches, and whose turn it is. Rejects with a RequestError. */
export async function statusLines(connection: Connection, address: string, name: string): Promise<readonly string[]> {
  const online = createOnline({ connection, now: Date.now, address, name });
  const { lobby } = await ask(connection, { type: 'lobby', follow: false });
  online.hear({ type: 'lobby', lobby });
  const state = online.state();
  const { items, line } = spokenMatches(state, Date.now());
  const mine = items.filter(({ list }) => list === 'mine');
  const due = waitingMatches(state).length;
  return [
    due === 0
      ? `No match is waiting for you on ${address}.`
      : `Your turn in ${pluralize(due, 'match', 'matches')} on ${address}.`,
    ...mine.map((item) => `${item.card.code}: ${line(item)}`),
  ];
}

/** Page where a session begins instead of the menu: a match (by code, or an own one by id) or a campaign. */
export interface Destination extends Pick<OnlineStart, 'match' | 'matchId'> {
  /** Game whose campaign the session begins with. */
  readonly game?: string | undefined;
}
