import type { BotChoice } from '#engine/bot.ts';
import type { StrategyFault } from '#engine/programs/strategy.ts';
import type { Refusal } from '#engine/result.ts';
import type { Json, Seat } from '#engine/vocabulary.ts';
import type { Action } from '#screen/game/actions.ts';
import type { ProgramError, Scene, ScreenTypes } from '#screen/scene.ts';

/** Result of a command for the player at the screen, or for all players if they watch it together. */
export interface MoveResult<T extends ScreenTypes> {
  /** Seat that played the command. Null if the command names no seat, because only one seat is possible. */
  readonly by: Seat | null;
  readonly isBots: boolean;
  /** Set for events from a server. `wasAwaited` is true if the match was waiting for the local player. */
  readonly unasked?: { readonly wasAwaited: boolean };
  readonly before: Scene<T>;
  readonly after: Scene<T>;
  readonly forAll: boolean;
  /** Events of the move that the player at the screen may know. */
  readonly events: readonly T['event'][];
  readonly playedBack: 'turn' | 'move' | undefined;
  /** True if this move is played back after the turn of the previous event. */
  readonly follows: boolean;
  /** True if the same command played several turns, so that the event of another turn follows. */
  readonly continues: boolean;
  readonly refused: Refusal | undefined;
  readonly answer: Json | undefined;
}

/** Event of a match that this program shows, limited to what the player at the screen may know. */
export type UiEvent<T extends ScreenTypes> =
  | ({ readonly type: 'told' } & MoveResult<T>)
  | { readonly type: 'unread'; readonly error: Refusal }
  | { readonly type: 'refused'; readonly error: Refusal }
  /** Answer to a query: the game's text for it, if any, and the data. */
  | { readonly type: 'answered'; readonly words: string | undefined; readonly answer: Json }
  | { readonly type: 'written'; readonly file: string }
  | { readonly type: 'undone'; readonly before: Scene<T>; readonly command: T['command'] | undefined }
  | { readonly type: 'redone'; readonly before: Scene<T>; readonly command: T['command'] | undefined }
  | { readonly type: 'unhidden'; readonly before: Scene<T> }
  /** Local state, such as the cursor, has changed. */
  | { readonly type: 'kept'; readonly before: Scene<T> }
  /** A bot's hint. `choice` is undefined if the bot proposes nothing. */
  | {
      readonly type: 'hint';
      readonly choice: BotChoice<T['command']> | undefined;
      readonly usable: readonly T['command'][];
      readonly words?: string | undefined;
      /** Parts of the hint to show one after another before the complete hint. */
      readonly steps?: readonly string[] | undefined;
      /** True if the game's screen shows the hint itself, so that no message is needed. */
      readonly isShown?: boolean;
    }
  | { readonly type: 'thoughtless'; readonly about: 'hint' | 'answer'; readonly reason: string }
  | { readonly type: 'dropped' }
  /** Failures in a program's turn: the turn is forfeited, or commands are refused. */
  | {
      readonly type: 'mishaps';
      readonly fault: StrategyFault | undefined;
      readonly programErrors: readonly ProgramError[];
    }
  | { readonly type: 'stuck'; readonly seat: Seat; readonly reason: string }
  | { readonly type: 'began' }
  | { readonly type: 'loaded'; readonly title: string | undefined }
  /** A question was asked. `key` is that of the action, or the game's own key for yes. */
  | { readonly type: 'asked'; readonly question: string; readonly key: string; readonly says: string | undefined }
  /** An action that the controller leaves to the screen. */
  | {
      readonly type: 'wanted';
      readonly action: Action<T> & { readonly type: 'replay' | 'review' | 'copy' | 'file' | 'leave' };
    }
  | { readonly type: 'retaken'; readonly before: Scene<T> }
  | { readonly type: 'passed' }
  /** The player has left. The screen must hide everything until the next player arrives. */
  | { readonly type: 'covered' }
  | { readonly type: 'done' };

/** Has a method instead of being a function type, so that "go to implementation" lists all listeners. */
export interface UiEventListener<T extends ScreenTypes> {
  onUiEvent(event: UiEvent<T>): void;
}

export interface UiEvents<T extends ScreenTypes> {
  emit(event: UiEvent<T>): void;
  listen(listener: UiEventListener<T>): () => void;
}

export type Emit<T extends ScreenTypes> = UiEvents<T>['emit'];

export function createUiEvents<T extends ScreenTypes>(): UiEvents<T> {
  const listeners = new Set<UiEventListener<T>>();
  return {
    emit(event) {
      for (const listener of [...listeners]) listener.onUiEvent(event);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
