import type { Answer } from '#net/wire/messages.ts';
import type { Request } from '#net/wire/requests.ts';
import type { ClientLink, Platform, ServerCore, Session } from '../platform.ts';
import { type Account, type ChangeNotice, StoreError, type StoreFault } from '../store/store.ts';
import { onDisconnect } from './account-changes.ts';
import { type Accounts, createAccounts } from './accounts/accounts.ts';
import { createLoginThrottle } from './accounts/login-throttle.ts';
import { type Administered, administer } from './administration.ts';
import { type Cluster, type ClusterMessage, createCluster, singleServer } from './cluster.ts';
import { hexOf } from './hex.ts';
import { loadHostedGames } from './hosted-games.ts';
import { createLobby } from './lobby/lobby.ts';
import { createNewMatches } from './lobby/new-matches.ts';
import { createNotifier } from './lobby/notifier.ts';
import { createRoomStarts } from './lobby/room-starts.ts';
import { createLevelReader } from './lobby/set-up.ts';
import { endAbandoned } from './match/abandoned.ts';
import { createChat } from './match/chat.ts';
import { createCommands, createForwarding, refusalToTell, withRetry } from './match/commands.ts';
import { createMatches } from './match/matches.ts';
import { accountsOf } from './match/metadata.ts';
import { closeMatch, confirmUpdates } from './match/viewers.ts';
import { createPresence, type Online } from './presence.ts';
import { oneAtATime, oneAtATimeFor } from './queue.ts';
import { RefusedError, refused } from './refusals.ts';
import { handleRequest } from './requests/handle-request.ts';
import type { ServerContext } from './server-context.ts';
import { type CoreParts, type HostParts, invitationFact } from './settings.ts';
import { type ServerState, serverState } from './state.ts';

/** Functions for the ssh and web gateways, which authenticate their users themselves. */
export interface CoreDoor extends Pick<Accounts, 'loginByKey' | 'endLogin'> {
  /** Public keys that may log in to the account with this name. Empty if there is no such account. */
  keys(name: string): Promise<readonly string[]>;
  home(name: string): Promise<string | undefined>;
  keepHome(name: string, text: string): Promise<void>;
  /** Stores this server's fingerprint for clients. All servers behind one host name need the same key. */
  knownBy(what: 'ssh' | 'tls', fingerprint: string): Promise<string | undefined>;
}

export function createDoor({ store, accounts }: Pick<CoreParts, 'store'> & { readonly accounts: Accounts }): CoreDoor {
  const active = async (name: string): Promise<Account | undefined> => {
    const account = await store.accountNamed(name);
    return account?.state === 'active' ? account : undefined;
  };
  return {
    async keys(name) {
      const account = await active(name);
      return account === undefined ? [] : account.keys;
    },
    loginByKey: accounts.loginByKey,
    endLogin: accounts.endLogin,
    async home(name) {
      const account = await active(name);
      return account === undefined ? undefined : store.home(account.account);
    },
    async keepHome(name, text) {
      const account = await active(name);
      if (account !== undefined) await store.write([{ type: 'home', account: account.account, text }]);
    },
    async knownBy(what, fingerprint) {
      const name = `known by ${what}`;
      const before = await store.fact(name);
      if (before === fingerprint) return undefined;
      await store.write([{ type: 'fact', name, value: fingerprint }]);
      return before;
    },
  };
}

export interface AdministeredCore extends ServerCore {
  administer(words: readonly string[]): Promise<Administered>;
  state(): ServerState;
  readonly door: CoreDoor;
  isHealthy(): Promise<boolean>;
}

const restarting = 'The server is restarting. You will reconnect automatically.';

/**
 * Creates a server without sockets: accounts, lobby and matches, on a store and a platform.
 *
 * @returns a promise that resolves when all unfinished matches are loaded
 */
