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

/** How somebody looks at a match that nobody at the screen plays. */
export interface SpectatorView<T extends ScreenTypes> {
  /** Through whose eyes. */
  readonly viewer: Viewer;
  /** How many turns go by in a second at first; where absent, each is played back. */
  readonly turnsPerSecond?: number;
  /** The number of the last turn that there can be; nothing where the match may go on without end. */
  lastTurn(view: T['view']): number | undefined;
}

/** A player's choices in a game, by their names. */
export type Choices = Readonly<Record<string, number>>;

/** The screen's own state beside the match: a cursor, a choice. */
export interface GameScreenState<T extends ScreenTypes> {
  /** At the start of a match. */
  initial(view: T['view']): T['local'];
  /** After a command. */
  reduce(local: T['local'], before: T['view'], after: T['view']): T['local'];
  /**
   * The player's memory of past turns. It is called with what the player sees at the beginning of each turn, one after
   * the other, and gives the memory from then on.
   *
   * @param ended what the player saw last in the turn before, with what was planned in it
   */
  remember?(memory: T['memory'] | undefined, view: T['view'], ended?: T['view']): T['memory'];
  /** The part of it that is written into the file of a match, as one line, and read when the match goes on. */
  readonly kept?: {
    /** @param before what the file keeps, of others who sit at the screen as well */
    write(local: T['local'], view: T['view'], before: string | undefined): string | undefined;
    /** @param local what the screen keeps at the start */
    read(local: T['local'], view: T['view'], text: string): T['local'];
  };
}

/** Through whose eyes it is looked at. */
export interface GameScreenViewers<T extends ScreenTypes> {
  /** Whose eyes the screen looks through when this seat's player sits at it. */
  seated(state: StateOf<T>, seat: PartialViewer): Viewer;
  /**
   * How somebody looks at a match that only bots and programs play. Where absent, through the eyes of seat 1, and each
   * turn is played back.
   */
  readonly onlooker?: SpectatorView<T>;
}

export interface GameScreenView<T extends ScreenTypes> {
  paint(scene: Scene<T>): Frame;
  /** Whether painting takes so long now that the player is told to wait first. */
  isSlow?(scene: Scene<T>): boolean;
  /** The box that lies over the screen now; the player can put it aside to look at what is behind it. */
  dialog?(scene: Scene<T>): GameDialog<T> | undefined;
  /** Why something was refused, in the words of the screen; those of the rules where absent. */
  refusalWords?(scene: Scene<T>, error: Refusal): string;
  /** Said after a command that changed nothing on the screen. */
  said?(before: Scene<T>, after: Scene<T>): string | undefined;
  /** The legend of the signs, for the help. */
  signs(scene: Scene<T>): readonly Line[];
  standing(view: T['view']): MatchStatus;
  /** The position as a small picture, with a few facts below it: never larger than the room, of which 30 columns and 15 rows are enough. */
  thumbnail(view: T['view'], room: PictureRoom, named?: NamedPlayers): readonly Line[];
}

/** Keys and mouse. */
export interface GameScreenInput<T extends ScreenTypes> {
  bindings(scene: Scene<T>): readonly KeyBinding<T>[];
  /** A click does what moving the cursor there and Enter would do, or less. */
  click?(scene: Scene<T>, target: Target): Action<T> | undefined;
  /** A click with the right button cancels what it hits, or else steps back. */
  rightClick?(scene: Scene<T>, target: Target | undefined): Action<T> | undefined;
  /** The screen's own state when the mouse points there without a button. */
  hover?(scene: Scene<T>, target: Target): T['local'] | undefined;
  /** The screen's own state when a bot has proposed these commands as a hint, for this reason. */
  hinted?(scene: Scene<T>, commands: readonly T['command'][], why?: string): T['local'];
  /** The same when the player asks for more of the hint that is shown; nothing where all of it has been told. */
  moreOfHint?(scene: Scene<T>): T['local'] | undefined;
  /**
   * A hint in words; without them it is told as the command that it begins with. Where the status of the screen tells it
   * already (`isShown`), nothing more is said there.
   */
  readonly hintWords?: {
    isShown?(commands: readonly T['command'][]): boolean;
    tell(scene: Scene<T>, commands: readonly T['command'][], why: string): string;
    /** The hint in parts, of which the reader tells one each time that it is asked for; the whole at once where absent. */
    steps?(commands: readonly T['command'][], why: string): readonly string[];
    /** The commands of it that `yes` plays in screen-reader mode; the first one where absent. */
    usable?(commands: readonly T['command'][], scene: Scene<T>): readonly T['command'][];
  };
  /** Choices before play, in games that begin with some. */
  readonly choices?: {
    /** The player's choices in a match, without those left as they were. */
    chosen(view: T['view']): Choices;
    /** The commands that choose the same in a new match; those that are refused there are left out. */
    carriedOver(chosen: Choices): readonly T['command'][];
    /** The first commands of a match whose level leaves nothing to choose. */
    atOnce(view: T['view']): readonly T['command'][];
    /** The first commands of another match of the same level with the same choices. */
    again(view: T['view']): readonly T['command'][];
  };
}

/** Turns that are played for a player who has said so before, such as `wait 5`. */
export interface GameScreenAutoPlay<T extends ScreenTypes> {
  /** Commands to play now by themselves, and the screen's own state then; nothing where the player is to choose. */
  next(scene: Scene<T>): { readonly commands: readonly T['command'][]; readonly local: T['local'] } | undefined;
  /** The screen's own state once the player presses a key. */
  stopped(local: T['local']): T['local'];
}

/**
 * A game's part of the screen: pictures, words and keys. No part of it has any effect itself. What is
 * left to a single game is listed in `test/games/hooks.test.ts`, each with the reason.
 */
export interface GameScreen<T extends ScreenTypes> {
  readonly state: GameScreenState<T>;
  readonly eyes: GameScreenViewers<T>;
  readonly view: GameScreenView<T>;
  /** Of games that several can play. */
  readonly seats?: GameScreenSeats<T>;
  readonly input: GameScreenInput<T>;
  readonly playback: GameScreenPlayback<T>;
  readonly byItself?: GameScreenAutoPlay<T>;
  readonly commandLine?: GameScreenCommandLine<T>;
  readonly levels?: GameScreenLevels;
  readonly teaching?: GameScreenTeaching<T>;
  /** The same game in words. */
  readonly reader: GameTextMode<T>;
  /** The player's rule book. */
  readonly rules: string;
}
