import type { GameTypes, Seat, StateOf } from '../vocabulary.ts';
import type { Carry } from './carry.ts';
import type { GoalKind } from './goals.ts';

export interface Handicap<T extends GameTypes> {
  readonly range: readonly [low: number, high: number];
  /** Text such as `no food`. */
  label?(value: number): string;
  apply(state: T['state'], seat: Seat, value: number): void;
}

export interface CampaignForm<T extends GameTypes> {
  readonly goals: readonly GoalKind<T>[];
  /** Word for a turn, if the game has rounds. */
  readonly turnName?: 'round';
  readonly handicaps?: Readonly<Record<string, Handicap<T>>>;
  /** Place in a finished match, from 1. Needed by campaigns with points. */
  placeOf?(state: StateOf<T>, seat: Seat): number;
  /** Clauses about the start of a stage, with its handicaps applied. */
  terms?(start: StateOf<T>): readonly string[];
  /** Carry-over from stage to stage. Create it with `createCarry`. */
  readonly carry?: Carry<T>;
  /** Rule for the end of the last turn, such as `the richest player wins`. */
  readonly atLimit?: string;
}
