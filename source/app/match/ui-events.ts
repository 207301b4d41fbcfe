import type { BotChoice } from '#engine/bot.ts';
import type { StrategyFault } from '#engine/programs/strategy.ts';
import type { Refusal } from '#engine/result.ts';
import type { Json, Seat } from '#engine/vocabulary.ts';
import type { Action } from '#screen/game/actions.ts';
import type { ProgramError, Scene, ScreenTypes } from '#screen/scene.ts';

/** Result of a command for the player at the screen, or for all players if they watch it together. */
export interface MoveResult<T extends ScreenTypes> {
  /** Seat of the command; null if it is not stated, because only one seat is possible. */
  readonly by: Seat | null;
  readonly isBots: boolean;
  /** Set for events from a server. `wasAwaited` is true if the local player had to act before the event. */
  readonly unasked?: { readonly wasAwaited: boolean };
  readonly before: Scene<T>;
  readonly after: Scene<T>;
  /** True if all persons watch it together. */
  readonly forAll: boolean;
  /** Only events that the player at the screen may know. */
  readonly events: readonly T['event'][];
  readonly playedBack: 'turn' | 'move' | undefined;
  /** True if it is played back after the turn of the event just before. */
  readonly follows: boolean;
  /** True if the event of the next turn follows directly, because the same command played several turns. */
  readonly continues: boolean;
  readonly refused: Refusal | undefined;
  readonly answer: Json | undefined;
}

/** Everything that happens in a match played here, limited to what the player at the screen may know. */
export type UiEvent<T extends ScreenTypes> =
  | ({ readonly type: 'told' } & MoveResult<T>)
  | { readonly type: 'unread'; readonly error: Refusal }
  | { readonly type: 'refused'; readonly error: Refusal }
  /** Answer to a query, in words if the game has them, and as data. */
  | { readonly type: 'answered'; readonly words: string | undefined; readonly answer: Json }
  | { readonly type: 'written'; readonly file: string }
  | { readonly type: 'undone'; readonly before: Scene<T>; readonly command: T['command'] | undefined }
  | { readonly type: 'redone'; readonly before: Scene<T>; readonly command: T['command'] | undefined }
  | { readonly type: 'unhidden'; readonly before: Scene<T> }
  /** State outside the match, such as marks, has changed. */
  | { readonly type: 'kept'; readonly before: Scene<T> }
  /** A bot's proposal. Undefined if it has nothing to do. */
  | {
      readonly type: 'hint';
      readonly choice: BotChoice<T['command']> | undefined;
      /** Commands of the proposal that can be played at once. */
      readonly usable: readonly T['command'][];
      readonly words?: string | undefined;
      /** Steps to show one after the other before the hint itself. */
      readonly steps?: readonly string[] | undefined;
      /** True if the screen shows the hint without a message. */
      readonly isShown?: boolean;
    }
  | { readonly type: 'thoughtless'; readonly about: 'hint' | 'answer'; readonly reason: string }
  | { readonly type: 'dropped' }
  /** Failures in a program's turn: the whole turn, or single refused commands. */
  | {
      readonly type: 'mishaps';
      readonly fault: StrategyFault | undefined;
      readonly programErrors: readonly ProgramError[];
    }
  | { readonly type: 'stuck'; readonly seat: Seat; readonly reason: string }
  | { readonly type: 'began' }
  | { readonly type: 'loaded'; readonly title: string | undefined }
  /** A question was asked. The same key again confirms it. */
  | { readonly type: 'asked'; readonly question: string; readonly key: string; readonly says: string | undefined }
  /** An action that only the screen can perform. */
  | { readonly type: 'wanted'; readonly action: Action<T> & { readonly type: 'replay' | 'copy' | 'file' | 'leave' } }
  | { readonly type: 'retaken'; readonly before: Scene<T> }
  | { readonly type: 'passed' }
  /** The player has left. The screen must hide everything until the next one arrives. */
  | { readonly type: 'covered' }
  | { readonly type: 'done' };

export type Emit<T extends ScreenTypes> = (event: UiEvent<T>) => void;
