import { byUrgency } from '#app/online/online-state.ts';
import { type OutsideServer, runRemoteSession } from '#app/remote-session/run-remote-session.ts';
import type { ExitEvents, RemoteSession } from '#app/session.ts';
import { createWaitingNotice } from '#app/waiting-notice.ts';
import type { LevelThinker } from '#bot-worker/thinker.ts';
import { type ConnectOptions, connect } from '#client/connect.ts';
import { type Connection, RequestError } from '#client/connection.ts';
import { type Dial, realTime } from '#client/dial.ts';
import { failure, type Refusal, type Result, refusal, success } from '#engine/result.ts';
import type { AnswerCallbacks } from '#match-session/thinker.ts';
import { type Address, serverName } from '#net/address.ts';
import { isGuestName, isName, nameFrom, unusedName } from '#net/names.ts';
import type { MatchCard } from '#net/wire/messages.ts';
import type { AboutServer } from '#net/wire/requests.ts';
import { accountSessions, type Budgets, guestSessions, type SessionRefusal } from '#server/connection-budget.ts';
import type { AccountHome } from '#server/core/accounts/homes.ts';
import type { AdministeredCore } from '#server/core/core.ts';
import type { Log } from '#server/log.ts';
import type { ClientLink, ServerCore } from '#server/platform.ts';
import type { RejectionLog } from '#server/rate-limiter.ts';
import { readRequest } from '#server/socket/read-request.ts';
import { isStoreClosed, StoreError } from '#server/store/store.ts';
import { reason } from '#storage/files/attempt.ts';
import { boundToScope, outsideScopes } from './session-scope.ts';

/** Address of a client, and the gateway that it uses. */
export type Origin = Pick<ClientLink, 'address' | 'door'>;

export interface InProcessOptions extends Pick<ConnectOptions, 'client' | 'token' | 'onLogin'> {
  readonly from: Origin;
}

/** Connects a gateway's player without a socket. Messages are passed as text and validated like those of a socket. */
export const connectInProcess = (
  core: Pick<ServerCore, 'connect'>,
  { from, ...options }: InProcessOptions,
  { clock, chance }: Pick<ConnectOptions, 'clock' | 'chance'> = { clock: realTime, chance: Math.random },
): Connection => connect({ ...options, clock, chance, dial: dialInside(core, from) });

const dialInside =
  (core: Pick<ServerCore, 'connect'>, from: Origin): Dial =>
  ({ opened, heard: onMessage, alive, ended }) => {
    let isOver = false;
    const heardOf = boundToScope((run: () => void) => {
      if (!isOver) run();
    });
    /** Delivers messages in a microtask, because no message may arrive before `dial` returns or during `send`. */
    const later = (run: () => void) => queueMicrotask(() => heardOf(run));
    const onLeft = () => outsideScopes(() => session.left());
    const session = outsideScopes(() =>
      core.connect({
        ...from,
        send: (message) => later(() => onMessage(JSON.stringify(message))),
        end(why, text) {
          later(() => onMessage(JSON.stringify({ type: 'bye', why, text })));
          later(() => {
            isOver = true;
            onLeft();
            ended({ is: 'cut', text });
          });
        },
      }),
    );
    later(opened);
    return {
      send(text) {
        const read = readRequest(text, Buffer.byteLength(text));
        if (read.ok) outsideScopes(() => session.take(read.value));
        else later(() => onMessage(JSON.stringify(read.error)));
      },
      ping: () => later(alive),
      cut() {
        if (isOver) return;
        isOver = true;
        onLeft();
      },
    };
  };

export interface GatewayServer {
  readonly core: Pick<AdministeredCore, 'connect' | 'door'>;
  readonly budgets: Budgets;
  readonly address: Address;
  /** Public name of the server, such as the name of its proxy. If undefined, players see the server's address. */
  readonly name?: string | undefined;
  readonly about?: AboutServer | undefined;
  readonly registration: 'open' | 'code' | 'closed';
  /** True if rankings, tournaments and accounts have pages that need no login. */
  readonly hasPublicPages?: boolean;
  /** True if players can play as guests. */
  readonly guests?: boolean;
  readonly version: string;
  /** Creates the thinker of a session. */
  sessionThinker(): LevelThinker;
  readonly log: Log;
  readonly logRejection: RejectionLog;
}

