import { seatsOf } from '#match-session/seating.ts';
import { protocolVersion } from '#net/wire/limits.ts';
import type { Request } from '#net/wire/requests.ts';
import { type Accounts, loggedIn } from './accounts/accounts.ts';
import type { LoginThrottle } from './accounts/login-throttle.ts';
import type { Cluster } from './cluster.ts';
import { typedCode } from './lobby/codes.ts';
import type { LobbyLists } from './lobby/lobby.ts';
import type { Notifier } from './lobby/notifier.ts';
import type { Rooms } from './lobby/rooms.ts';
import { type LevelReader, uploadedLevel } from './lobby/set-up.ts';
import { assertCanView } from './match/access.ts';
import type { createChat } from './match/chat.ts';
import { type createCommands, seatToPlay, seatToType, startRematch, wantRematch, withRetry } from './match/commands.ts';
import type { Matches } from './match/matches.ts';
import { accountsOf, isCancelled, parseMetadata, seatOf } from './match/metadata.ts';
import type { RegistryEntry } from './match/registry-entry.ts';
import { recordText } from './match/replays.ts';
import type { MatchHost } from './match-host/match-host.ts';
import type { Online, Presence } from './presence.ts';
import type { oneAtATimeFor } from './queue.ts';
import { refused } from './refusals.ts';
import type { HostParts } from './settings.ts';
import type { ServerState } from './state.ts';

export interface ServerContext extends HostParts {
  readonly people: Presence;
  readonly elsewhere: Cluster;
  readonly tries: LoginThrottle;
  readonly accounts: Accounts;
  readonly matches: Matches;
  readonly rooms: Rooms;
  readonly lobby: LobbyLists;
  readonly tell: Notifier;
  readonly readLevel: LevelReader;
  readonly chat: ReturnType<typeof createChat>;
  readonly commands: ReturnType<typeof createCommands>;
  /** Queues expensive reads per account, so that many connections do not get more of them. */
  readonly reading: ReturnType<typeof oneAtATimeFor<number>>;
  state(): ServerState;
}

type Ok = Readonly<Record<string, unknown>>;

