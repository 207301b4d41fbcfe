import type { BotChoice } from '#engine/bot.ts';
import type { StrategyFault } from '#engine/programs/strategy.ts';
import type { Refusal } from '#engine/result.ts';
import type { Json, Seat } from '#engine/vocabulary.ts';
import type { Action } from '#screen/game/actions.ts';
import type { ProgramError, Scene, ScreenTypes } from '#screen/scene.ts';

/** The result of a command for the player at the screen; where all look at it together, for nobody in particular. */
export interface MoveResult<T extends ScreenTypes> {
  /** Whose command it was; null where it is not stated, and only one seat can be meant. */
  readonly by: Seat | null;
  readonly isBots: boolean;
  /** For news from elsewhere: whether the player here was to act before they came. */
  readonly unasked?: { readonly wasAwaited: boolean };
  readonly before: Scene<T>;
  readonly after: Scene<T>;
  /** Whether all persons look at it together. */
  readonly forAll: boolean;
  /** The events that the player at the screen may know. */
  readonly events: readonly T['event'][];
  /** Played back before the end is shown: a turn, or only a single move. */
  readonly playedBack: 'turn' | 'move' | undefined;
  /** Whether it is played back after the turn that was told just before. */
  readonly follows: boolean;
  /** Whether the next turn, which is played by itself, is told right after it. */
  readonly continues: boolean;
  readonly refused: Refusal | undefined;
  /** The answer to a query. */
  readonly answer: Json | undefined;
}

/** Everything that happens in a match that is played here, as the player at the screen may know it. */
export type UiEvent<T extends ScreenTypes> =
  | ({ readonly type: 'told' } & MoveResult<T>)
  /** A line could not be read. */
  | { readonly type: 'unread'; readonly error: Refusal }
  /** Something that is no command was refused. */
  | { readonly type: 'refused'; readonly error: Refusal }
  /** The answer to a query, where the game has words for it, or as data. */
  | { readonly type: 'answered'; readonly words: string | undefined; readonly answer: Json }
  /** A file was written. */
  | { readonly type: 'written'; readonly file: string }
  /** The player's newest command was undone. */
  | { readonly type: 'undone'; readonly before: Scene<T>; readonly command: T['command'] | undefined }
  /** The player's last undone command was played again. */
  | { readonly type: 'redone'; readonly before: Scene<T>; readonly command: T['command'] | undefined }
  /** Everything is shown now, or no longer. */
  | { readonly type: 'unhidden'; readonly before: Scene<T> }
  /** The state beside the match, such as marks, has changed. */
  | { readonly type: 'kept'; readonly before: Scene<T> }
  /** A bot's proposal; undefined where it has nothing to do. */
  | {
      readonly type: 'hint';
      readonly choice: BotChoice<T['command']> | undefined;
      /** The commands of it that can be played at once. */
      readonly usable: readonly T['command'][];
      readonly words?: string | undefined;
      /** Steps told one after the other before the hint itself. */
      readonly steps?: readonly string[] | undefined;
      /** Whether the screen shows it without a message. */
      readonly isShown?: boolean;
    }
  /** A hint or an answer came to nothing. */
  | { readonly type: 'thoughtless'; readonly about: 'hint' | 'answer'; readonly reason: string }
  /** The hint that was thought about is for a moment that has passed. */
  | { readonly type: 'dropped' }
  /** Failures in the turn of a program: all of it, or single commands that were refused. */
  | {
      readonly type: 'mishaps';
      readonly fault: StrategyFault | undefined;
      readonly programErrors: readonly ProgramError[];
    }
  /** A bot or program cannot go on. */
  | { readonly type: 'stuck'; readonly seat: Seat; readonly reason: string }
  /** Another match has begun in place of the one before. */
  | { readonly type: 'began' }
  /** A level was loaded, which began this match. */
  | { readonly type: 'loaded'; readonly title: string | undefined }
  /** The same key again confirms it. */
  | { readonly type: 'asked'; readonly question: string; readonly key: string; readonly says: string | undefined }
  /** Something is wanted of the screen. */
  | { readonly type: 'wanted'; readonly action: Action<T> & { readonly type: 'replay' | 'copy' | 'file' | 'leave' } }
  /** Somebody elsewhere has undone something. */
  | { readonly type: 'retaken'; readonly before: Scene<T> }
  | { readonly type: 'passed' }
  /** The player has left: nobody may see anything before the next one is there. */
  | { readonly type: 'covered' }
  /** Everything asked for is done. */
  | { readonly type: 'done' };

export type Emit<T extends ScreenTypes> = (event: UiEvent<T>) => void;