export interface RemoteUser {
  readonly name: string;
  readonly connection: Connection;
  /** Token of a login that belongs to this session only. The login is deleted when the session ends. */
  readonly token?: string | undefined;
}

export const nameOfHouse = ({ name, address }: Pick<GatewayServer, 'name' | 'address'>): string =>
  name ?? serverName(address);

/** Name of the server for players: the name that its owner has set, or else `address`. */
export const titleOfHouse = (house: Pick<GatewayServer, 'about' | 'name' | 'address'>, address = nameOfHouse(house)) =>
  house.about?.name ?? address;

/**
 * Opens an in-process connection. Resolves when the server has answered `hello`. Rejects if the server is stopping.
 *
 * @returns the connection, and a function that returns the token of the latest login on it
 */
export async function enter({ core, version }: GatewayServer, from: Origin, token?: string) {
  let newest = token;
  const connection = connectInProcess(core, {
    client: `turncade ${version}`,
    from,
    token,
    onLogin: (login) => {
      newest = login?.token;
    },
  });
  await new Promise<void>((done, failed) => {
    const look = () => {
      const { state } = connection;
      if (state.is === 'connecting') return;
      stop();
      if (state.is === 'open') return done();
      // Unless closed, the connection would retry forever and keep a stopping server alive.
      connection.close();
      failed(new RequestError({ code: 'cut', message: state.text }));
    };
    const stop = connection.listen({ changed: look });
    look();
  });
  return { connection, token: () => newest };
}

/** Returns the typed name, or an unused name if it is invalid, so that every refusal takes the same time. */
export function nameToTry(typed: string): string {
  const name = nameFrom(typed);
  return isName(name) ? name : unusedName;
}

export interface StartRoute {
  readonly session: Omit<RemoteSession, 'home'>;
  /** Name of the server in the address bar of the player's browser. Defaults to the server's own name. */
  readonly server?: string | undefined;
  readonly to?: OutsideServer['to'];
  /** Called when the session starts, unless the server refuses it. */
  readonly started?: () => void;
  /** Called with the id of the match that the screen shows, or with undefined in the lobby. */
  readonly moved?: OutsideServer['moved'];
  /** Called with the number of matches that wait for the player, whenever it changes. */
  readonly waits?: (matches: number) => void;
  /** Reason for using text mode, as a phrase for the player. If undefined, the account's settings decide. */
  readonly inWords?: string | undefined;
}

/** Runs a player's session until it ends, within the limits of `runLimited`. Then calls `leave`. */
export const runRemoteUser = (
  house: GatewayServer,
  guest: RemoteUser,
  beginning: StartRoute,
): Promise<Result<number>> =>
  runLimited(house, guest, () => runSession(house, guest, beginning), beginning.session.exitEvents);

/**
 * Runs a session of the account. The start is delayed if the account starts many sessions.
 *
 * @param run runs the session, and must call `leave` at its end
 * @param exitEvents events that can end the session before it starts
 * @returns the exit status, or a refusal for the player if the server has no room for another session of the account
 */
export async function runLimited(
  house: GatewayServer,
  guest: RemoteUser,
  run: () => Promise<Result<number>>,
  exitEvents?: ExitEvents,
): Promise<Result<number>> {
  const { budgets, logRejection } = house;
  const start = budgets.startSession(guest.name);
  if (!start.ok) {
    const { code, message } = refusalOf(start.error, budgets.maxSessions, guest.name);
    logRejection({ name: guest.name, why: code });
    await leave(house, guest);
    return failure(refusal(code, message));
  }
  const { wait, end } = start.value;
  try {
    if (wait === 0 || (await isOpenAfter(wait, exitEvents))) return await run();
    await leave(house, guest);
    return success(0);
  } finally {
    end();
  }
}

/** Waits `wait` milliseconds. If the session ends before that, resolves to false immediately. */
const isOpenAfter = (wait: number, exitEvents: ExitEvents | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const finish = (isOpen: boolean) => {
      clearTimeout(timer);
      unwatch?.();
      resolve(isOpen);
    };
    const timer = setTimeout(() => finish(true), wait);
    let unwatch: (() => void) | undefined;
    unwatch = exitEvents?.watch({ onEnd: () => finish(false), onExit() {} });
  });

