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
  /** Index of the chosen card in the hand, from 0. Undefined if no card is chosen. */
  readonly card?: number | undefined;
  /** Number of the chosen slot, from 1 to 5. Undefined means the first empty slot. */
  readonly slot?: number | undefined;
  /** Square under the cursor. Undefined while the cursor is at the player's robot. */
  readonly square?: number | undefined;
  /** Scroll position of a large board: first visible row, from 0 in the north, and first visible column. */
  readonly seen?: readonly [row: number, column: number] | undefined;
  readonly cells?: Preferences['cells'] | undefined;
  readonly scrolled: number;
  readonly below: 'preview' | 'log';
  /** Program of a hint. Undefined without a hint, and after the slots have changed. */
  readonly hint?: ShownHint<number> | undefined;
  readonly playback?: Playback | undefined;
}

export type Playback = PlaybackStep | RoundOver;

/** Moment of an execution step. Omits numbers of face-down cards and later events, so the screen cannot reveal them. */
export interface PlaybackStep {
  readonly is: 'step';
  readonly execution: number;
  /** Cards of each program, indexed by player - 1. Null for a player without a program. */
  readonly cards: readonly (readonly CardFace[] | null)[];
  /** The turned cards, in the order of playing. */
  readonly order: readonly TurnedCard[];
  readonly stage: 'turning' | 'playing' | 'factory';
  /** Player whose card or robot is active. Undefined while cards are turned, and if the factory acts on no robot. */
  readonly actor?: Seat;
  readonly before: View['robots'];
  /** Event counter, such as `12.6`. Undefined if `actor` is undefined. */
  readonly counter?: string;
  readonly now: readonly NumberedEvent[];
  /** Movement in progress. Robots are drawn at their squares before the movement. */
  readonly motion?: Motion;
  /** Robots that are destroyed at this moment, with the square of the fall (possibly off the board) or crusher. */
  readonly lost: readonly { readonly player: Seat; readonly x: number; readonly y: number }[];
}

export type CardFace = number | 'down' | 'unplayed';

export interface TurnedCard {
  readonly player: Seat;
  readonly card: number;
}

export interface RoundOver {
  readonly is: 'over';
  /** Programs of the round, indexed by player - 1. Null for a player without a program. */
  readonly programs: readonly (readonly number[] | null)[];
  readonly before: View['robots'];
  /** Robots that return to the board. `outcome` is null while the match continues. */
  readonly ending: { readonly back: readonly Revival[]; readonly outcome: Outcome | null };
}

export type Motion = 'announced' | 'half-way';

export type Revival = Pick<Extract<GameEvent, { type: 'revived' }>, 'player' | 'x' | 'y' | 'start' | 'flag'>;

export interface RoboRaceScreen extends RoboRace {
  readonly local: Local;
}

export type RaceScene = Scene<RoboRaceScreen>;
export type RaceKeyframe = Keyframe<RoboRaceScreen>;

export const raceTargets = targetsOf<
  | { readonly type: 'square'; readonly square: number }
  | { readonly type: 'card'; readonly card: number }
  | { readonly type: 'slot'; readonly slot: number }
>({ square: true, card: true, slot: true });
