import type { Outcome, Seat } from '#engine/vocabulary.ts';
import type { Keyframe } from '#screen/game/playback.ts';
import type { ShownHint } from '#screen/parts/hint-steps.ts';
import type { Preferences, Scene } from '#screen/scene.ts';
import { targetsOf } from '#screen/target.ts';
import type { GameEvent, NumberedEvent } from '../events.ts';
import type { RoboRace } from '../game-types.ts';
import type { View } from '../state.ts';

export interface Local {
  /** Target of the arrow keys: the choice in the hand, or the cursor on the board. */
  readonly focus: 'hand' | 'board';
  /** Zero-based index of the chosen card, undefined for none. */
  readonly card?: number | undefined;
  /** One-based chosen slot for the next card, undefined for the first empty slot. */
  readonly slot?: number | undefined;
  /** Square under the cursor, undefined for that of the player's robot. */
  readonly square?: number | undefined;
  /** First visible row, counted from the north, and column of a board that does not fit on the screen. */
  readonly seen?: readonly [row: number, column: number] | undefined;
  readonly cells?: Preferences['cells'] | undefined;
  readonly scrolled: number;
  readonly below: 'preview' | 'log';
  /** Program of a hint, until the player changes the slots. */
  readonly hint?: ShownHint<number> | undefined;
  readonly playback?: Playback | undefined;
}

export type Playback = PlaybackStep | RoundOver;

/**
 * A moment of an execution step. It contains neither face-down cards nor later events, so that the screen cannot reveal
 * the result early.
 */
export interface PlaybackStep {
  readonly is: 'step';
  readonly execution: number;
  /** All programs as they lie on the table, indexed by player - 1, null for none. */
  readonly cards: readonly (readonly CardFace[] | null)[];
  /** Turned cards of this step in playing order. */
  readonly order: readonly TurnedCard[];
  /** Cards are turned, then played. Then the factory works. */
  readonly stage: 'turning' | 'playing' | 'factory';
  /**
   * Player whose card is played or whose robot is activated. Missing while cards are turned, or if all robots stand on
   * plain floor.
   */
  readonly actor?: Seat;
  readonly before: View['robots'];
  /** Event counter such as `12.6`, missing while cards are turned. */
  readonly counter?: string;
  readonly now: readonly NumberedEvent[];
  /** Phase of a movement. While set, robots are drawn where they stood before it. */
  readonly motion?: Motion;
  /** Robots destroyed at this moment, each in its pit, under its crusher, or on the square beyond the border. */
  readonly lost: readonly { readonly player: Seat; readonly x: number; readonly y: number }[];
}

/** A card number, a face-down card, or a card that will not be played. */
export type CardFace = number | 'down' | 'unplayed';

export interface TurnedCard {
  readonly player: Seat;
  readonly card: number;
}

/** Result of a round, which stays on screen until the player presses Enter. */
export interface RoundOver {
  readonly is: 'over';
  /** All programs of the round, indexed by player - 1, null for none. */
  readonly programs: readonly (readonly number[] | null)[];
  readonly before: View['robots'];
  /** Robots that return, and the outcome if the match is over. */
  readonly ending: { readonly back: readonly Revival[]; readonly outcome: Outcome | null };
}

export type Motion = 'announced' | 'half-way';

export type Revival = Pick<Extract<GameEvent, { type: 'revived' }>, 'player' | 'x' | 'y' | 'start' | 'flag'>;

export interface RoboRaceScreen extends RoboRace {
  readonly local: Local;
}

export type RaceScene = Scene<RoboRaceScreen>;
export type RaceKeyframe = Keyframe<RoboRaceScreen>;

/** Click targets of this game: squares, and zero-based places in the hand and program. */
export const raceTargets = targetsOf<
  | { readonly type: 'square'; readonly square: number }
  | { readonly type: 'card'; readonly card: number }
  | { readonly type: 'slot'; readonly slot: number }
>({ square: true, card: true, slot: true });
