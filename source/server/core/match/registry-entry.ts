import type { Seat } from '#engine/vocabulary.ts';
import type { ChatEntry, JournalEntry } from '../../store/store.ts';
import type { MatchHost } from '../match-host/match-host.ts';
import type { Facts } from '../match-host/match-summary.ts';
import type { News } from '../match-host/recorder.ts';
import type { Online, Presence } from '../presence.ts';
import type { HostParts } from '../settings.ts';
import { type MatchMetadata, recordOf } from './metadata.ts';

/** A client that has a match open. */
export interface ViewerSession {
  /** Its seat; null for a spectator. */
  seat: Seat | null;
  /** The newest update that it was sent, and the newest that it says it has. */
  sent: number;
  seen: number;
}

/** The turn limit of a match as it runs on this server. */
export interface TurnClock {
  /** The match's own facts that the clock follows. */
  told: { readonly since: number | null; readonly turn: number | undefined };
  /** Since when it runs, by this server's own clock; null while nobody is waited for. */
  from: number | null;
  /** The earliest end: nobody could act while the server was down or asleep. */
  notBefore: number;
  /** Calls off what is to happen at its end. */
  stop: (() => void) | undefined;
}

/** A clock that does not run. */
const standingClock = (): TurnClock => ({
  told: { since: null, turn: undefined },
  from: null,
  notBefore: 0,
  stop: undefined,
});

/** All that matches are kept and told with. */
export interface MatchDeps extends HostParts {
  readonly people: Presence;
  /** The lists have changed. */
  listsChanged(): void;
  /** The finished matches, or names in them, have changed. */
  ended(): void;
  /** Something was done at a match and has been told; another server did it where the news themselves are not known. */
  happened(entry: RegistryEntry, news: News | undefined): void;
  /** What another server has added to a match's journal has been taken in and told. */
  followed(entry: RegistryEntry, entries: readonly JournalEntry[]): void;
  /** Another server has changed who sits at a match; what it was before, if it was known. */
  changedElsewhere(entry: RegistryEntry, before: MatchMetadata | undefined): void;
}

/** A match as the server has it at hand. */
export interface RegistryEntry {
  readonly match: string;
  head: MatchMetadata;
  /** The body of its record in the store, which another server may have changed. */
  kept: string;
  /** Whether another server was the last to do something at it: that one then has its bots play. */
  isFollowed: boolean;
  /** Which one that was, as far as it is known. */
  playedAt: string | undefined;
  /** The text of its level, as long as somebody is in its waiting room. */
  levelText: string | null;
  /** There as long as somebody needs it. */
  running: MatchHost | undefined;
  /** Its public facts, also while it is not loaded. */
  facts: Facts | undefined;
  /** The connections that have it open, the newest last. */
  readonly viewers: Map<Online, ViewerSession>;
  /** Its chat: how many lines there are, the newest of them, and how many each account has read. */
  readonly chat: { lines: number; newest: readonly ChatEntry[]; readonly read: Map<number, number> };
  /** By seat: the newest update that its player was shown; undefined until somebody asks for it. */
  shown: Map<Seat, number> | undefined;
  /** Its turn limit. */
  readonly clock: TurnClock;
  /** When it was last needed, in milliseconds since 1970. */
  neededAt: number;
  /** Calls off its being forgotten. */
  stopForgetting: (() => void) | undefined;
  /** Runs work while nothing else is done at it. */
  exclusive<R>(work: () => Promise<R>): Promise<R>;
}

/**
 * The entry of a match of which only the head is known.
 *
 * @param exclusive runs work while nothing else is done at the match
 * @param kept the body of its record as it is stored
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

/** The connection over which an account plays: of those that have the match open, the one that opened it last. */
export const typingAt = ({ viewers }: RegistryEntry, account: number | undefined): Online | undefined =>
  [...viewers.keys()].findLast((viewer) => viewer.account === account);

/** Shown on the older connections of an account that has opened the match on another one. */
export const openedElsewhere = 'You opened this match somewhere else. Enter takes it back here.';
