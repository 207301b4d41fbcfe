import type { Seat } from '../../../engine/vocabulary.ts';
import type { ChatEntry } from '../../store/store.ts';
import type { Facts } from '../hosted/outline.ts';
import type { Running } from '../hosted/running.ts';
import type { Online } from '../online.ts';
import type { Head } from './head.ts';

/** A client that has a match open. */
export interface Viewing {
  /** Its seat; null for whoever watches. */
  seat: Seat | null;
  /** The newest update that it was sent, and the newest that it says it has. */
  sent: number;
  seen: number;
}

/** The turn limit of a match as it runs on this server. */
export interface TurnClock {
  /** What the match says of it: since when somebody waits, and in which turn. */
  told: { readonly since: number | null; readonly turn: number | undefined };
  /** Since when it runs, by the clock of this server as that goes now; null while nobody waits. */
  from: number | null;
  /** It does not end before this: nobody could act while the server was down or slept. */
  notBefore: number;
  /** Calls off what is to happen at its end. */
  stop: (() => void) | undefined;
}

/** A match as the server has it at hand. */
export interface Entry {
  readonly match: string;
  head: Head;
  /** The text of its level, as long as somebody is in its waiting room. */
  levelText: string | null;
  /** There as long as somebody needs it. */
  running: Running | undefined;
  /** What everybody may know of it, while it is not at hand, too. */
  facts: Facts | undefined;
  /** Who has it open; whoever opened it last stands last. */
  readonly viewers: Map<Online, Viewing>;
  /** Its chat: how many lines there are, the newest of them, and how many each account has read. */
  readonly chat: { lines: number; newest: readonly ChatEntry[]; readonly read: Map<number, number> };
  /** Its turn limit. */
  readonly clock: TurnClock;
  /** When it was needed last, in milliseconds since 1970. */
  neededAt: number;
  /** Calls off its being forgotten. */
  stopForgetting: (() => void) | undefined;
  /** Does something when nothing else is done at it. */
  exclusive<R>(work: () => Promise<R>): Promise<R>;
}

/** The connection over which an account plays: of those that have the match open, the one that opened it last. */
export const typingAt = ({ viewers }: Entry, account: number | undefined): Online | undefined =>
  [...viewers.keys()].findLast((viewer) => viewer.account === account);

/** What an account reads over the connections over which it does not play now. */
export const openedElsewhere = 'You opened this match on another machine. Enter takes it back here.';
