import type { Outcome, Seat } from '#engine/vocabulary.ts';
import type { Keyframe } from '#screen/game/playback.ts';
import type { ShownHint } from '#screen/parts/hint-steps.ts';
import type { Preferences, Scene } from '#screen/scene.ts';
import { targetsOf } from '#screen/target.ts';
import type { GameEvent, NumberedEvent } from '../events.ts';
import type { RoboRace } from '../game-types.ts';
import type { View } from '../state.ts';

export interface Local {
  /** What the arrow keys move: the choice in the hand, or the cursor on the board. */
  readonly focus: 'hand' | 'board';
  /** The card of the hand that is chosen, from 0; none is where absent. */
  readonly card?: number | undefined;
  /** The slot that is chosen, from 1, into which the next card goes; the first empty one where absent. */
  readonly slot?: number | undefined;
  /** The square that is looked at; the own robot's where absent. */
  readonly square?: number | undefined;
  /** The first row, from the north, and the first column that are seen of a board that is not whole on the screen. */
  readonly seen?: readonly [row: number, column: number] | undefined;
  /** How large squares are wanted, where that was chosen in this match. */
  readonly cells?: Preferences['cells'] | undefined;
  /** Lines scrolled in the part below the board. */
  readonly scrolled: number;
  /** What the part below the board shows. */
  readonly below: 'preview' | 'log';
  /** The cards of a program that was given as a hint, until the slots are touched. */
  readonly hint?: ShownHint<number> | undefined;
  /** The moment of an execution that is being watched. */
  readonly playback?: Playback | undefined;
}

/** A moment of an execution, or what a round has come to. */
export type Playback = PlaybackStep | RoundOver;

/**
 * A moment of an execution step. It holds no card that still lies face down, and nothing that has not happened yet: what is
 * painted of it cannot tell how it ends.
 */
export interface PlaybackStep {
  readonly is: 'step';
  readonly execution: number;
  /** All programs of the round as they lie, by player - 1; null for who has none. */
  readonly cards: readonly (readonly CardFace[] | null)[];
  /** The cards of this step that have been turned, in the order in which they are played. */
  readonly order: readonly TurnedCard[];
  /** Cards are being turned, then played; then the factory works. */
  readonly stage: 'turning' | 'playing' | 'factory';
  /** Whose card is played, or whose robot is activated; nobody while cards are turned, and where all stand on plain floor. */
  readonly actor?: Seat;
  /** Where the robots stood before the round. */
  readonly before: View['robots'];
  /** Its counter, such as `12.6`; none while cards are turned. */
  readonly counter?: string;
  /** Events of this moment. */
  readonly now: readonly NumberedEvent[];
  /** How far the moment is, while robots have not moved yet; they are drawn where they stood before it. */
  readonly motion?: Motion;
  /** Robots that are destroyed in it, and where: in a pit, under a crusher, or on the square beyond the border. */
  readonly lost: readonly { readonly player: Seat; readonly x: number; readonly y: number }[];
}

/** A card of a program: open, face down, or not played any more. */
export type CardFace = number | 'down' | 'unplayed';

export interface TurnedCard {
  readonly player: Seat;
  readonly card: number;
}

/** The result of a round, which stays until the player presses Enter. */
export interface RoundOver {
  readonly is: 'over';
  /** All programs of the round, by player - 1; null for who has none. */
  readonly programs: readonly (readonly number[] | null)[];
  /** Where the robots stood before it. */
  readonly before: View['robots'];
  /** Who comes back and where, and how the match ends, if it does. */
  readonly ending: { readonly back: readonly Revival[]; readonly outcome: Outcome | null };
}

/** Before a robot moves, the card or square that acts is lit; then the robot is half-way, or against a wall. */
export type Motion = 'announced' | 'half-way';

/** A destroyed robot that comes back on a start square. */
export type Revival = Pick<Extract<GameEvent, { type: 'revived' }>, 'player' | 'x' | 'y' | 'start' | 'flag'>;

/** The types of this game with its screen. */
export interface RoboRaceScreen extends RoboRace {
  readonly local: Local;
}

export type RaceScene = Scene<RoboRaceScreen>;
export type RaceKeyframe = Keyframe<RoboRaceScreen>;

/** The targets of this game: squares, and places in the hand and in the program, from 0. */
export const raceTargets = targetsOf<
  | { readonly type: 'square'; readonly square: number }
  | { readonly type: 'card'; readonly card: number }
  | { readonly type: 'slot'; readonly slot: number }
>({ square: true, card: true, slot: true });
