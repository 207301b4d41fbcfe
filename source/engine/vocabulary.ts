import type { BaseCommand } from './commands.ts';
import type { RandomState } from './random.ts';

/** Readonly at any depth. Only rules may change a state. */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/**
 * Returns a working copy as readonly data. The caller must not change the copy afterwards.
 *
 * @example
 * const state = { phase: 'orders' };
 * publish(state) === state // => true
 */
export const publish = <Value>(value: Value): DeepReadonly<Value> => value as DeepReadonly<Value>;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Player number, from 1. */
export type Seat = number;

/** A viewer with limited knowledge: a seat, or a spectator, who knows only public facts. */
export type PartialViewer = Seat | 'spectator';

/** A viewer. `all` knows everything: for the debug view and output that hides nothing. */
export type Viewer = PartialViewer | 'all';

/**
 * Seat of a viewer. For viewers without a seat, returns `other`.
 *
 * @example
 * seatOfViewer(2) // => 2
 * seatOfViewer('all') // => 1
 */
export const seatOfViewer = (viewer: Viewer, other: Seat = 1): Seat => (typeof viewer === 'number' ? viewer : other);

/** Common part of every game's state. A state is plain JSON and contains everything that the match depends on. */
export interface BaseState {
  phase: string;
  players: number;
  random: RandomState;
}

export interface BaseEvent {
  readonly type: string;
  readonly phase: string;
}

/** Event as pushed by rules. The engine adds the current phase unless the event has one. */
export type PushedEvent<Event extends BaseEvent> = Event extends BaseEvent
  ? Omit<Event, 'phase'> & { phase?: Event['phase'] }
  : never;

export interface GameTypes {
  readonly state: BaseState;
  readonly command: BaseCommand;
  readonly event: BaseEvent;
  readonly view: object;
}

/** State for all code except the rules, which alone may change a state. */
export type StateOf<T extends GameTypes> = DeepReadonly<T['state']>;

/** Result of a match. Without winners it is a draw, or a defeat in a game for one player. */
export interface Outcome {
  readonly winners: readonly Seat[];
  readonly reason: string;
}

/** Level on which a match starts: its name and text, both stored in saves. */
export interface LevelSource {
  readonly name: string;
  readonly text: string;
  /** Title of the level, if its text contains none. */
  readonly title?: string | undefined;
  /** Number of turns of the best known solution, if the text of the level does not state it. */
  readonly par?: number | undefined;
  /** Turn limit that screens preselect. */
  readonly limit?: number | undefined;
}

export interface MatchSetup {
  readonly seed: string;
  readonly players: number;
  /** Values of the game's options by name. Missing options have their default. */
  readonly options: Readonly<Record<string, string>>;
  /** Level of the match, already validated. Undefined for the game's own start. */
  readonly level?: LevelSource | undefined;
}

export type Progress = (done: number, total: number) => void;
