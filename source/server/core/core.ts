import type { Platform, ServerCore } from '../platform.ts';
import type { Channel } from '../store/messages.ts';
import type { Account, ChangeNotice } from '../store/store.ts';
import { onDisconnect, onNewName, programFact } from './account-changes.ts';
import { type AccountHome, createHomes } from './accounts/homes.ts';
import { createFirstCode } from './accounts/invitations.ts';
import { createGuestThrottle, createLoginThrottle } from './accounts/login-throttle.ts';
import { endLogin, followAccount, loginByKey } from './accounts/logins.ts';
import { type Administered, administer } from './administration.ts';
import { type Cluster, type ClusterMessage, createCluster, singleServer } from './cluster.ts';
import { connectClient, createConnections, endForRestart } from './connection.ts';
import { type CoreParts, type CoreSettings, type HostParts, invitationFact, loadHostedGames } from './core-parts.ts';
import { createDailyMatches } from './daily/daily.ts';
import { removeGuests } from './guest-removal.ts';
import { createHostFacts } from './host-facts.ts';
import { createLobby } from './lobby/lobby.ts';
import { createNewMatches } from './lobby/new-matches.ts';
import { createNotifier, type Notifier } from './lobby/notifier.ts';
import { type EndedReplays, loadEndedReplays, type PublicLobby, publicLobby } from './lobby/public-lobby.ts';
import { createPublicPages, type PublicPages } from './lobby/public-pages.ts';
import { createRoomStarts } from './lobby/room-starts.ts';
import { createLevelReader } from './lobby/set-up.ts';
import type { WaitingListener } from './lobby/waiting-matches.ts';
import { endAbandoned } from './match/abandoned.ts';
import { createChat } from './match/chat.ts';
import { createCommands, createForwarding, refusalToTell, withRetry } from './match/commands.ts';
import { liveMatch } from './match/live-match.ts';
import { createMatches } from './match/matches.ts';
import { accountsOf } from './match/metadata.ts';
import { type PublicMatch, publicMatch } from './match/public-match.ts';
import { type PublicReplay, publicReplay } from './match/public-replays.ts';
import { closeMatch } from './match/viewers.ts';
import { createFeeds } from './messages/feed.ts';
import { createMessages } from './messages/messages.ts';
import { linkedChannel } from './messages/off-links.ts';
import { createPresence } from './presence.ts';
import { oneAtATime } from './queue.ts';
import { createQueues } from './records/upload-queue.ts';
import { RefusedError, refused } from './refusals.ts';
import type { ServerContext } from './server-context.ts';
import { type Counters, type LoginCounts, type ServerState, serverState } from './state.ts';
import { createTournaments, type Tournaments } from './tournaments/tournaments.ts';

/** Functions of the core for the ssh and web gateways. The protocol does not offer them to clients. */
export interface CoreDoor extends PublicPages {
  /** Returns a new login's token. Undefined if the account no longer accepts `key`, which the caller has verified. */
  loginByKey(name: string, key: string, address: string): Promise<string | undefined>;
  endLogin(token: string): Promise<void>;
  /** Public keys that a user may use to log in to the account `name`. Empty for an unknown or banned account. */
  keys(name: string): Promise<readonly string[]>;
  /** Opens the home of an account. Rejects if there is no such account. */
  openHome(name: string): Promise<AccountHome>;
  /** Calls `listener` with the matches that wait for an account, now and after changes. Returns a function to stop. */
  watchWaiting(name: string, listener: WaitingListener): Promise<() => void>;
  /**
   * Finds a match by its code for a reader without a login.
   *
   * @throws RefusedError (rejects with it) `no-such-match`, or `too-many-tries` after too many wrong codes of `address`
   */
  matchWithCode(code: string, address: string): Promise<PublicMatch>;
  /** Finds a replay for a reader without a login. Rejects with RefusedError `no-such-match` if there is none. */
  replay(id: string): Promise<PublicReplay>;
  /** A running match as a spectator sees it, as JSON. Undefined if readers without a login may not watch it. */
  liveMatch(match: string): Promise<string | undefined>;
  /** Facts about the server's matches for readers without a login. */
  lobby(): Promise<PublicLobby>;
  /** The Atom feed with this secret. Undefined if there is none. */
  feed(secret: string): Promise<string | undefined>;
  /** Channel of a link in a message. Undefined for an invalid link. */
  linkedChannel(token: string): Promise<Channel | undefined>;
  /** Switches the channel of a link on or off, and returns it. */
  switchChannel(token: string, isOn: boolean): Promise<Channel | undefined>;
  /** Stores this server's fingerprint. Returns the previous one if it differs: players then get a warning. */
  knownBy(what: 'ssh' | 'tls', fingerprint: string): Promise<string | undefined>;
}

