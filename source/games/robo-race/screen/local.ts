import type { Outcome, Seat } from '#engine/vocabulary.ts';
import type { Keyframe } from '#screen/game/playback.ts';
import type { ShownHint } from '#screen/parts/hint-steps.ts';
import type { Preferences, Scene } from '#screen/scene.ts';
import { targetsOf } from '#screen/target.ts';
import type { GameEvent, NumberedEvent } from '../events.ts';
import type { RoboRace } from '../game-types.ts';
import type { View } from '../state.ts';

export interface Local {
  readonly focus: 'hand' | 'board';
  /** Zero-based index of the chosen card in the hand. Undefined if no card is chosen. */
  readonly card?: number | undefined;
  /** Number of the chosen slot, from 1 to 5. Undefined to use the first empty slot. */
  readonly slot?: number | undefined;
  /** Square under the cursor. Undefined if the cursor is on the player's robot. */
  readonly square?: number | undefined;
  /** Scroll position of a large board: first visible row, counted from the north, and first visible column. */
  readonly seen?: readonly [row: number, column: number] | undefined;
  readonly cells?: Preferences['cells'] | undefined;
  readonly scrolled: number;
  readonly below: 'preview' | 'log';
  /** Program of a hint. Undefined once the player has changed the slots. */
  readonly hint?: ShownHint<number> | undefined;
  readonly playback?: Playback | undefined;
}

export type Playback = PlaybackStep | RoundOver;

/** A moment of a step. Contains no face-down cards and no later events, so the screen cannot reveal them. */
export interface PlaybackStep {
  readonly is: 'step';
  readonly execution: number;
  /** Cards of each program, indexed by player - 1. Null for a player without a program. */
  readonly cards: readonly (readonly CardFace[] | null)[];
  /** The turned cards, in the order in which they are played. */
  readonly order: readonly TurnedCard[];
  readonly stage: 'turning' | 'playing' | 'factory';
  /** Player whose card or robot is active. Missing while cards are turned, and if all robots are on plain floor. */
  readonly actor?: Seat;
  readonly before: View['robots'];
  /** Event counter of the rules, such as `12.6`. Missing while cards are turned. */
  readonly counter?: string;
  readonly now: readonly NumberedEvent[];
  /** Movement in progress. Robots are drawn where they were before it. */
  readonly motion?: Motion;
  /** Robots that are destroyed at this moment, with the square of the fall or crusher. It may be outside the board. */
  readonly lost: readonly { readonly player: Seat; readonly x: number; readonly y: number }[];
}

export type CardFace = number | 'down' | 'unplayed';

export interface TurnedCard {
  readonly player: Seat;
  readonly card: number;
}

/** Report of a round. It is shown until the player presses Enter. */
export interface RoundOver {
  readonly is: 'over';
  /** Programs of the round, indexed by player - 1. Null for a player without one. */
  readonly programs: readonly (readonly number[] | null)[];
  readonly before: View['robots'];
  /** Robots that return to the board, and the result if the match is over. */
  readonly ending: { readonly back: readonly Revival[]; readonly outcome: Outcome | null };
}

export type Motion = 'announced' | 'half-way';

export type Revival = Pick<Extract<GameEvent, { type: 'revived' }>, 'player' | 'x' | 'y' | 'start' | 'flag'>;

export interface RoboRaceScreen extends RoboRace {
  readonly local: Local;
}

export type RaceScene = Scene<RoboRaceScreen>;
export type RaceKeyframe = Keyframe<RoboRaceScreen>;

/** Places that the player can click: squares, cards by index in the hand, and slots by index in the program. */
export const raceTargets = targetsOf<
  | { readonly type: 'square'; readonly square: number }
  | { readonly type: 'card'; readonly card: number }
  | { readonly type: 'slot'; readonly slot: number }
>({ square: true, card: true, slot: true });
