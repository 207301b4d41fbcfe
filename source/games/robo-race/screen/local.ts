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
  /** Zero-based index of the chosen card. */
  readonly card?: number | undefined;
  /** Chosen slot, one-based; if undefined, the first empty one. */
  readonly slot?: number | undefined;
  /** If undefined, that of the player's robot. */
  readonly square?: number | undefined;
  /** First visible row from the north, and column, of a large board. */
  readonly seen?: readonly [row: number, column: number] | undefined;
  readonly cells?: Preferences['cells'] | undefined;
  readonly scrolled: number;
  readonly below: 'preview' | 'log';
  /** Program of a hint, until the player changes the slots. */
  readonly hint?: ShownHint<number> | undefined;
  readonly playback?: Playback | undefined;
}

export type Playback = PlaybackStep | RoundOver;

/** A moment of a step. Without face-down cards and later events, so that the screen cannot reveal the result early. */
export interface PlaybackStep {
  readonly is: 'step';
  readonly execution: number;
  /** Cards by player - 1. */
  readonly cards: readonly (readonly CardFace[] | null)[];
  /** Turned cards in playing order. */
  readonly order: readonly TurnedCard[];
  readonly stage: 'turning' | 'playing' | 'factory';
  /** Player whose card or robot acts. Missing while cards are turned, or if all robots stand on plain floor. */
  readonly actor?: Seat;
  readonly before: View['robots'];
  /** `12.6`, missing while cards are turned. */
  readonly counter?: string;
  readonly now: readonly NumberedEvent[];
  /** While set, robots are drawn where they stood before it. */
  readonly motion?: Motion;
  /** Robots destroyed at this moment: in a pit, under a crusher, or beyond the border. */
  readonly lost: readonly { readonly player: Seat; readonly x: number; readonly y: number }[];
}

export type CardFace = number | 'down' | 'unplayed';

export interface TurnedCard {
  readonly player: Seat;
  readonly card: number;
}

/** A round report. It stays on screen until the player presses Enter. */
export interface RoundOver {
  readonly is: 'over';
  /** Programs by player - 1. */
  readonly programs: readonly (readonly number[] | null)[];
  readonly before: View['robots'];
  /** Returning robots, and the outcome if the match is over. */
  readonly ending: { readonly back: readonly Revival[]; readonly outcome: Outcome | null };
}

export type Motion = 'announced' | 'half-way';

export type Revival = Pick<Extract<GameEvent, { type: 'revived' }>, 'player' | 'x' | 'y' | 'start' | 'flag'>;

export interface RoboRaceScreen extends RoboRace {
  readonly local: Local;
}

export type RaceScene = Scene<RoboRaceScreen>;
export type RaceKeyframe = Keyframe<RoboRaceScreen>;

/** Squares, and zero-based places in the hand and program. */
export const raceTargets = targetsOf<
  | { readonly type: 'square'; readonly square: number }
  | { readonly type: 'card'; readonly card: number }
  | { readonly type: 'slot'; readonly slot: number }
>({ square: true, card: true, slot: true });
