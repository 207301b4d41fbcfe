import type { Seat } from '#engine/vocabulary.ts';
import type { ChatEntry, JournalEntry } from '../../store/store.ts';
import type { HostParts } from '../core-parts.ts';
import type { MatchHost } from '../match-host/match-host.ts';
import type { Facts } from '../match-host/match-summary.ts';
import type { News } from '../match-host/recorder.ts';
import type { Online, Presence } from '../presence.ts';
import { oneAtATime } from '../queue.ts';
import { type MatchMetadata, recordOf } from './metadata.ts';

export interface ViewerSession {
  seat: Seat | null;
  /** True if messages to the viewer contain the legal commands of the seat. */
  readonly wantsLegal: boolean;
  /** Number of the newest update sent to the viewer. */
  sent: number;
  seen: number;
}

export interface TurnClock {
  /** The match's `since` and `turn` when the clock was last set. Used to notice changes. */
  basis: { readonly since: number | null; readonly turn: number | undefined };
  /** Start of the turn's clock in this server's time. Null while the clock does not run. */
  from: number | null;
  /** The turn may not end before this time, because players could not act while the server was down or asleep. */
  notBefore: number;
  stop: (() => void) | undefined;
}

export interface MatchDeps extends HostParts {
  readonly people: Presence;
  listsChanged(): void;
  ended(): void;
  /** Called after a broadcast. `news` is undefined if another server has played and only the summary is known. */
  happened(entry: RegistryEntry, news: News | undefined): void;
  /** Called after journal entries of another server were replayed and broadcast. */
  followed(entry: RegistryEntry, entries: readonly JournalEntry[]): void;
  /** Called when another server has created or changed a match. `before` is the previous metadata, if known. */
  changedElsewhere(entry: RegistryEntry, before: MatchMetadata | undefined): void;
}

export interface RegistryEntry {
  readonly match: string;
  head: MatchMetadata;
  /** Body of the stored record when last read or written. Another server may have changed it since. */
  storedBody: string;
  /** True if another server has played the newest command in the match. That server then runs the match's bots. */
  isFollowed: boolean;
  /** Name of the other server that last played in the match. Undefined if unknown. */
  playedAt: string | undefined;
  /** Text of the level, cached while clients view the waiting room. Null if not cached. */
  levelText: string | null;
  running: MatchHost | undefined;
  facts: Facts | undefined;
  readonly viewers: Map<Online, ViewerSession>;
  /** `lines` counts all lines, `newest` has the last ones, and `read` counts those that each account has read. */
  readonly chat: { lines: number; newest: readonly ChatEntry[]; readonly read: Map<number, number> };
  /** Numbers of the newest updates that the players' clients have shown, by seat. Undefined until loaded. */
  newestShown: Map<Seat, number> | undefined;
  readonly clock: TurnClock;
  neededAt: number;
  stopForgetting: (() => void) | undefined;
  /** Runs `work` as soon as no other work on this match runs. */
  exclusive<R>(work: () => Promise<R>): Promise<R>;
}

/** Registered matches, with the functions that the modules of this folder share. */
export interface MatchRegistry extends MatchDeps {
  readonly entries: Map<string, RegistryEntry>;
  /** Unloaded matches whose viewers have not received all updates yet. */
  readonly outdated: Set<RegistryEntry>;
  /** Finished matches in memory, least recently loaded first. */
  readonly finished: Set<RegistryEntry>;
  /** Sends a match to a client: the updates from number `from`, or the whole match if they are not available. */
  show(online: Online, entry: RegistryEntry, from: number | undefined): Promise<void>;
  tell(entry: RegistryEntry, news: Pick<News, 'sent'>): void;
  /** Sends all viewers the facts that can change without an update, for example which players are online. */
  presence(entry: RegistryEntry): void;
  /** Starts, updates or stops the clock of a match after a change of its facts. */
  setClock(entry: RegistryEntry): void;
  /** Queues `work` on a match without waiting for it. Errors are logged. */
  later(entry: RegistryEntry, work: () => Promise<void>): void;
}

export const unloadedEntry = (
  head: MatchMetadata,
  exclusive: RegistryEntry['exclusive'],
  storedBody = recordOf(head).body,
): RegistryEntry => ({
  match: head.match,
  head,
  storedBody,
  isFollowed: false,
  playedAt: undefined,
  levelText: null,
  running: undefined,
  facts: undefined,
  viewers: new Map(),
  chat: { lines: 0, newest: [], read: new Map() },
  newestShown: undefined,
  clock: { basis: { since: null, turn: undefined }, from: null, notBefore: 0, stop: undefined },
  stopForgetting: undefined,
  neededAt: 0,
  exclusive,
});

/** The connection on which an account last opened the match. Only this connection may send the account's commands. */
export const typingAt = ({ viewers }: RegistryEntry, account: number | undefined): Online | undefined =>
  [...viewers.keys()].findLast((viewer) => viewer.account === account);

/** Shown on an account's other connections when it opens a match on a new connection. */
export const openedElsewhere = 'You opened this match somewhere else. Enter: play here.';

export function register({ entries }: MatchRegistry, head: MatchMetadata, storedBody?: string): RegistryEntry {
  const entry = entries.get(head.match) ?? unloadedEntry(head, oneAtATime(), storedBody);
  entries.set(head.match, entry);
  return entry;
}
