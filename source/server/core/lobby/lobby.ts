import { titleOf } from '#games/index.ts';
import type { Lobby } from '#net/wire/messages.ts';
import type { LoggedIn } from '../accounts/logins.ts';
import type { CoreParts } from '../core-parts.ts';
import { cardOf } from '../match/match-views.ts';
import type { Matches } from '../match/matches.ts';
import { accountsOf, isCancelled, parseMetadata, seatOf } from '../match/metadata.ts';
import { type RegistryEntry, unloadedEntry } from '../match/registry-entry.ts';
import type { Online, Presence } from '../presence.ts';
import type { Tournament } from '../tournaments/tournament.ts';
import { tournamentCard } from '../tournaments/tournament-views.ts';
import { createWaitingMatches, type WaitingMatches } from './waiting-matches.ts';

export const maxListed = { finished: 50, others: 100, people: 200 } as const;

/** Maximum matches of one maker at the top of a list, so that no player fills it. Further matches come below. */
const firstOfEach = 3;

/** Milliseconds during which changes are collected before the lists are sent. */
const gather = 500;

export interface LobbyParts extends CoreParts {
  readonly people: Presence;
  readonly matches: Matches;
  readonly online: ReadonlySet<Online>;
  readonly notices: { current(): string | undefined };
  tournaments(): readonly Tournament[];
}

export interface LobbyLists extends Pick<WaitingMatches, 'watch'> {
  /** Returns the lists. If `follow` is true, the client also receives later changes. */
  ask(online: LoggedIn, follow: boolean): Promise<Lobby>;
  ended(): void;
  changed(): void;
}

/** Finished matches by account. Cleared when a match ends, or when a player's account may have been deleted. */
type FinishedMatches = Map<number, Lobby['finished']>;

export function createLobby(parts: LobbyParts): LobbyLists {
  const { world } = parts;
  const sent = new WeakMap<Online, string>();
  const finished: FinishedMatches = new Map();
  const waiting = createWaitingMatches(parts);
  let isWaiting = false;
  let isSending = false;

  const send = async (online: Online): Promise<void> => {
    const { account } = online;
    if (account === undefined) return;
    const lobby = await lobbyFor(parts, finished, account);
    const text = JSON.stringify(lobby);
    if (!online.isThere || !online.followsLobby || online.account !== account || sent.get(online) === text) return;
    sent.set(online, text);
    online.send({ type: 'lobby', lobby });
  };
  /** Sends the lists to the clients that follow them. Other requests are handled between two clients. */
  const sendAll = async (): Promise<void> => {
    waiting.changed();
    for (const online of [...parts.online]) {
      if (!online.followsLobby) continue;
      await send(online);
      await new Promise<void>((resolve) => void world.after(0, resolve));
    }
  };
  const changed = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    world.after(gather, () => {
      isWaiting = false;
      // The previous lists are still being sent. The new ones follow later.
      if (isSending) return changed();
      isSending = true;
      sendAll()
        .catch((error: unknown) => parts.settings.trouble?.(error))
        .finally(() => {
          isSending = false;
        });
    });
  };

  return {
    async ask(online, follow) {
      online.followsLobby = follow;
      const lobby = await lobbyFor(parts, finished, online.account);
      sent.set(online, JSON.stringify(lobby));
      return lobby;
    },
    ended: () => finished.clear(),
    changed,
    watch: waiting.watch,
  };
}

