import type { BotChoice } from '../../engine/bot.ts';
import type { Json } from '../../engine/readonly.ts';
import type { Refusal } from '../../engine/result.ts';
import type { StrategyFault } from '../../engine/strategy-fault.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { Action } from '../../screen/game/actions.ts';
import type { Mishap, Scene, ScreenTypes } from '../../screen/scene.ts';

/** What came of a command, as whoever sits here may see it; what all look at together, as nobody in particular sees it. */
export interface Told<T extends ScreenTypes> {
  /** Whose command it was; null where nobody said, and only one can be meant. */
  readonly by: Seat | null;
  /** Whether a bot or a program has played it. */
  readonly isBots: boolean;
  /** Where it came by itself from elsewhere: whether whoever sits here was to act then. */
  readonly unasked?: { readonly wasAwaited: boolean };
  readonly before: Scene<T>;
  readonly after: Scene<T>;
  /** Whether all persons look at it together. */
  readonly forAll: boolean;
  /** What has happened, as whoever sat here may know it. */
  readonly events: readonly T['event'][];
  /** What of it is played back before its end is shown: a turn, or only a move of one. */
  readonly playedBack: 'turn' | 'move' | undefined;
  readonly refused: Refusal | undefined;
  /** The answer to a query. */
  readonly answer: Json | undefined;
}

/** What happens in a match that is played here; nothing in it is not for whoever sits here to know. */
export type MatchNews<T extends ScreenTypes> =
  | ({ readonly type: 'told' } & Told<T>)
  /** A line could not be read. */
  | { readonly type: 'unread'; readonly error: Refusal }
  /** Something that is no command was refused. */
  | { readonly type: 'refused'; readonly error: Refusal }
  /** The answer to a query, where the game has words for it, or as data. */
  | { readonly type: 'answered'; readonly words: string | undefined; readonly answer: Json }
  /** A file was written. */
  | { readonly type: 'written'; readonly file: string }
  /** The newest command of whoever sits here was taken back. */
  | { readonly type: 'undone'; readonly before: Scene<T>; readonly command: T['command'] | undefined }
  /** What whoever sits here took back last was played again. */
  | { readonly type: 'redone'; readonly before: Scene<T>; readonly command: T['command'] | undefined }
  /** Everything is shown now, or no longer. */
  | { readonly type: 'unhidden'; readonly before: Scene<T> }
  /** What is kept beside the match has changed. */
  | { readonly type: 'kept'; readonly before: Scene<T> }
  /** What a bot would play; nothing where it has nothing to do. */
  | {
      readonly type: 'hint';
      readonly choice: BotChoice<T['command']> | undefined;
      /** What of it can be played at once. */
      readonly usable: readonly T['command'][];
      /** In words, where the game has some. */
      readonly words?: string | undefined;
      /** What is told before that, one after the other, where it is told in steps. */
      readonly steps?: readonly string[] | undefined;
      /** Whether the screen shows it by itself. */
      readonly isShown?: boolean;
    }
  /** What was thought about came to nothing. */
  | { readonly type: 'thoughtless'; readonly about: 'hint' | 'answer'; readonly reason: string }
  /** The hint that was thought about is for a moment that has passed. */
  | { readonly type: 'dropped' }
  /** What went wrong in a turn of a program: that it came to nothing, or what was refused of it. */
  | { readonly type: 'mishaps'; readonly fault: StrategyFault | undefined; readonly mishaps: readonly Mishap[] }
  /** A bot or program cannot go on. */
  | { readonly type: 'stuck'; readonly seat: Seat; readonly reason: string }
  /** Another match has begun in place of the one before. */
  | { readonly type: 'began' }
  /** It is one of a level that was loaded. */
  | { readonly type: 'loaded'; readonly title: string | undefined }
  /** Something is done only when it is asked for with the same key again. */
  | { readonly type: 'asked'; readonly question: string; readonly key: string; readonly says: string | undefined }
  /** Something is wanted of the screen. */
  | { readonly type: 'wanted'; readonly action: Action<T> & { readonly type: 'replay' | 'copy' | 'file' | 'leave' } }
  /** Somebody elsewhere has taken something back. */
  | { readonly type: 'retaken'; readonly before: Scene<T> }
  /** Somebody else sits down. */
  | { readonly type: 'passed' }
  /** Whoever sat here has left: nobody may see anything before the next is there. */
  | { readonly type: 'covered' }
  /** All that was asked for is done. */
  | { readonly type: 'done' };

/** Tells news to whoever listens. */
export type Tell<T extends ScreenTypes> = (news: MatchNews<T>) => void;
