import type { ConnectionState, PendingRequest } from '#client/connection.ts';
import type { DeepReadonly, Seat } from '#engine/vocabulary.ts';
import type { ChatLine, TableFacts } from '#net/wire/messages.ts';
import type { Terms } from '#net/wire/requests.ts';
import type { TurnName } from '#screen/match-status.ts';

export type Proposal = 'draw' | 'end';

/** A proposal that is open, who has made it, and the seats that have agreed. */
export interface Offer {
  readonly on: Proposal;
  readonly by: Seat;
  readonly agreed: readonly Seat[];
}

/** The turns that a person missed while a bot or somebody else played the seat. */
export interface MissedTurns {
  /** Turns that went by without them, and the first of these. */
  readonly turns: number;
  readonly from: number;
}

/** Other matches that wait for the player's commands. */
export interface WaitingMatches {
  readonly count: number;
  /** When the first of their turn limits runs out, in milliseconds of `MatchOnline.now`; undefined where none runs. */
  readonly deadline: number | undefined;
}

/** The kind of a passing message: a call comes from another match, and rings. */
export type MessageKind = 'notice' | 'refusal' | 'call';

/** Something that happened at the table. */
export interface PastEvent {
  /** In milliseconds since 1970. */
  readonly time: number;
  readonly text: string;
  /** The number of the newest line that had been said then. */
  readonly after: number;
}

/** All facts about a match on a server beside its position. A new object whenever anything has changed. */
export interface OnlineFacts extends DeepReadonly<Omit<TableFacts, 'left' | 'outcome'>> {
  /** The title of its level. */
  readonly title: string;
  readonly code: string;
  /** The game's word for a turn, and the number of the present one. */
  readonly turnName: TurnName;
  readonly turn: number;
  /** The name of the player here. */
  readonly me: string;
  /** The seat of the player here; undefined for a spectator. */
  readonly seat: Seat | undefined;
  /** Whether the player here leads the match. */
  readonly isMaker: boolean;
  /** Whether the player here is out and sees everything, a turn late. */
  readonly isLate: boolean;
  readonly terms: Pick<Terms, 'limit' | 'watching' | 'hints'>;
  /** When the turn's time is up, in milliseconds of `MatchOnline.now`; undefined where no clock runs. */
  readonly deadline: number | undefined;
  readonly outcome: { readonly winners: readonly Seat[]; readonly reason: string } | undefined;
  /** Oldest first. */
  readonly chat: readonly ChatLine[];
  /** Events since the match was opened here, oldest first. */
  readonly pastEvents: readonly PastEvent[];
  /** The number of the newest line that was read. */
  readonly read: number;
  readonly isMuted: boolean;
  readonly connection: ConnectionState;
  /** Whether the player has opened the match on another machine since, and plays it there. */
  readonly isElsewhere: boolean;
  /** Commands that were sent and not confirmed. */
  readonly unconfirmed: number;
  readonly missed: MissedTurns | undefined;
  /** The next match that waits for the player, such as `Space Explorers, Kite`. */
  readonly next: string | undefined;
  /** Other matches that wait for the player's commands. */
  readonly otherMatches: WaitingMatches;
}

/** A request of the protocol about a match, without the match's name. */
export type MatchRequest = WithoutMatch<PendingRequest>;
type WithoutMatch<One> = One extends { readonly match: string } ? Omit<One, 'match'> : never;

/** A match on a server, with its facts as they change. */
export interface MatchOnline {
  /** Sends a request to the server; resolves to a sentence if it is refused. */
  ask(what: MatchRequest): Promise<string | undefined>;
  facts(): OnlineFacts;
  /** Calls the listener after every change of the facts; returns what ends that. */
  subscribe(listener: () => void): () => void;
  /** Calls the listener with passing messages, such as `ada is watching.`; returns a function that ends this. */
  listen(listener: (text: string, kind: MessageKind) => void): () => void;
  /** Milliseconds since 1970. */
  now(): number;
  /** The first command of the log that the player had not been shown when the match was opened. */
  readonly unseenFrom: number;
  /** The player has been shown all up to so many commands. */
  watched(length: number): void;
  /** Everything that was said up to now has been read. */
  readAll(): void;
  /** Hides what others write in this match, or shows it again. */
  mute(muted: boolean): void;
  /** Tries at once to come back. */
  retry(): void;
  /**
   * Goes to the next match that waits.
   *
   * @param says is told there, such as that orders are kept here
   */
  goNext(says?: string): void;
  /** Opens the rematch, once it is there. */
  goRematch(): void;
}

/** The name of the person or bot at a seat; undefined for an open one. */
export function nameAt({ holders }: Pick<OnlineFacts, 'holders'>, seat: Seat): string {
  const holder = holders[seat - 1];
  if (holder === undefined || holder.is === 'open') return `player ${seat}`;
  return holder.is === 'bot' ? holder.bot : holder.name;
}

/** A seat whose person resigned, and in which turn, where the server tells that. */
export interface Resignation {
  readonly seat: Seat;
  readonly turn: number | undefined;
}

export const resignations = ({ holders, outcome, turn }: OnlineFacts): readonly Resignation[] =>
  holders.flatMap((holder, i) => {
    const seat = i + 1;
    if (outcome?.reason === 'resigned') return outcome.winners.includes(seat) ? [] : [{ seat, turn }];
    return holder.is === 'stand-in' && holder.why === 'resigned' ? [{ seat, turn: holder.turn }] : [];
  });

/** The proposal that waits for an answer of the player here. */
export function openVote({
  offers,
  holders,
  seat,
}: Pick<OnlineFacts, 'offers' | 'holders' | 'seat'>): Offer | undefined {
  if (seat === undefined || !isPerson({ holders }, seat)) return undefined;
  return offers.find(({ agreed }) => !agreed.includes(seat));
}

export const isPerson = ({ holders }: Pick<OnlineFacts, 'holders'>, seat: Seat): boolean =>
  holders[seat - 1]?.is === 'person';

/** The holder of the own seat, if somebody else plays it for now. */
export function standIn({ holders, seat }: Pick<OnlineFacts, 'holders' | 'seat'>) {
  const holder = seat === undefined ? undefined : holders[seat - 1];
  return holder?.is === 'stand-in' ? holder : undefined;
}
