import type { BaseEvent, BaseState, Seat } from '../../source/engine/vocabulary.ts';
import type { Command } from './commands.ts';

/** The phases of a round in their order, and the end. */
export type Phase = 'stakes' | 'bidding' | 'reveal' | 'roll' | 'score' | 'next-round' | 'over';

/** What one seat has. */
export interface Bidder {
  /** Out of the match at 0. */
  coins: number;
  points: number;
  /** The draft of this round, hidden from the others until all have committed. */
  bid: number;
  committed: boolean;
  /** Bid and die of the last roll. */
  total: number;
}

export interface State extends BaseState {
  phase: Phase;
  /** From 1. */
  round: number;
  /** How many rounds there are, and how many points end the match early. */
  readonly rounds: number;
  readonly goal: number;
  /** What this round is worth. */
  stake: number;
  /** Seat 1 first. */
  bidders: Bidder[];
}

/** Something that a seat did, or that happened to it. */
interface SeatEvent<Type extends string> extends BaseEvent {
  readonly type: Type;
  readonly phase: Phase;
  readonly seat: Seat;
}
export interface StakeSet extends SeatEvent<'stake-set'> {
  readonly points: number;
}
/** Known only to the seat itself. */
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

/** What somebody may know of a seat. */
export interface BidderView {
  readonly coins: number;
  readonly points: number;
  readonly committed: boolean;
  readonly total: number;
  /** Absent where it is hidden. */
  readonly bid?: number;
}

/** What somebody may know of the match. */
export interface View {
  readonly phase: Phase;
  readonly round: number;
  readonly rounds: number;
  readonly goal: number;
  readonly stake: number;
  readonly bidders: readonly BidderView[];
}

/** The types of this game for the engine. */
export interface DiceAuction {
  readonly state: State;
  readonly command: Command;
  readonly event: GameEvent;
  readonly view: View;
}