/** @throws RefusedError */
export async function handleRequest(
  desk: ServerContext,
  online: Online,
  request: Exclude<Request, { type: 'seen' }>,
): Promise<Ok> {
  const { accounts, matches, rooms, settings, store, people, world, games } = desk;
  /** Runs work on a match inside its `exclusive`, and repeats it after conflicts. */
  const at = <R>(match: string, work: (entry: RegistryEntry) => Promise<R>): Promise<R> =>
    withRetry(matches, match, (entry) =>
      entry.exclusive(() => {
        // The connection may have been logged out while this call waited.
        loggedIn(online);
        return work(entry);
      }),
    );
  const atSeat = <R>(match: string, work: (running: MatchHost, seat: number) => Promise<R>): Promise<R> =>
    at(match, async (entry) => {
      const seat = seatToPlay(online, entry);
      return work(await matches.running(entry), seat);
    });

  switch (request.type) {
    case 'hello': {
      if (request.protocol !== protocolVersion)
        throw refused('version', `This server speaks version ${protocolVersion}; you speak ${request.protocol}.`);
      const { title, registration } = settings;
      return { server: 'turncade', protocol: protocolVersion, title, registration, games: [...games.ids] };
    }
    case 'is-free':
      return { isFree: await accounts.isFree(request.name) };
    case 'register':
      return onLogin(desk, online, await accounts.register(online, request.name, request.password, request.code));
    case 'login':
      return onLogin(desk, online, await accounts.login(online, request.name, request.password));
    case 'resume':
      return onLogin(desk, online, await accounts.resume(online, request.token));
    default:
  }

  const self = loggedIn(online);
  switch (request.type) {
    case 'logout':
      await accounts.logout(self, request.everywhere);
      return {};
    case 'change-password':
      return { ...(await accounts.changePassword(self, request.old, request.new)) };
    case 'delete-account': {
      const { password, name } = request;
      await deleteAccount(desk, self.account, { online: self, password, name });
      return {};
    }
    case 'account': {
      const { account } = self;
      const about = await accounts.about(self);
      const { played, won } = await store.tally(account);
      const playing = matches.all().filter(({ head }) => head.phase === 'running' && seatOf(head, account) !== null);
      return { ...about, playing: playing.length, finished: played, won };
    }
    case 'add-key':
      return { ...(await accounts.addKey(self, request.key, request.password)) };
    case 'remove-key':
      await accounts.removeKey(self, request.fingerprint);
      return {};
    case 'mute':
      await accounts.mute(self, request.name, request.muted);
      desk.lobby.changed();
      return {};
    case 'lobby':
      return { lobby: await desk.lobby.ask(self, request.follow) };
    case 'check-level':
      return games.with(request.game, async (game) => {
        const level = await uploadedLevel(game, request.file, (of, text) => desk.readLevel(self.account, of, text));
        const { least: min, most: max } = seatsOf(game, level);
        return { title: level.title, players: [Math.max(2, min), max] };
      });
    case 'create': {
      const { head } = await rooms.create(self, request);
      return { match: head.match, code: head.code };
    }
    case 'find': {
      const code = typedCode(request.code);
      const succeeded = desk.tries.begin(online.address, '#code');
      const live = matches.all().find(({ head }) => head.code === code && head.phase !== 'over');
      const record = live === undefined ? await store.matchWithCode(code) : undefined;
      const metadata = live?.head ?? (record && parseMetadata(record));
      if (metadata === undefined || isCancelled(metadata))
        throw refused('no-such-match', `There is no match with the code ${code}.`);
      succeeded();
      return { match: metadata.match, phase: metadata.phase };
    }
    case 'sit':
      return { match: request.match, seat: await at(request.match, (entry) => rooms.sit(self, entry, request.seat)) };
    case 'leave':
      await at(request.match, (entry) => rooms.leave(self, entry));
      return {};
    case 'ready':
      await at(request.match, (entry) => rooms.ready(self, entry, request.ready));
      return {};
    case 'roll':
      await at(request.match, (entry) => rooms.roll(self, entry, request.random));
      return {};
    case 'seat':
      await at(request.match, (entry) => rooms.seat(self, entry, request.seat, request.wish));
      return {};
    case 'terms':
      await at(request.match, (entry) => rooms.terms(self, entry, request));
      return {};
    case 'start':
      await at(request.match, (entry) => rooms.start(self, entry));
      return { match: request.match };
    case 'open':
      await desk.reading(self.account, () =>
        at(request.match, async (entry) => {
          const isNew = !entry.viewers.has(online);
          await matches.open(online, entry, request.from);
          if (isNew && entry.head.phase === 'running' && seatOf(entry.head, self.account) === null)
            desk.tell.watches(entry, people.nameOf(self.account));
        }),
      );
      return {};
    case 'past':
      return desk.reading(self.account, async () => {
        const recall = await at(request.match, (entry) => matches.recalling(online, entry));
        return { ...(await recall()) };
      });
    case 'watched':
      await at(request.match, (entry) => matches.watched(online, entry, request.number));
      return {};
    case 'close':
      await at(request.match, async (entry) => matches.close(online, entry));
      return {};
    case 'command':
    case 'undo': {
      const { match, key } = request;
      const line = request.type === 'command' ? request.line : null;
      const played = await withRetry(matches, match, (entry) =>
        desk.commands.play(entry, { key, line, seat: () => seatToType(online, entry) }),
      );
      return { ...played };
    }
    case 'chat':
      await at(request.match, (entry) => desk.chat(self, entry, request.text));
      return {};
    case 'vote':
      await atSeat(request.match, (running, seat) => running.vote(seat, request.on, request.agrees));
      return {};
    case 'resign':
      await atSeat(request.match, (running, seat) => running.resign(seat));
      return {};
    case 'take':
      await atSeat(request.match, (running, seat) => running.take(seat));
      return {};
    case 'rematch':
      await at(request.match, (entry) => wantRematch(desk, entry, self.account, request.wants));
      return {};
    case 'start-rematch':
      return at(request.match, async (entry) => {
        if (entry.head.maker !== self.account)
          throw refused('not-the-maker', `Only ${people.nameOf(entry.head.maker)} can do that.`);
        return { match: await startRematch(desk, entry) };
      });
    case 'record':
      return desk.reading(self.account, () =>
        at(request.match, async (entry) => {
          assertCanView(entry.head, self.account);
          if (entry.head.phase !== 'over') throw refused('not-now', 'The match is not over: its secrets stay hidden.');
          return { record: recordText(await matches.whole(entry), entry.head, people, world) };
        }),
      );
  }
}

function onLogin({ people, matches, tell, lobby, elsewhere }: ServerContext, { account }: Online, granted: object): Ok {
  if (account !== undefined && people.of(account).length === 1) {
    elsewhere.came(account);
    const entries = matches.all().filter(({ head }) => accountsOf(head).includes(account));
    for (const entry of entries) matches.presence(entry);
    tell.cameHere(account, entries);
  }
  lobby.changed();
  return { ...granted };
}

export function onDisconnect(
  { people, matches, lobby, elsewhere }: Pick<ServerContext, 'people' | 'matches' | 'lobby' | 'elsewhere'>,
  account: number,
): void {
  if (people.of(account).length === 0) elsewhere.left(account);
  if (!people.isHere(account))
    for (const entry of matches.all()) if (accountsOf(entry.head).includes(account)) matches.presence(entry);
  lobby.changed();
}

/**
 * Deletes an account with its chat. Bots take over its seats, and it leaves its waiting rooms.
 *
 * @param confirmation see `remove` of the accounts
 */
export async function deleteAccount(
  { accounts, matches, rooms, lobby }: ServerContext,
  account: number,
  confirmation?: Parameters<Accounts['remove']>[1],
): Promise<void> {
  await accounts.remove(account, confirmation);
  lobby.ended();
  // Inside `exclusive`, so that a seat taken at the same moment is included.
  for (const entry of matches.all())
    await entry.exclusive(async () => {
      const seat = seatOf(entry.head, account);
      if (!accountsOf(entry.head).includes(account) && entry.head.maker !== account) return;
      if (entry.head.phase === 'waiting') await rooms.leave({ account }, entry);
      else if (entry.head.phase === 'running' && seat !== null)
        await (await matches.running(entry)).standIn(seat, 'deleted');
    });
}
