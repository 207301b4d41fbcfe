import type { Refusal } from '#engine/result.ts';
import type { PartialViewer, StateOf, Viewer } from '#engine/vocabulary.ts';
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
import type { GameScreenSeats } from './seats.ts';
import type { GameScreenTeaching } from './teaching.ts';
import type { GameTextMode } from './text-mode.ts';

/** Presentation of a match that no person at this screen plays. */
export interface SpectatorView<T extends ScreenTypes> {
  readonly viewer: Viewer;
  /** Initial speed in turns per second. If undefined, each turn is played back. */
  readonly turnsPerSecond?: number;
  /** Highest possible turn number. Undefined for a match without a limit. */
  lastTurn(view: T['view']): number | undefined;
}

export type Choices = Readonly<Record<string, number>>;

/** State of the screen that is not part of the match, such as a cursor. */
export interface GameScreenState<T extends ScreenTypes> {
  initial(view: T['view']): T['local'];
  reduce(local: T['local'], before: T['view'], after: T['view']): T['local'];
  /**
   * Updates the player's memory of past turns. Called for each turn in order with the view at its beginning.
   *
   * @param ended last view of the previous turn, with the player's plans
   */
  remember?(memory: T['memory'] | undefined, view: T['view'], ended?: T['view']): T['memory'];
  /** Part of the local state that is stored as one line in the match's file. */
  readonly storedLocal?: {
    /** @param before stored line, which also covers other players at this screen */
    write(local: T['local'], view: T['view'], before: string | undefined): string | undefined;
    /** @param local local state at the start */
    read(local: T['local'], view: T['view'], text: string): T['local'];
  };
}

/** Choice of the viewer whose view the screen shows. */
export interface GameScreenViewers<T extends ScreenTypes> {
  /** Viewer for the player of this seat. */
  seated(state: StateOf<T>, seat: PartialViewer): Viewer;
  /** View of a match between bots and programs only. Default: seat 1's view, with each turn played back. */
  readonly onlooker?: SpectatorView<T>;
}

export interface GameScreenView<T extends ScreenTypes> {
  paint(scene: Scene<T>): Frame;
  /** True if painting is so slow now that the player should see a notice first. */
  isSlow?(scene: Scene<T>): boolean;
  /** Dialog over the screen. The player can move it aside to look behind it. */
  dialog?(scene: Scene<T>): GameDialog<T> | undefined;
  /** Explains a refusal in words of the screen. Default: those of the rules. */
  refusalWords?(scene: Scene<T>, error: Refusal): string;
  /** Message after a command that changed nothing on the screen. */
  messageAfter?(before: Scene<T>, after: Scene<T>): string | undefined;
  /** Legend of the signs, for the help. */
  signs(scene: Scene<T>): readonly Line[];
  standing(view: T['view']): MatchStatus;
  /** Small picture of the position with a few facts, within the room. 30 columns and 15 rows are enough. */
  thumbnail(view: T['view'], room: PictureRoom, named?: NamedPlayers): readonly Line[];
}

export interface GameScreenInput<T extends ScreenTypes> {
  bindings(scene: Scene<T>): readonly KeyBinding<T>[];
  /** A click does at most what moving the cursor there and pressing Enter would do. */
  click?(scene: Scene<T>, target: Target): Action<T> | undefined;
  /** A right click cancels its target, or else goes one step back. */
  rightClick?(scene: Scene<T>, target: Target | undefined): Action<T> | undefined;
  /** Local state while the mouse is over a target that is not a button. */
  hover?(scene: Scene<T>, target: Target): T['local'] | undefined;
  /** Local state after a bot has suggested commands as a hint, with its reason. */
  hinted?(scene: Scene<T>, commands: readonly T['command'][], why?: string): T['local'];
  /** Local state after the player has asked for more of the hint. Undefined if all of it is shown. */
  moreOfHint?(scene: Scene<T>): T['local'] | undefined;
  /** A hint in words. Default: its first command. If `isShown`, the status shows it and no message repeats it. */
  readonly hintWords?: {
    isShown?(commands: readonly T['command'][]): boolean;
    tell(scene: Scene<T>, commands: readonly T['command'][], why: string): string;
    /** Parts of the hint for text mode, one per request. Default: the whole hint at once. */
    steps?(commands: readonly T['command'][], why: string): readonly string[];
    /** Commands that `yes` plays in text mode. Default: the first. */
    usable?(commands: readonly T['command'][], scene: Scene<T>): readonly T['command'][];
  };
  /** Choices before play, in games that begin with some. */
  readonly choices?: {
    /** Choices made in a match, without defaults. */
    chosen(view: T['view']): Choices;
    /** Commands that repeat the choices in a new match. Those refused there are skipped. */
    carriedOver(chosen: Choices): readonly T['command'][];
    /** First commands of a match whose level leaves no choice. */
    atOnce(view: T['view']): readonly T['command'][];
    /** First commands of another match of the same level with the same choices. */
    again(view: T['view']): readonly T['command'][];
  };
}

/** Turns that the player has asked the screen to play, such as `wait 5`. */
export interface GameScreenAutoPlay<T extends ScreenTypes> {
  /** Commands to play automatically now, with the local state at that moment. Undefined if the player must choose. */
  next(scene: Scene<T>): { readonly commands: readonly T['command'][]; readonly local: T['local'] } | undefined;
  /** Local state once the player presses a key. */
  stopped(local: T['local']): T['local'];
}

/**
 * A game's part of the screen: pictures, words and keys. None of it has side effects. Each hook used by a single game
 * is listed with a reason in `test/games/hooks.test.ts`.
 */
export interface GameScreen<T extends ScreenTypes> {
  readonly state: GameScreenState<T>;
  readonly eyes: GameScreenViewers<T>;
  readonly view: GameScreenView<T>;
  readonly seats?: GameScreenSeats<T>;
  readonly input: GameScreenInput<T>;
  readonly playback: GameScreenPlayback<T>;
  readonly byItself?: GameScreenAutoPlay<T>;
  readonly commandLine?: GameScreenCommandLine<T>;
  readonly levels?: GameScreenLevels;
  readonly teaching?: GameScreenTeaching<T>;
  readonly reader: GameTextMode<T>;
  readonly rules: string;
}