function createDoor(context: ServerContext, ended: EndedReplays['ids']): CoreDoor {
  const { store, world } = context;
  const homes = createHomes(context);
  const active = async (name: string): Promise<Account | undefined> => {
    const account = await store.accountNamed(name);
    return account?.state === 'active' ? account : undefined;
  };
  const known = async (name: string): Promise<Account> => {
    const account = await active(name);
    if (account === undefined) throw new Error(`there is no account ${name}`);
    return account;
  };
  return {
    async keys(name) {
      const account = await active(name);
      return account === undefined ? [] : account.keys;
    },
    loginByKey: (name, key, address) => loginByKey(context, name, key, address),
    endLogin: (token) => endLogin(context, token),
    matchWithCode: (code, address) => publicMatch(context, code, address),
    replay: (id) => publicReplay(context, id),
    liveMatch: (match) => liveMatch(context, match),
    lobby: () => publicLobby(context, ended),
    ...createPublicPages(context),
    openHome: async (name) => homes.open(await known(name)),
    watchWaiting: async (name, listener) => context.lobby.watch((await known(name)).account, listener),
    feed: createFeeds(context),
    linkedChannel: (token) => linkedChannel(store, world, token),
    async switchChannel(token, isOn) {
      const channel = await linkedChannel(store, world, token);
      if (channel === undefined || channel.state === 'unconfirmed') return undefined;
      const { account, number } = channel;
      const state = isOn ? 'on' : 'off';
      await store.write([{ type: 'channel-state', account, number, state, failures: 0 }]);
      return { ...channel, state };
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

const countingLogins = (settings: CoreSettings, logins: LoginCounts): CoreSettings => ({
  ...settings,
  log(event) {
    if (event.event === 'login-refused') logins.refused++;
    if (event.event === 'logged-in' || event.event === 'registered') logins.done++;
    settings.log?.(event);
  },
});

const countingEnds =
  (happened: Notifier['matchChanged'], counters: Counters, noteEnd: EndedReplays['note']): Notifier['matchChanged'] =>
  (entry, news) => {
    if (news?.ended !== undefined) noteEnd(entry, news.isOwn);
    if (news?.ended !== undefined && news.isOwn) counters.finished++;
    happened(entry, news);
  };

/** Advances the tournament of a match that has ended on this server. */
const advancingTournaments =
  (
    happened: Notifier['matchChanged'],
    tournaments: () => Pick<Tournaments, 'advanceAfter'>,
  ): Notifier['matchChanged'] =>
  (entry, news) => {
    happened(entry, news);
    if (news?.ended !== undefined && news.isOwn) tournaments().advanceAfter(entry.head);
  };

/** The platform, with the database's clock for servers on one database, because their machines' clocks may differ. */
const withSharedClock = ({ world, store: { neighbours } }: CoreParts): Platform =>
  neighbours === undefined ? world : { ...world, now: neighbours.now };

/** Shows the presence of accounts in their matches and in the lobby. */
function showPresence({ matches, lobby }: Pick<ServerContext, 'matches' | 'lobby'>, accounts: readonly number[]): void {
  for (const entry of matches.all())
    if (accountsOf(entry.head).some((account) => accounts.includes(account))) matches.presence(entry);
  lobby.changed();
}

/** Creates a server's core, without sockets. Resolves when all unfinished matches are registered. */
export async function createCore(made: CoreParts): Promise<AdministeredCore> {
  const counters: Counters = { logins: { done: 0, refused: 0 }, finished: 0 };
  const endedReplays = await loadEndedReplays(made);
  const { store } = made;
  const settings = countingLogins(made.settings, counters.logins);
  const { neighbours } = store;
  const world = withSharedClock(made);
  await createFirstCode(made);
  const parts: HostParts = { ...made, settings, world, games: await loadHostedGames() };
  const onTrouble = (error: unknown): void => settings.trouble?.(error);
  const connections = createConnections();
  const people = createPresence(
    (account) => store.account(account),
    (client, account) => {
      for (const entry of matches.all()) closeMatch(matches, client, entry);
      onDisconnect(server, account);
    },
    () => elsewhere,
    async (account) => (await store.fact(programFact(account))) === 'yes',
  );
  const tell = createNotifier(people, () => elsewhere);
  const matches = createMatches({
    ...parts,
    people,
    listsChanged: () => lobby.changed(),
    ended: () => lobby.ended(),
    happened: advancingTournaments(countingEnds(tell.matchChanged, counters, endedReplays.note), () => tournaments),
    followed: (entry, entries) => forwarding.completeForwarded(entry.match, entries),
    changedElsewhere(entry, before) {
      // The server that changed the room may disappear before it begins the match. Then this server begins the match.
      if (entry.head.phase === 'waiting' && before !== undefined) starts.beginLater(entry);
    },
  });
  const hostFacts = createHostFacts(parts, connections.online, () => ({ lobby, elsewhere }));
  const shared = { ...parts, people, matches, notices: hostFacts.notices };
  const lobby = createLobby({ ...shared, online: connections.online, tournaments: () => tournaments.all() });
  const starts = createRoomStarts(parts, matches);
  const forwarding = createForwarding({ world, elsewhere: () => elsewhere });
  const elsewhere: Cluster =
    neighbours === undefined
      ? singleServer
      : createCluster({
          neighbours,
          world,
          here: people.ownHere,
          isOwnProgram: people.isOwnProgram,
          changed: (accounts) => showPresence({ matches, lobby }, accounts),
          onSentence: (message) => tell.deliver(message, matches.entries.get(message.match)),
          onForwardedCommand: (message, by) => void (connections.isClosed || playForwarded(server, message, by)),
          onHostFacts: () => void hostFacts.load().catch(onTrouble),
          onTournament: () => void tournaments.load().then(lobby.changed, onTrouble),
          notPlayed: forwarding.notPlayed,
          onMessage: forwarding.isHeard,
          ended: forwarding.hasEnded,
        });
  const newMatches = createNewMatches(shared, matches);
  const rooms = { ...shared, starts, tell, newMatches, readLevel: createLevelReader(world) };
  const tournaments = createTournaments(rooms, () => elsewhere.say({ is: 'tournament' }));
  const since = world.now();
  const state = () => serverState({ since, connections, counters, people, entries: matches.all() });
  const server: ServerContext = {
    ...rooms,
    tournaments,
    elsewhere,
    tries: createLoginThrottle(world),
    guestThrottle: createGuestThrottle(world),
    registering: oneAtATime(),
    keyOfLogin: new Map(),
    daily: createDailyMatches(parts),
    lobby,
    hostFacts,
    messages: createMessages(shared),
    chat: createChat({ ...parts, people }),
    commands: createCommands(matches, forwarding),
    ...createQueues(world),
    state,
  };
  for (const { load } of [matches, hostFacts, tournaments]) await load();
  neighbours?.hear((notice, by) => {
    if (!connections.isClosed) follow(server, notice, by).catch(onTrouble);
  });
  starts.resume();
  const stopLooking = [endAbandoned(server), removeGuests(server), server.messages.stop, tournaments.stop];

  return {
    connect: (link) => connectClient(server, connections, link),
    administer: (words) => administer(server, words),
    state,
    door: createDoor(server, endedReplays.ids),
    isHealthy: () =>
      store.fact(invitationFact).then(
        () => !connections.isClosed,
        () => false,
      ),
    close() {
      for (const stop of stopLooking) stop();
      return closeCore(server, connections);
    },
  };
}

async function closeCore(
  { matches, starts, elsewhere, store }: ServerContext,
  connections: ReturnType<typeof createConnections>,
): Promise<void> {
  connections.isClosed = true;
  await matches.stop();
  starts.stop();
  elsewhere.stop();
  for (const client of [...connections.online]) endForRestart(client);
  await store.close();
}

/** Plays a command that the server `by` has forwarded, and reports a refusal or failure to that server. */
async function playForwarded(
  { matches, commands, world, settings, elsewhere }: ServerContext,
  { match, seat, key, line, until }: Extract<ClusterMessage, { is: 'asked' }>,
  by: string,
): Promise<void> {
  /** Throws once `until` has passed, because the server that forwarded the command no longer waits. */
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
}

/** Applies a change or delivers a message of the server `by`. */
async function follow(server: ServerContext, notice: ChangeNotice, by: string): Promise<void> {
  const { matches, elsewhere, lobby, people } = server;
  switch (notice.type) {
    case 'match':
      return matches.follow(notice, by);
    case 'said':
      return elsewhere.hear(notice.text, by);
    case 'account': {
      const before = people.nameOf(notice.account);
      await followAccount(server, notice.account);
      if (people.nameOf(notice.account) !== before) return onNewName(server, notice.account);
      lobby.ended();
      return lobby.changed();
    }
    case 'missed':
      for (const account of people.ownHere()) await followAccount(server, account);
      await server.hostFacts.load();
      await server.tournaments.load();
      return matches.followAll();
  }
}
