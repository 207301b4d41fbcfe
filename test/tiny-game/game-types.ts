import type { BaseEvent, BaseState, Seat } from '../../source/engine/vocabulary.ts';
import type { Command } from './commands.ts';

/** Phases of a round in their order, and the end of the match. */
export type Phase = 'stakes' | 'bidding' | 'reveal' | 'roll' | 'score' | 'next-round' | 'over';

/** Possessions and plan of a seat. */
export interface Bidder {
  /** Number of coins. A seat with 0 coins is eliminated. */
  coins: number;
  points: number;
  /** Bid of this round, hidden from other seats until all have committed. */
  bid: number;
  committed: boolean;
  /** Sum of bid and die in the last roll. */
  total: number;
}

export interface State extends BaseState {
  phase: Phase;
  /** Number of the round, from 1. */
  round: number;
  /** Number of rounds in the match. `goal` is the number of points that ends it early. */
  readonly rounds: number;
  readonly goal: number;
  /** Number of points that this round is worth. */
  stake: number;
  /** Bidders by seat, from seat 1. */
  bidders: Bidder[];
}

interface SeatEvent<Type extends string> extends BaseEvent {
  readonly type: Type;
  readonly phase: Phase;
  readonly seat: Seat;
}
export interface StakeSet extends SeatEvent<'stake-set'> {
  readonly points: number;
}
/** A new draft of a bid. Only the seat itself receives this event. */
export interface BidDrafted extends SeatEvent<'bid-drafted'> {
  readonly amount: number;
}
export interface BidRevealed extends SeatEvent<'bid-revealed'> {
  readonly amount: number;
}
export interface Rolled extends SeatEvent<'rolled'> {
  readonly die: number;
  readonly total: number;
}
export interface Scored extends SeatEvent<'scored'> {
  readonly points: number;
}
export interface RoundBegan extends BaseEvent {
  readonly type: 'round-began';
  readonly phase: Phase;
  readonly round: number;
}

export type GameEvent =
  | StakeSet
  | BidDrafted
  | SeatEvent<'committed'>
  | BidRevealed
  | Rolled
  | Scored
  | SeatEvent<'went-out'>
  | SeatEvent<'applauded'>
  | RoundBegan;

/** Facts about a seat that a viewer may know. */
export interface BidderView {
  readonly coins: number;
  readonly points: number;
  readonly committed: boolean;
  readonly total: number;
  /** Bid of this round. Undefined if it is hidden. */
  readonly bid?: number;
}

/** Facts about the match that a viewer may know. */
export interface View {
  readonly phase: Phase;
  readonly round: number;
  readonly rounds: number;
  readonly goal: number;
  readonly stake: number;
  readonly bidders: readonly BidderView[];
}

/** Types of this game for the engine. */
export interface DiceAuction {
  readonly state: State;
  readonly command: Command;
  readonly event: GameEvent;
  readonly view: View;
}
