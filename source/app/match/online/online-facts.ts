import type { ConnectionState, PendingRequest } from '#client/connection.ts';
import type { DeepReadonly, Seat } from '#engine/vocabulary.ts';
import type { ChatLine, TableFacts } from '#net/wire/messages.ts';
import type { Terms } from '#net/wire/requests.ts';
import type { TurnName } from '#screen/match-status.ts';

export type Proposal = 'draw' | 'end';

export interface Offer {
  readonly on: Proposal;
  readonly by: Seat;
  readonly agreed: readonly Seat[];
}

/** Turns that a person missed while a bot or another player acted for the seat. */
export interface MissedTurns {
  /** Number of missed turns; `from` is the first of them. */
  readonly turns: number;
  readonly from: number;
}

export interface WaitingMatches {
  readonly count: number;
  /** Earliest deadline among their turns, in milliseconds of `MatchOnline.now`. Undefined if none has one. */
  readonly deadline: number | undefined;
}

/** Kind of a passing message. A `call` comes from another match, and rings. */
export type MessageKind = 'notice' | 'refusal' | 'call';

export interface PastEvent {
  readonly time: number;
  readonly text: string;
  /** Number of the newest chat line when the event happened. */
  readonly after: number;
}

/** All facts about a match on a server, apart from its position. Every change creates a new object. */
export interface OnlineFacts extends DeepReadonly<Omit<TableFacts, 'left' | 'outcome'>> {
  readonly title: string;
  readonly code: string;
  /** The game's word for a turn. */
  readonly turnName: TurnName;
  readonly turn: number;
  readonly me: string;
  /** Undefined for a spectator. */
  readonly seat: Seat | undefined;
  /** True if the local player leads the match. */
  readonly isMaker: boolean;
  /** True if the local player is out and sees everything one turn late. */
  readonly isLate: boolean;
  readonly terms: Pick<Terms, 'limit' | 'watching' | 'hints'>;
  /** Deadline of the turn, in milliseconds of `MatchOnline.now`. Undefined without a clock. */
  readonly deadline: number | undefined;
  readonly outcome: { readonly winners: readonly Seat[]; readonly reason: string } | undefined;
  /** Oldest first. */
  readonly chat: readonly ChatLine[];
  readonly pastEvents: readonly PastEvent[];
  readonly read: number;
  readonly isMuted: boolean;
  readonly connection: ConnectionState;
  /** True if the player has opened the match on another machine and plays it there. */
  readonly isElsewhere: boolean;
  readonly unconfirmed: number;
  readonly missed: MissedTurns | undefined;
  /** Next match that waits for the player, such as `Space Explorers, Kite`. */
  readonly next: string | undefined;
  readonly otherMatches: WaitingMatches;
}

export type MatchRequest = WithoutMatch<PendingRequest>;
type WithoutMatch<One> = One extends { readonly match: string } ? Omit<One, 'match'> : never;

export interface MatchOnline {
  /** Resolves to a sentence if the server refuses. */
  ask(what: MatchRequest): Promise<string | undefined>;
  facts(): OnlineFacts;
  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Subscribes to passing messages, such as `ada is watching.` Returns the function that unsubscribes. */
  listen(listener: (text: string, kind: MessageKind) => void): () => void;
  now(): number;
  /** Index of the first command that the player had not seen when the match was opened. */
  readonly unseenFrom: number;
  /** Marks the first `length` commands as seen. */
  watched(length: number): void;
  readAll(): void;
  mute(muted: boolean): void;
  retry(): void;
  /**
   * Opens the next match that waits.
   *
   * @param says message to show there, such as that orders are stored here
   */
  goNext(says?: string): void;
  goRematch(): void;
}

/** Name of the person or bot at a seat; `player 2` for an open one. */
export function nameAt({ holders }: Pick<OnlineFacts, 'holders'>, seat: Seat): string {
  const holder = holders[seat - 1];
  if (holder === undefined || holder.is === 'open') return `player ${seat}`;
  return holder.is === 'bot' ? holder.bot : holder.name;
}

/** `turn` is undefined if the server does not reveal it. */
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

/** Proposal that waits for the local player's answer. */
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

/** The bot or other player who currently plays the local player's seat. */
export function standIn({ holders, seat }: Pick<OnlineFacts, 'holders' | 'seat'>) {
  const holder = seat === undefined ? undefined : holders[seat - 1];
  return holder?.is === 'stand-in' ? holder : undefined;
}
