import type { Seat } from '#engine/vocabulary.ts';
import type { ChatEntry, JournalEntry } from '../../store/store.ts';
import type { MatchHost } from '../match-host/match-host.ts';
import type { Facts } from '../match-host/match-summary.ts';
import type { News } from '../match-host/recorder.ts';
import type { Online, Presence } from '../presence.ts';
import type { HostParts } from '../settings.ts';
import { type MatchMetadata, recordOf } from './metadata.ts';

export interface ViewerSession {
  seat: Seat | null;
  /** Number of the newest update sent. `seen` is the newest one that the client confirmed. */
  sent: number;
  seen: number;
}

export interface TurnClock {
  /** Facts of the match that the clock was set by. */
  told: { readonly since: number | null; readonly turn: number | undefined };
  /** Start of the clock in this server's own time. Null while no player is waited for. */
  from: number | null;
  /** The turn ends no earlier than this, because players could not act while the server was down or asleep. */
  notBefore: number;
  stop: (() => void) | undefined;
}

const standingClock = (): TurnClock => ({
  told: { since: null, turn: undefined },
  from: null,
  notBefore: 0,
  stop: undefined,
});

export interface MatchDeps extends HostParts {
  readonly people: Presence;
  listsChanged(): void;
  ended(): void;
  /** Called after a broadcast. `news` is undefined if another server made it and only the summary is known. */
  happened(entry: RegistryEntry, news: News | undefined): void;
  /** Called after another server's journal entries were played and broadcast. */
  followed(entry: RegistryEntry, entries: readonly JournalEntry[]): void;
  /** Called when another server has changed the seats of a match. `before` is the previous metadata, if known. */
  changedElsewhere(entry: RegistryEntry, before: MatchMetadata | undefined): void;
}

export interface RegistryEntry {
  readonly match: string;
  head: MatchMetadata;
  /** Body of the stored record as last read here. Another server may have changed it since. */
  kept: string;
  /** True if another server was the last to act on the match. That server then runs its bots. */
  isFollowed: boolean;
  /** Name of that server, undefined if unknown. */
  playedAt: string | undefined;
  /** Level text, cached while clients view the waiting room. */
  levelText: string | null;
  running: MatchHost | undefined;
  facts: Facts | undefined;
  readonly viewers: Map<Online, ViewerSession>;
  /** `read` is the number of lines that each account has read. */
  readonly chat: { lines: number; newest: readonly ChatEntry[]; readonly read: Map<number, number> };
  /** By seat: newest update that its player was shown. Undefined until loaded. */
  shown: Map<Seat, number> | undefined;
  readonly clock: TurnClock;
  neededAt: number;
  stopForgetting: (() => void) | undefined;
  /** Runs `work` while no other work on this match runs. */
  exclusive<R>(work: () => Promise<R>): Promise<R>;
}

/**
 * Creates the entry of a match from its metadata alone.
 *
 * @param exclusive runs work while no other work on the match runs
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
  clock: standingClock(),
  stopForgetting: undefined,
  neededAt: 0,
  exclusive,
});

/** The connection from which an account plays: the last one that opened the match. */
export const typingAt = ({ viewers }: RegistryEntry, account: number | undefined): Online | undefined =>
  [...viewers.keys()].findLast((viewer) => viewer.account === account);

/** Shown on an account's older connections after it has opened the match on a newer one. */
export const openedElsewhere = 'You opened this match somewhere else. Enter takes it back here.';
