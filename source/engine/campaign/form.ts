import type { GameTypes, Seat, StateOf } from '../vocabulary.ts';

/** Facts of a match for its judgement. They come from its log, so any replay can be judged again. */
export interface JudgedMatch<T extends GameTypes> {
  readonly seat: Seat;
  readonly isWon: boolean;
  readonly turn: number;
  /** States at the start of each turn, and the newest state. */
  readonly states: readonly StateOf<T>[];
  /** Computed on demand, because it replays the match. */
  events(): readonly T['event'][];
  readonly hints: number;
}

export interface Measure {
  readonly now: number;
  readonly needed: number;
  readonly isMet: boolean;
}

/**
 * Measure of a number that must not exceed `needed`.
 *
 * @example
 * atMost(3, 2) // => { now: 3, needed: 2, isMet: false }
 */
export const atMost = (now: number, needed: number): Measure => ({ now, needed, isMet: now <= needed });

/**
 * Measure of a number that must reach `needed`.
 *
 * @example
 * atLeast(3, 2) // => { now: 3, needed: 2, isMet: true }
 */
export const atLeast = (now: number, needed: number): Measure => ({ now, needed, isMet: now >= needed });

/** In `form`, single capital letters stand for numbers: `win by N`. */
export interface GoalKind<T extends GameTypes> {
  readonly form: string;
  /** An instruction to the player, such as `win by turn 8`. */
  label(numbers: readonly number[]): string;
  measure(judged: JudgedMatch<T>, numbers: readonly number[]): Measure;
}

export interface Handicap<T extends GameTypes> {
  readonly range: readonly [low: number, high: number];
  /** Text such as `no food`. */
  label(value: number): string;
  apply(state: T['state'], seat: Seat, value: number): void;
}

export interface CampaignForm<T extends GameTypes> {
  readonly goals: readonly GoalKind<T>[];
  readonly handicaps?: Readonly<Record<string, Handicap<T>>>;
  /** Place in a finished match, from 1. Needed by campaigns with points. */
  placeOf?(state: StateOf<T>, seat: Seat): number;
}