function refusalOf(why: SessionRefusal, maxSessions: number, name: string): Refusal {
  const { maxOpen } = isGuestName(name) ? guestSessions : accountSessions;
  const room = `room for ${maxSessions === 1 ? 'one session' : `${maxSessions} sessions`} over ssh and in browsers`;
  const refusals: Readonly<Record<SessionRefusal, readonly [why: string, message: string]>> = {
    'server-full': ['too many sessions', `This server has ${room}, and all of it is in use. Try again later`],
    'guests-full': ['too many guest sessions', 'All guest places are in use. Try again later'],
    'account-full': [
      'too many sessions for this account',
      `Your account has ${maxOpen} sessions open over ssh and in browsers, the maximum. Close one of them`,
    ],
    'too-often': [
      'too many new sessions',
      'Your account has started too many sessions over ssh and in browsers. Try again in a few seconds',
    ],
  };
  const [code, message] = refusals[why];
  return refusal(code, `${message}, or play with turncade join.`);
}

async function runSession(
  house: GatewayServer,
  guest: RemoteUser,
  { session, ...beginning }: StartRoute,
): Promise<Result<number>> {
  const { core, version, log } = house;
  const thinker = thinkerWithin(house.sessionThinker());
  const { name, connection } = guest;
  let account: AccountHome | undefined;
  const waiting = createWaitingNotice();
  const { waits } = beginning;
  if (waits !== undefined) waiting.subscribe(() => waits(waiting.count()));
  let stopWatching = () => {};
  beginning.started?.();
  try {
    account = await core.door.openHome(name);
    const listener = boundToScope((matches: readonly MatchCard[]) => waiting.set(byUrgency(matches)));
    stopWatching = await outsideScopes(() => core.door.watchWaiting(name, listener));
    session.holdOutput(account.stored);
    const status = await runRemoteSession({
      version,
      session: { ...session, home: account.home },
      server: {
        address: beginning.server ?? nameOfHouse(house),
        connection,
        name,
        to: beginning.to,
        moved: beginning.moved,
        waiting,
      },
      thinker,
      inWords: beginning.inWords,
    });
    await account.stored();
    return success(status);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (!isStoreClosed(error))
      log({ event: 'fault', name, error: `the files of an account could not be read or written: ${reason(error)}` });
    return failure(refusal('not-stored', notStored));
  } finally {
    stopWatching();
    thinker.close();
    await account?.close();
    await leave(house, guest);
  }
}

const notStored =
  'The server cannot read or store your matches at the moment. Your last action was not saved. Try again later.';

/** Wraps the shared thinker for one session, so that its callbacks run in the session's scope. */
function thinkerWithin(thinker: LevelThinker): LevelThinker {
  const within = <Answer>({ progress, done, failed }: AnswerCallbacks<Answer>): AnswerCallbacks<Answer> => ({
    progress: progress && boundToScope(progress),
    done: boundToScope(done),
    failed: boundToScope(failed),
  });
  return {
    choose: (game, request, asker) => outsideScopes(() => thinker.choose(game, request, within(asker))),
    answer: (game, request, asker) => outsideScopes(() => thinker.answer(game, request, within(asker))),
    findLevel: (game, request, asker) => outsideScopes(() => thinker.findLevel(game, request, within(asker))),
    readLevel: (game, text, asker) => outsideScopes(() => thinker.readLevel(game, text, within(asker))),
    close: thinker.close,
  };
}

export const sessionFailed = 'A bug in the program has ended your session. Your matches are safe. Connect again.';

export function logFault({ log }: Pick<GatewayServer, 'log'>, door: string, error: unknown): void {
  const { cause = error } = error instanceof Error ? error : {};
  log({ event: 'fault', door, error: cause instanceof Error ? cause.stack : String(cause) });
}

/** Closes the player's connection, and deletes a login that belongs to this session only. */
export async function leave(
  { core, log }: GatewayServer,
  { connection, token }: Pick<RemoteUser, 'connection' | 'token'>,
): Promise<void> {
  connection.close();
  if (token !== undefined)
    await core.door
      .endLogin(token)
      .catch((error: unknown) => isStoreClosed(error) || log({ event: 'fault', error: reason(error) }));
}