async function lobbyFor(parts: LobbyParts, finished: FinishedMatches, account: number): Promise<Lobby> {
  const { people, matches, notices, settings } = parts;
  const notice = notices.current();
  const all = matches.all();
  // A match may have no summary after a server start. The account's running matches without a summary are loaded.
  for (const entry of all)
    if (entry.head.phase === 'running' && entry.facts === undefined && seatOf(entry.head, account) !== null)
      await entry.exclusive(async () => void (await matches.running(entry)));
  const card = (entry: RegistryEntry) => cardOf(parts, entry, account);
  const isMine = ({ head }: RegistryEntry) => head.phase !== 'over' && seatOf(head, account) !== null;
  // A match of a muted maker does not count as an invitation. It is listed only if it is public with an open seat.
  const isInvited = ({ head }: RegistryEntry) =>
    accountsOf(head).includes(account) && !people.hasMuted(account, people.nameOf(head.maker));
  const isOpen = ({ head: { terms, seats } }: RegistryEntry) => terms.listed && seats.some(({ is }) => is === 'open');
  const newest = (a: RegistryEntry, b: RegistryEntry) => b.head.created - a.head.created;
  return {
    ...(notice !== undefined && { notice }),
    mine: all
      .filter(isMine)
      .sort((a, b) => urgency(a, account) - urgency(b, account) || newest(a, b))
      .slice(0, maxListed.others)
      .map(card),
    open: shownFairly(
      all
        .filter((entry) => entry.head.phase === 'waiting' && !isMine(entry) && (isInvited(entry) || isOpen(entry)))
        .sort((a, b) => Number(isInvited(b)) - Number(isInvited(a)) || newest(a, b)),
    ).map((entry) => ({ ...card(entry), isInvited: isInvited(entry) })),
    toWatch: shownFairly(
      all
        .filter(({ head }) => head.phase === 'running' && head.terms.listed && head.terms.watching === 'everybody')
        .filter((entry) => !isMine(entry))
        .sort(newest),
    ).map(card),
    finished: await finishedBy(parts, finished, account),
    ...(settings.tournaments !== undefined && {
      tournaments: parts.tournaments().map((one) => tournamentCard(parts, one, account)),
    }),
    people: people
      .here()
      .map((other) => ({
        name: people.nameOf(other),
        doing: activityOf(matches, other),
        ...(people.isProgram(other) && { isProgram: true }),
      }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))
      .slice(0, maxListed.people),
  };
}

function urgency({ head, facts }: RegistryEntry, account: number): number {
  const seat = seatOf(head, account);
  return seat !== null && facts?.waitsFor.includes(seat) === true ? 0 : 1;
}

async function finishedBy(parts: LobbyParts, finished: FinishedMatches, account: number): Promise<Lobby['finished']> {
  const { store, people } = parts;
  const known = finished.get(account);
  if (known !== undefined) return known;
  const records = await store.finishedMatches(account, maxListed.finished);
  const heads = records.map(parseMetadata).filter((head) => !isCancelled(head));
  await people.load(heads.flatMap((head) => [head.maker, ...accountsOf(head)]));
  const cards = heads.map((head) =>
    cardOf(
      parts,
      unloadedEntry(head, (work) => work()),
      account,
    ),
  );
  finished.set(account, cards);
  return cards;
}

/** Describes what a player is doing. Never names a private match. */
function activityOf(matches: Matches, account: number): string {
  const open = matches.all().filter(({ viewers }) => [...viewers.keys()].some((online) => online.account === account));
  const listedMatch = open.find(({ head }) => head.terms.listed)?.head;
  if (listedMatch === undefined) return open.length > 0 ? 'a match' : 'lobby';
  return seatOf(listedMatch, account) === null
    ? `watching ${listedMatch.title}`
    : `${titleOf(listedMatch.game)}, ${listedMatch.title}`;
}

function shownFairly(sorted: readonly RegistryEntry[]): RegistryEntry[] {
  const counts = new Map<number, number>();
  const [first, furtherEntries]: [RegistryEntry[], RegistryEntry[]] = [[], []];
  for (const entry of sorted) {
    const { maker } = entry.head;
    const count = (counts.get(maker) ?? 0) + 1;
    counts.set(maker, count);
    (count <= firstOfEach ? first : furtherEntries).push(entry);
  }
  return [...first, ...furtherEntries].slice(0, maxListed.others);
}
