import type { Seat } from '#engine/vocabulary.ts';
import type { ChatEntry, JournalEntry } from '../../store/store.ts';
import type { MatchHost } from '../match-host/match-host.ts';
import type { Facts } from '../match-host/match-summary.ts';
import type { News } from '../match-host/recorder.ts';
import type { Online, Presence } from '../presence.ts';
import { oneAtATime } from '../queue.ts';
import type { HostParts } from '../settings.ts';
import { type MatchMetadata, recordOf } from './metadata.ts';

export interface ViewerSession {
  seat: Seat | null;
  /** Number of the newest update sent to the viewer. `seen` is the newest one that the client confirmed. */
  sent: number;
  seen: number;
}

export interface TurnClock {
  /** Facts of the match from which the clock was last set. */
  told: { readonly since: number | null; readonly turn: number | undefined };
  /** Time when the turn's limit began to run, by this server's clock. Null while no player is waited for. */
  from: number | null;
  /** Earliest time of the turn's end, because players could not act while the server was down or asleep. */
  notBefore: number;
  stop: (() => void) | undefined;
}

export interface MatchDeps extends HostParts {
  readonly people: Presence;
  listsChanged(): void;
  ended(): void;
  /** Called after a broadcast. `news` is undefined if another server played and only the summary is known. */
  happened(entry: RegistryEntry, news: News | undefined): void;
  /** Called after journal entries of another server were replayed and broadcast. */
  followed(entry: RegistryEntry, entries: readonly JournalEntry[]): void;
  /** Called when another server has changed the seats of a match. `before` is the previous metadata, if known. */
  changedElsewhere(entry: RegistryEntry, before: MatchMetadata | undefined): void;
}

export interface RegistryEntry {
  readonly match: string;
  head: MatchMetadata;
  /** Body of the stored record when this server last read or wrote it. Another server may have changed it since. */
  kept: string;
  /** True if another server was the last to play in the match. That server then runs its bots. */
  isFollowed: boolean;
  /** Name of the server that last played in the match. Undefined if unknown. */
  playedAt: string | undefined;
  /** Text of the level. Cached while clients view the waiting room. */
  levelText: string | null;
  running: MatchHost | undefined;
  facts: Facts | undefined;
  readonly viewers: Map<Online, ViewerSession>;
  /** `lines` counts all lines, `newest` has the latest, and `read` is the number that each account has read. */
  readonly chat: { lines: number; newest: readonly ChatEntry[]; readonly read: Map<number, number> };
  /** By seat: number of the newest update that the player's client has shown. Undefined until loaded. */
  shown: Map<Seat, number> | undefined;
  readonly clock: TurnClock;
  neededAt: number;
  stopForgetting: (() => void) | undefined;
  /** Queues `work` until no other work on this match is running. */
  exclusive<R>(work: () => Promise<R>): Promise<R>;
}

/** State of the registry of matches, and the functions that its modules share. */
export interface MatchRegistry extends MatchDeps {
  readonly entries: Map<string, RegistryEntry>;
  /** Matches that were unloaded while clients viewed them. */
  readonly outdated: Set<RegistryEntry>;
  /** Finished matches in memory, in the order in which they were opened. */
  readonly finished: Set<RegistryEntry>;
  /** Sends a match to a client that has opened it: the updates from number `from`, or else the whole match. */
  show(online: Online, entry: RegistryEntry, from: number | undefined): Promise<void>;
  tell(entry: RegistryEntry, news: Pick<News, 'sent'>): void;
  /** Sends all viewers the facts that numbered updates do not contain, such as which players are online. */
  presence(entry: RegistryEntry): void;
  /** Starts, updates or stops the clock of a match after a change of its facts. */
  setClock(entry: RegistryEntry): void;
  /** Runs work on a match in the background. */
  later(entry: RegistryEntry, work: () => Promise<void>): void;
}

/**
 * Creates the entry of a match from its metadata alone.
 *
 * @param exclusive queues work until no other work on the match is running
 * @param kept the body of the stored record
 */
export const unloadedEntry = (
  head: MatchMetadata,
  exclusive: RegistryEntry['exclusive'],
  kept = recordOf(head).body,
): RegistryEntry => ({
  match: head.match,
  head,
  kept,
  isFollowed: false,
  playedAt: undefined,
  levelText: null,
  running: undefined,
  facts: undefined,
  viewers: new Map(),
  chat: { lines: 0, newest: [], read: new Map() },
  shown: undefined,
  clock: { told: { since: null, turn: undefined }, from: null, notBefore: 0, stop: undefined },
  stopForgetting: undefined,
  neededAt: 0,
  exclusive,
});

/** The connection that may send commands for an account: the connection on which it last opened the match. */
export const typingAt = ({ viewers }: RegistryEntry, account: number | undefined): Online | undefined =>
  [...viewers.keys()].findLast((viewer) => viewer.account === account);

/** Notice on the older connections of an account that opens a match on a newer connection. */
export const openedElsewhere = 'You opened this match somewhere else. Enter takes it back here.';

/** Returns the entry of a match, and creates it if the registry has none. */
export function register({ entries }: MatchRegistry, head: MatchMetadata, storedBody?: string): RegistryEntry {
  const entry = entries.get(head.match) ?? unloadedEntry(head, oneAtATime(), storedBody);
  entries.set(head.match, entry);
  return entry;
}
