import type { Refusal } from '#engine/result.ts';
import type { PartialViewer, Seat, StateOf, Viewer } from '#engine/vocabulary.ts';
import type { Frame } from '../frame.ts';
import type { MatchStatus } from '../match-status.ts';
import type { NamedPlayers } from '../online.ts';
import type { Scene, ScreenTypes } from '../scene.ts';
import type { Line } from '../styled-text.ts';
import type { Target } from '../target.ts';
import type { Action, GameDialog, KeyBinding } from './actions.ts';
import type { GameScreenCommandLine } from './command-help.ts';
import type { GameScreenLevels, PictureRoom } from './level-painter.ts';
import type { GameScreenPlayback } from './playback.ts';
import type { GameScreenRemarks } from './rivals.ts';
import type { GameScreenSeats } from './seats.ts';
import type { GameScreenTeaching } from './teaching.ts';
import type { GameTextMode } from './text-mode.ts';

/** Presentation of a match in which no player uses this screen. */
export interface SpectatorView<T extends ScreenTypes> {
  readonly viewer: Viewer;
  /** Initial speed in turns per second. If undefined, each turn is played back event by event. */
  readonly turnsPerSecond?: number;
  /** Highest possible turn number. Undefined for a match without a turn limit. */
  lastTurn(view: T['view']): number | undefined;
}

export type Choices = Readonly<Record<string, number>>;

/** State of the screen that is not part of the match, such as a cursor. */
export interface GameScreenState<T extends ScreenTypes> {
  initial(view: T['view']): T['local'];
  reduce(local: T['local'], before: T['view'], after: T['view']): T['local'];
  /**
   * Updates the player's memory of past turns. Called once for each turn, in order, with the view at the beginning of
   * the turn. `ended` is the last view of the previous turn, with the player's plans.
   */
  remember?(memory: T['memory'] | undefined, view: T['view'], ended?: T['view']): T['memory'];
  /** Part of the local state that is stored in the match's file, as one line. */
  readonly storedLocal?: {
    /** `before` is the stored line, which also contains the state of other players at this screen. */
    write(local: T['local'], view: T['view'], before: string | undefined): string | undefined;
    /** `local` is the local state at the start of the match. */
    read(local: T['local'], view: T['view'], text: string): T['local'];
  };
}

/** Choice of the viewer whose view the screen shows. */
export interface GameScreenViewers<T extends ScreenTypes> {
  seated(state: StateOf<T>, seat: PartialViewer): Viewer;
  /** Presentation of a match between bots and programs. Default: seat 1's view, with each turn played back. */
  readonly onlooker?: SpectatorView<T>;
}

export interface GameScreenView<T extends ScreenTypes> {
  paint(scene: Scene<T>): Frame;
  /** True if painting currently takes long enough that a notice should appear first. */
  isSlow?(scene: Scene<T>): boolean;
  /** Dialog over the screen. The player can move it aside to look behind it. */
  dialog?(scene: Scene<T>): GameDialog<T> | undefined;
  /** Explains a refusal in words of the screen. Default: the words of the rules. */
  refusalWords?(scene: Scene<T>, error: Refusal): string;
  /** Message about an effect of a command that the screen does not show. */
  messageAfter?(before: Scene<T>, after: Scene<T>): string | undefined;
  /** Legend for the help: characters of the screen with their meanings. */
  signs(scene: Scene<T>): readonly Line[];
  standing(view: T['view']): MatchStatus;
  /** Small picture of the position with a few facts, no larger than `room` (at least 30 columns and 15 rows). */
  thumbnail(view: T['view'], room: PictureRoom, named?: NamedPlayers): readonly Line[];
}