export async function createCore(made: CoreParts): Promise<AdministeredCore> {
  const { store, settings } = made;
  const { neighbours } = store;
  // Servers on one database use the database's clock, because their machines' clocks may differ.
  const world: Platform = neighbours === undefined ? made.world : { ...made.world, now: neighbours.now };
  await keepInvitation(made);
  const parts: HostParts = { ...made, world, games: await loadHostedGames() };
  const online = new Set<Online>();
  const people = createPresence(
    (account) => store.account(account),
    (client, account) => {
      for (const entry of matches.all()) closeMatch(matches, client, entry);
      onDisconnect(desk, account);
    },
    () => elsewhere,
  );
  const tell = createNotifier(people, () => elsewhere);
  const tries = createLoginThrottle(world);
  const accounts = createAccounts({ ...parts, people, tries });
  /** By match: seats waited for at its last change. Only seats added since get a "your turn" notice. */
  const waited = new Map<string, readonly number[]>();
  const matches = createMatches({
    ...parts,
    people,
    listsChanged: () => lobby.changed(),
    ended: () => lobby.ended(),
    happened(entry, news) {
      const now = entry.head.phase === 'running' ? (entry.facts?.waitsFor ?? []) : [];
      const before = waited.get(entry.match) ?? [];
      const isNewTurn = news?.done.some(({ body }) => body.do === 'command') === true;
      waited.set(entry.match, now);
      const newly = now.filter((seat) => !before.includes(seat));
      if (news === undefined) tell.turns(entry, newly);
      else tell.done(entry, news, isNewTurn ? newly : []);
    },
    followed: (entry, entries) => forwarding.heard(entry.match, entries),
    changedElsewhere(entry, before) {
      // This server may have to begin the match: the server that changed the room may disappear first.
      if (entry.head.phase === 'waiting' && before !== undefined) starts.beginLater(entry);
    },
  });
  const lobby = createLobby({ ...parts, people, matches, online });
  const readLevel = createLevelReader(world);
  const starts = createRoomStarts(parts, matches);
  const chat = createChat({ ...parts, people });
  const forwarding = createForwarding({ world, elsewhere: () => elsewhere });
  const commands = createCommands(matches, forwarding);
  const playFor = async ({ match, seat, key, line, until }: Extract<ClusterMessage, { is: 'asked' }>, by: string) => {
    /** The server that forwarded the command waits for it only until `until`. */
    const seatIfAwaited = () => {
      if (world.now() < until) return seat;
      throw refused('failed', 'That came too late.');
    };
    try {
      await withRetry(matches, match, (entry) => commands.playHere(entry, { key, line, seat: seatIfAwaited }));
    } catch (error) {
      if (!(error instanceof RefusedError)) settings.trouble?.(error, match);
      elsewhere.say({ is: 'not-played', of: by, match, seat, key, why: refusalToTell(error) });
    }
  };
  const elsewhere: Cluster =
    neighbours === undefined
      ? singleServer
      : createCluster({
          ...{ neighbours, world, here: people.ownHere },
          changed(accounts) {
            for (const entry of matches.all())
              if (accountsOf(entry.head).some((account) => accounts.includes(account))) matches.presence(entry);
            lobby.changed();
          },
          told: (message) => tell.heard(message, matches.entries.get(message.match)),
          asked: (message, by) => void (isClosed || playFor(message, by)),
          notPlayed: forwarding.notPlayed,
          heard: forwarding.isHeard,
          ended: forwarding.hasEnded,
        });
  const since = world.now();
  let isClosed = false;
  const requests = { done: 0, refused: 0, failed: 0 };
  const state = () => serverState(since, online.size, requests, { people, entries: matches.all() });
  const desk: ServerContext = {
    ...parts,
    people,
    elsewhere,
    tries,
    accounts,
    matches,
    newMatches: createNewMatches(parts, matches),
    starts,
    lobby,
    tell,
    readLevel,
    chat,
    commands,
    reading: oneAtATimeFor(),
    state,
  };
  await matches.load();
  const follow = async (notice: ChangeNotice, by: string): Promise<void> => {
    if (isClosed) return;
    switch (notice.type) {
      case 'match':
        return matches.follow(notice, by);
      case 'said':
        return elsewhere.hear(notice.text, by);
      case 'account':
        await accounts.follow(notice.account);
        lobby.ended();
        return lobby.changed();
      case 'missed':
        for (const account of people.ownHere()) await accounts.follow(account);
        return matches.followAll();
    }
  };
  neighbours?.hear((notice, by) => {
    follow(notice, by).catch((error: unknown) => settings.trouble?.(error));
  });
  starts.resume();
  const stopLooking = endAbandoned(desk);

  const connect = (link: ClientLink): Session => {
    const client: Online = {
      address: link.address,
      account: undefined,
      tokenHash: undefined,
      followsLobby: false,
      isThere: true,
      send(message) {
        if (client.isThere) link.send(message);
      },
      end(why, text) {
        if (!client.isThere) return;
        client.send({ type: 'bye', why, text });
        gone();
        link.end(why, text);
      },
    };
    const next = oneAtATime();
    const gone = (): void => {
      if (!client.isThere) return;
      client.isThere = false;
      online.delete(client);
      const { tokenHash } = client;
      people.left(client);
      if (tokenHash !== undefined && !isClosed)
        accounts.noteUse(tokenHash).catch((error: unknown) => settings.trouble?.(error));
    };
    const answer = async (request: Exclude<Request, { type: 'seen' }>): Promise<void> => {
      if (!client.isThere || isClosed) return;
      const { id } = request;
      let answered: Answer;
      try {
        answered = { id, ok: { ...(await handleRequest(desk, client, request)) } };
        requests.done++;
      } catch (error) {
        requests[error instanceof RefusedError ? 'refused' : 'failed']++;
        answered = { id, error: errorOf(error, 'match' in request ? request.match : undefined) };
      }
      client.send(answered);
      if (request.type === 'hello' && 'error' in answered) client.end('version', answered.error.message);
    };
    const errorOf = (error: unknown, match: string | undefined) => {
      if (error instanceof RefusedError) {
        const { code, message, wait } = error;
        return { code, message, ...(wait !== undefined && { wait }) };
      }
      settings.trouble?.(error, match);
      if (!(error instanceof StoreError)) return { code: 'failed', message: 'The server could not do that.' };
      if (error.fault === 'damaged' && match !== undefined) return { code: 'damaged', message: damagedMatch };
      return { code: 'failed', message: storeTexts[error.fault] };
    };
    online.add(client);
    // A gateway's player may still log in while the server stops.
    if (isClosed) client.end('restarting', restarting);
    return {
      get accountName() {
        return client.account === undefined ? undefined : people.nameOf(client.account);
      },
      take(request) {
        if (request.type === 'seen') confirmUpdates(matches, client, request.match, request.number);
        else next(() => answer(request)).catch((error: unknown) => settings.trouble?.(error));
      },
      left: gone,
    };
  };

  return {
    connect,
    administer: (words) => administer(desk, words),
    state,
    door: createDoor({ store, accounts }),
    isHealthy: () =>
      store.fact(invitationFact).then(
        () => !isClosed,
        () => false,
      ),
    async close() {
      isClosed = true;
      stopLooking();
      await matches.stop();
      starts.stop();
      elsewhere.stop();
      for (const client of [...online]) client.end('restarting', restarting);
      await store.close();
    },
  };
}

const damagedMatch = "This match is damaged on the server. The server's log says how; its owner may have a backup.";

const storeTexts: Readonly<Record<StoreFault, string>> = {
  full: "The server's disk is full: that was not saved. Try again later.",
  'read-only': "The server's disk cannot be written: that was not saved. Try again later.",
  'in-use': "Another program has the server's data open: that was not saved. Try again later.",
  away: "The server's database cannot be reached: that was not saved. Try again in a moment.",
  damaged: "The server's data is damaged. Its log says how.",
  newer: "The server's data is of a later version of turncade: that was not saved.",
  taken: 'Somebody else was faster. Try again.',
  stale: 'Something else was faster. Try again.',
  key: 'Something else was faster. Try again.',
  changed: 'The account has changed meanwhile. Try again.',
  'too-many': 'There are too many of these already.',
  failed: 'The server could not save that. Its log says why.',
};

async function keepInvitation({ store, world }: CoreParts): Promise<void> {
  if ((await store.fact(invitationFact)) !== undefined) return;
  const code = hexOf(world.randomBytes(5)).replace(/^(.{5})/, '$1-');
  await store.write([{ type: 'fact', name: invitationFact, value: code }]);
}
