import { type OutsideServer, runRemoteSession } from '#app/remote-session/run-remote-session.ts';
import type { RemoteSession } from '#app/session.ts';
import type { LevelThinker } from '#bot-worker/thinker.ts';
import type { Connection } from '#client/connection.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import type { AnswerCallbacks } from '#match-session/thinker.ts';
import { type Address, serverName } from '#net/address.ts';
import { isName, nameFrom } from '#net/names.ts';
import type { Budgets } from '#server/connection-budget.ts';
import type { AdministeredCore } from '#server/core/core.ts';
import type { Log } from '#server/metrics.ts';
import { accountHome } from '#storage/account-home.ts';
import { reason } from '#storage/files/attempt.ts';
import { connectInProcess } from './in-process-connection.ts';
import { boundToScope, outsideScopes } from './session-scope.ts';

/** A server with what its doors need beside it. */
export interface GatewayServer {
  readonly core: Pick<AdministeredCore, 'connect' | 'door'>;
  readonly budgets: Budgets;
  /** Where players reach it. */
  readonly address: Address;
  /** Name by which players know it, such as that of its proxy; that of the address if undefined. */
  readonly name?: string | undefined;
  /** Who may make an account. */
  readonly registration: 'open' | 'code' | 'closed';
  /** Of the program. */
  readonly version: string;
  /** Works for all sessions. */
  readonly thinker: LevelThinker;
  readonly log: Log;
}

/** Somebody who has come in. */
export interface RemoteUser {
  /** The account. */
  readonly name: string;
  /** Logged in. */
  readonly connection: Connection;
  /** Of that login, where it is for this session alone. */
  readonly token?: string | undefined;
}

/** Name of a server, as its greetings show it. */
export const nameOfHouse = ({ name, address }: Pick<GatewayServer, 'name' | 'address'>): string =>
  name ?? serverName(address);

/** Connects to the server of a house; resolves when it has greeted, with the newest login that came over it. */
export async function enter({ core, version }: GatewayServer, from: string, token?: string) {
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
      if (state.is === 'open') done();
      else if (state.is !== 'connecting') failed(new Error(state.text));
      else return;
      stop();
    };
    const stop = connection.listen({ changed: look });
    look();
  });
  return { connection, token: () => newest };
}

/** A name as somebody typed it, to be tried with a password: one that nobody can have takes as long as one that nobody has. */
export function nameToTry(typed: string): string {
  const name = nameFrom(typed);
  return isName(name) ? name : 'nobody-at-all';
}

/** How a session from outside begins. */
export interface StartRoute {
  readonly session: Omit<RemoteSession, 'home'>;
  /** Name of the server, as the player's browser shows it; that of the house if undefined. */
  readonly server?: string | undefined;
  /** The match to go to at once. */
  readonly to?: OutsideServer['to'];
  /** Told which match is on the screen, by its id; undefined in the lobby. */
  readonly moved?: OutsideServer['moved'];
  /** Why it is in words; by the account's settings where absent. */
  readonly inWords?: string | undefined;
}

/**
 * Runs a session of a guest; a login of its own ends with it.
 *
 * @returns the exit status, or a refusal for the player if the server's memory has no room for another session
 */
export async function runRemoteUser(
  house: GatewayServer,
  guest: RemoteUser,
  beginning: StartRoute,
): Promise<Result<number>> {
  const endSession = house.budgets.startSession();
  if (endSession === undefined) {
    house.log({ event: 'turned-away', name: guest.name, why: 'too many sessions' });
    await leave(house, guest);
    return failure(refusal('too-many-sessions', tooManySessions(house.budgets.maxSessions)));
  }
  try {
    return success(await runSession(house, guest, beginning));
  } finally {
    endSession();
  }
}

const tooManySessions = (count: number): string =>
  `This server has room for ${count === 1 ? 'one session' : `${count} sessions`} over ssh and in browsers, and all are in use. Try again later, or play with turncade join.`;

async function runSession(
  house: GatewayServer,
  guest: RemoteUser,
  { session, ...beginning }: StartRoute,
): Promise<number> {
  const { core, version, thinker, log } = house;
  const { name, connection } = guest;
  const { door } = core;
  const fault = (error: unknown) => log({ event: 'fault', error: reason(error) });
  try {
    const home = accountHome(await door.home(name), (text) => void door.keepHome(name, text).catch(fault));
    return await runRemoteSession({
      version,
      session: { ...session, home },
      server: {
        address: beginning.server ?? nameOfHouse(house),
        connection,
        name,
        to: beginning.to,
        moved: beginning.moved,
      },
      thinker: thinkerWithin(thinker),
      inWords: beginning.inWords,
    });
  } finally {
    await leave(house, guest);
  }
}

/** The thinker that works for all sessions, as one of them has it: what comes of its work comes within the visit. */
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
    close() {},
  };
}

/** For a player whose session a bug has ended. */
export const sessionFailed = 'A fault of the program has ended your session. Your matches are kept: connect again.';

/** Tells the host of a bug, with where in the program it was. */
export function logFault({ log }: Pick<GatewayServer, 'log'>, door: string, error: unknown): void {
  const { cause = error } = error instanceof Error ? error : {};
  log({ event: 'fault', door, error: cause instanceof Error ? cause.stack : String(cause) });
}

/** Ends the connection of a guest, and the login where it is for this session alone. */
export async function leave({ core, log }: GatewayServer, { connection, token }: RemoteUser): Promise<void> {
  connection.close();
  if (token !== undefined)
    await core.door.endLogin(token).catch((error: unknown) => log({ event: 'fault', error: reason(error) }));
}