export interface GameScreenInput<T extends ScreenTypes> {
  bindings(scene: Scene<T>): readonly KeyBinding<T>[];
  /** Action of a click. It must not do more than moving the cursor there and pressing Enter would. */
  click?(scene: Scene<T>, target: Target): Action<T> | undefined;
  /** Action of a right click: cancels the target, or goes one step back if there is nothing to cancel. */
  rightClick?(scene: Scene<T>, target: Target | undefined): Action<T> | undefined;
  /** Local state while the mouse is over a target that is not a button. */
  hover?(scene: Scene<T>, target: Target): T['local'] | undefined;
  /** Local state after a bot has suggested commands as a hint, with its reason. */
  hinted?(scene: Scene<T>, commands: readonly T['command'][], why?: string): T['local'];
  /** Local state after the player has asked for more of the hint. Undefined if the complete hint is shown already. */
  moreOfHint?(scene: Scene<T>): T['local'] | undefined;
  /** Wording of a hint. Default: its first command. If `isShown()`, only the status row shows the hint. */
  readonly hintWords?: {
    isShown?(commands: readonly T['command'][]): boolean;
    tell(scene: Scene<T>, commands: readonly T['command'][], why: string): string;
    /** Parts of the hint for text mode. Each request reveals one more part. Default: the whole hint as one part. */
    steps?(commands: readonly T['command'][], why: string): readonly string[];
    /** Commands of a hint that `yes` plays in text mode. Default: the first command. */
    usable?(commands: readonly T['command'][], scene: Pick<Scene<T>, 'view' | 'seat'>): readonly T['command'][];
  };
  /** The player's choices before the first turn, in games that begin with some. */
  readonly choices?: {
    /** Choices that the player made in a match. Choices left at their default are not included. */
    chosen(view: T['view']): Choices;
    /** Commands that repeat the choices in a new match. Commands that are refused there are skipped. */
    carriedOver(chosen: Choices): readonly T['command'][];
    /** First commands of a match on a level that leaves the player no choice. */
    atOnce(view: T['view']): readonly T['command'][];
    /** First commands of another match on the same level, which repeat the choices of this match. */
    again(view: T['view']): readonly T['command'][];
  };
}

/** Automatic play of turns at the player's request, such as `wait 5`. */
export interface GameScreenAutoPlay<T extends ScreenTypes> {
  /** Commands to play automatically now, and the local state afterwards. Undefined if the player must choose. */
  next(scene: Scene<T>): { readonly commands: readonly T['command'][]; readonly local: T['local'] } | undefined;
  /** Local state after the player has stopped automatic play with a key. */
  stopped(local: T['local']): T['local'];
}

/** A game's pictures, words and keys, without side effects. `test/games/hooks.test.ts` lists parts of only one game. */
export interface GameScreen<T extends ScreenTypes> {
  readonly state: GameScreenState<T>;
  readonly eyes: GameScreenViewers<T>;
  readonly view: GameScreenView<T>;
  readonly seats?: GameScreenSeats<T>;
  readonly remarks?: GameScreenRemarks<T>;
  readonly input: GameScreenInput<T>;
  readonly playback: GameScreenPlayback<T>;
  readonly byItself?: GameScreenAutoPlay<T>;
  readonly commandLine?: GameScreenCommandLine<T>;
  readonly levels?: GameScreenLevels;
  readonly teaching?: GameScreenTeaching<T>;
  readonly coach?: GameScreenCoach<T>;
  readonly reader: GameTextMode<T>;
  readonly rules: string;
}

/** A turn of a finished match. Nothing is hidden any more. */
export interface ReviewedTurn<T extends ScreenTypes> {
  readonly seat: Seat;
  /** Complete views at the start of the seat's turn, and at its next turn or the end of the match. */
  readonly before: T['view'];
  readonly after: T['view'];
  readonly events: readonly T['event'][];
  /** Commands that the coach would have played, knowing only what the seat knew. */
  readonly coached: readonly T['command'][];
  /** Name of another seat at the beginning of a sentence, such as `Hard`. */
  nameOf(seat: Seat): string;
}

export interface TurnReview {
  /** Explains the turn in one or two sentences. */
  readonly happened: string;
  /** Better orders, without a full stop, such as `keep 2 in Tiara`. */
  readonly better: string | undefined;
  /** Chances of winning with the player's and with the coach's commands. The rivals' commands are the same. */
  readonly ownChance: number;
  readonly coachedChance: number;
  /** True if bad luck cannot explain the turn: the game has no dice, or the player gave no orders. */
  readonly isLuckless?: boolean;
}

export interface GameScreenCoach<T extends ScreenTypes> {
  /** Chance of winning, from 0 to 1. `view` must hide nothing. */
  chance(view: T['view'], seat: Seat): number;
  review(turn: ReviewedTurn<T>): TurnReview;
}
