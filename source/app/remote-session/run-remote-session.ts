import type { LevelThinker } from '#bot-worker/thinker.ts';
import { ask, type Connection } from '#client/connection.ts';
import { pluralize } from '#screen/sentences.ts';
import type { Settings } from '#storage/settings.ts';
import type { PageView } from '../layers/page-view.ts';
import { createReplayView } from '../match/match-page.ts';
import { showOnlineMatch } from '../match/online/online-match.ts';
import { createReplay } from '../match/replay.ts';
import type { Entered, OnlineWay } from '../online/online-context.ts';
import { createOnline, waitingMatches } from '../online/online-state.ts';
import { randomHex } from '../online/real-network.ts';
import { enterServer } from '../online/server-session.ts';
import { spokenMatches } from '../online/text-mode/lobby-room.ts';
import { enterInWords } from '../online/text-mode/online-rooms.ts';
import { settingsPlace } from '../pages/settings/settings-entry.ts';
import type { Program } from '../program.ts';
import { runApp } from '../run-app.tsx';
import { createScreenServices } from '../screen-services.ts';
import type { ScreenOptions, Services } from '../services.ts';
import { type ExitEvents, forcedByTerminal, type RemoteSession } from '../session.ts';
import { openTerminal } from '../terminal/terminal.ts';
import { runInWords, servicesOfWords } from '../text-mode/run-in-words.ts';

export interface OutsideOptions {
  readonly version: string;
  /** A session without access to files. Its home is an `accountHome`, its terminal usually a `remoteTerminal`. */
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
}

/**
 * Runs a remote session, which offers only the server that accepted it. It ends when the player leaves, through its
 * `exitEvents`, or when the server closes the connection for good. Resolves to the exit status.
 */
export async function runRemoteSession({
  version,
  session,
  server,
  thinker,
  inWords,
}: OutsideOptions): Promise<number> {
  const { address, connection, name, to = {}, moved } = server;
  const forced = forcedByTerminal(session);
  const read = session.home.readSettings();
  const decided: Settings = Object.assign({ ...read.settings }, ...forced.map(({ values }) => values));
  const entered = { address, wayIn: session.wayIn, connection, name };
  try {
    if (inWords !== undefined || decided.reader)
      return await runInWords({
        session,
        because: inWords ?? (read.settings.reader ? 'your settings' : 'TERM=dumb'),
        problem: read.problem,
        characters: decided.characters,
        start: (news) =>
          enterInWords(
            {
              now: Date.now,
              random: randomHex,
              services: servicesOfWords(session.home, thinker),
              news,
              back: () => 'leave',
            },
            {
              ...entered,
              gone: (text) => ({ says: [text], next: 'leave' }),
              ended: () => ({ says: [connectAgain], next: 'leave' }),
            },
            to.match,
            [],
          ),
      });
    return await onTerminal();
  } finally {
    connection.close();
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
        start(app) {
          const leave = (why: string | undefined) => {
            says = why;
            app.exit();
          };
          return startOutside(app, {
            entered: { ...entered, gone: (problem, message) => leave(problem ?? message), logInAgain: leave },
            to,
            moved,
            thinker,
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

/** Start of a session outside the lobby: a match by its code, or a match of the player by its id. */
export type Destination = Pick<OnlineWay, 'match' | 'matchId'>;

export interface OutsideProgramOptions {
  readonly entered: Entered;
  readonly to: Destination;
  /** Called with the id of the match on the screen, or with undefined in the lobby. */
  readonly moved?: ((match: string | undefined) => void) | undefined;
  readonly thinker: LevelThinker;
}

/** Opens the match of `to`, or else the lobby of the server. The session has no menu, no local matches and no files. */
export async function startOutside(
  host: ScreenOptions,
  { entered, to, moved, thinker }: OutsideProgramOptions,
): Promise<Program> {
  const back = (place: PageView) => () => navigator.go(place);
  const common = createScreenServices(host, { thinker, backTo: back });
  const { navigator } = common;
  const services: Services = {
    ...common,
    watch(watched, screen, by) {
      const ways = { leave: back(navigator.current()), back };
      createReplay(services, { match: watched, screen, ...by }, (replay) =>
        navigator.go(createReplayView(services, replay, ways)),
      );
    },
    openSettings: () => navigator.go(settingsPlace(services, back(navigator.current()), 'back')),
  };
  await enterServer(
    {
      ...services,
      now: Date.now,
      random: randomHex,
      async showMatch(runningApp) {
        const problem = await showOnlineMatch(
          {
            ...runningApp,
            leave() {
              moved?.(undefined);
              runningApp.leave();
            },
          },
          services,
        );
        if (problem === undefined) moved?.(runningApp.match);
        return problem;
      },
      backTo: 'leave',
      leave: services.exit,
    },
    entered,
    to,
  );
  return { navigator, match: () => undefined, close: () => entered.connection.close() };
}
