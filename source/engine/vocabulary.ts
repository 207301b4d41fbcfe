import type { BaseCommand } from './commands.ts';
import type { RandomState } from './random.ts';

/** A published state: readable to any depth, writable nowhere. Only rules have a writable one. */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/**
 * Publishes a working copy: the same data, of which nobody may change anything any more.
 *
 * @example
 * const state = { phase: 'orders' };
 * publish(state) === state // => true
 */
export const publish = <Value>(value: Value): DeepReadonly<Value> => value as DeepReadonly<Value>;

/** Plain JSON data. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** A player's number, from 1. */
export type Seat = number;

/** A viewer who may not know everything: a seat, or a spectator, who knows what everybody may. */
export type PartialViewer = Seat | 'spectator';

/** The one for whom a view is made; `all` for the debug view and for output that hides nothing. */
export type Viewer = PartialViewer | 'all';

/**
 * The seat that somebody looks from; another one, seat 1 if nobody says which, for those who have none.
 *
 * @example
 * seatOfViewer(2) // => 2
 * seatOfViewer('all') // => 1
 */
export const seatOfViewer = (viewer: Viewer, other: Seat = 1): Seat => (typeof viewer === 'number' ? viewer : other);

/** The part that every game's state has. States are plain JSON data, and nothing else decides the future. */
export interface BaseState {
  /** The phase that the match is in. */
  phase: string;
  /** Number of seats. */
  players: number;
  random: RandomState;
}

export interface BaseEvent {
  readonly type: string;
  /** The phase in which it happened. */
  readonly phase: string;
}

/** An event as the rules push it: the engine adds the phase that runs, unless they say that it belongs to another one. */
export type PushedEvent<Event extends BaseEvent> = Event extends BaseEvent
  ? Omit<Event, 'phase'> & { phase?: Event['phase'] }
  : never;

/** The types of one game, bundled. */
export interface GameTypes {
  readonly state: BaseState;
  readonly command: BaseCommand;
  readonly event: BaseEvent;
  readonly view: object;
}

/** A state as everybody but the rules sees it. */
export type StateOf<T extends GameTypes> = DeepReadonly<T['state']>;

/** The end of a match; no winners is a draw, or a loss against the game. */
export interface Outcome {
  readonly winners: readonly Seat[];
  readonly reason: string;
}

/** The level that a match starts from: its name, and the text of its file, which saves keep. */
export interface LevelSource {
  readonly name: string;
  readonly text: string;
  /** Its title, if its text has none. */
  readonly title?: string | undefined;
  /** The number of turns of the best solution known, where its text does not say so. */
  readonly par?: number | undefined;
}

/** All that a match starts from. */
export interface MatchSetup {
  /** Decides all randomness. */
  readonly seed: string;
  /** Number of seats. */
  readonly players: number;
  /** Game options by name, as the game declares them; those that are not here are as the game has them by default. */
  readonly options: Readonly<Record<string, string>>;
  /** The level that it starts from, already checked; nothing for the game's own start. */
  readonly level?: LevelSource | undefined;
}

/** Called with how much of a long work is done, and of how much. */
export type Progress = (done: number, total: number) => void;
