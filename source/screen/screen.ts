import type { Json } from '../engine/readonly.ts';
import type { Refusal } from '../engine/result.ts';
import type { PartialViewer, Seat, StateOf, Viewer } from '../engine/vocabulary.ts';
import type { Named } from './online.ts';
import type { Glyphs, Line, Role } from './paint.ts';
import type { GameReader } from './reader.ts';
import type { Scene, ScreenTypes } from './scene.ts';
import type { Target, TargetArea } from './target.ts';

/** Rows of the screen that are not a game's: title, two rules, two of status, footer. */
export const frameRows = 6;

/** A part of the screen below a rule with its title. */
export interface Section {
  readonly title: string;
  /** At the right end of the rule. */
  readonly tag?: string | undefined;
  readonly lines: readonly Line[];
  /** Whether it only helps: where people talk, what they say may take its last lines. */
  readonly isSpare?: true | undefined;
  /** What stands to its right, in the same rows; its own lines then take so many columns. */
  readonly beside?: { readonly columns: number; readonly section: Section } | undefined;
  /** Of a title that does something: what it stands for, and whether the cursor is on it. */
  readonly button?: { readonly target: Target; readonly isChosen: boolean } | undefined;
  /** Rectangles of a board or map that stand for something; what a line itself stands for comes first. */
  readonly areas?: readonly TargetArea[] | undefined;
  /** What all the rest below the title stands for. */
  readonly target?: Target | undefined;
}

/** A screen as data: what the frame composes into rows. */
export interface Painting {
  readonly title: Line;
  /** At the right end of the title row. */
  readonly facts: Line;
  readonly left: readonly Section[];
  /** The panel; the left part takes the whole width without it. */
  readonly panel?: { readonly width: number; readonly sections: readonly Section[] } | undefined;
  /** What stands at the cursor, and what Enter would do. */
  readonly status: readonly [Line, Line];
  /** Whether both rows of the status are one text, which makes room for a message as a whole. */
  readonly isOneStatus?: boolean;
}

/** What a key does. */
export type Action<T extends ScreenTypes> =
  | {
      readonly type: 'play';
      readonly commands: readonly T['command'][];
      /** What the screen keeps from then on, where playing them changes more than `follow` can tell from the views. */
      readonly local?: T['local'];
      /** What it would cost, as a sentence, where a player may want to be asked first. */
      readonly costly?: string | undefined;
      /** The same with what the key does when it is pressed again, where that needs words of its own. */
      readonly asks?: string;
    }
  | { readonly type: 'local'; readonly local: T['local'] }
  | { readonly type: 'refuse'; readonly error: Refusal }
  /** Another match of the same level, which begins with these commands; absent, with what was chosen in this one. */
  | { readonly type: 'again'; readonly seed: 'fresh' | 'same'; readonly commands?: readonly T['command'][] }
  /** A match of the level to go on with. */
  | { readonly type: 'next' }
  /** Watches the whole match. */
  | { readonly type: 'replay' }
  /** Has the terminal keep the result as one line, to be put in elsewhere. */
  | { readonly type: 'copy' }
  /** Asks for a file, and then plays the command that names it; a file that is there is replaced only when that is wanted. */
  | {
      readonly type: 'file';
      readonly use: 'write' | 'read';
      /** What the prompt says, such as `save the game as`. */
      readonly prompt: string;
      command(name: string): T['command'];
    }
  /** To where the player came from; the match can be continued. */
  | { readonly type: 'leave' };

/** A box over the screen, with what can be done. */
export interface GameDialog<T extends ScreenTypes> {
  readonly title: string;
  readonly lines: readonly Line[];
  /**
   * The same in the panel's place, so that nothing covers the board: what it tells in so much room, the most important
   * first. The buttons stand below it, one in a row. It is a box where this is absent, or where there is no panel.
   */
  readonly panel?: ((room: { readonly columns: number; readonly rows: number }) => readonly Section[]) | undefined;
  /** What stands above the buttons in the panel, such as a question that they answer. */
  readonly asks?: string | undefined;
  /** The first is chosen at the start; the key of one presses it wherever the choice is. */
  readonly buttons: readonly {
    readonly key: string;
    readonly label: string;
    /** What footer and help call it, such as `play again`; its label in lower case where absent. */
    readonly name?: string;
    /** What the status says while it is chosen. */
    readonly says: string;
    readonly action: Action<T>;
  }[];
}

/**
 * What a key does at most: what the screen keeps is changed (`look`), or one of the other things an `Action` can be. Any
 * key may refuse, and change what the screen keeps.
 */
export type KeyKind = 'look' | Exclude<Action<ScreenTypes>['type'], 'local' | 'refuse'>;

/** A row of the key table, from which handler, footer, help and clicks are made. */
export interface KeyBinding<T extends ScreenTypes> {
  /** The most that a key of the row does now. Who wants to know what a key is for asks this, and never `act`. */
  readonly kind: KeyKind;
  /** Names of keys: `up`, `enter`, `space`, `ctrl+s`, or a character. */
  readonly keys: readonly string[];
  /** What the help shows as the key; `keys` joined by blanks where absent. */
  readonly label?: string;
  /** What the footer shows: key and label, which may be empty; absent from the footer without it. */
  readonly footer?: readonly [key: string, label: string] | undefined;
  /** A few words for the help: what it does and costs now, such as `fire: shot, 5 energy`. */
  readonly help: string;
  act(key: string): Action<T>;
}

/** A moment of the playback of a turn: the screen as it was then, for so long. The last is not the end state; that follows by itself. */
export interface Beat<T extends ScreenTypes> {
  readonly view: T['view'];
  /** Those that have been shown up to here. */
  readonly events: readonly T['event'][];
  readonly local: T['local'];
  /** Milliseconds at speed 1. */
  readonly duration: number;
  /**
   * Whether it only flashes something; left out where the player wants none. A `lead` is a step of what the beat after it
   * comes to, which takes its time then.
   */
  readonly flash?: true | 'lead';
  /** Which part of the turn it belongs to, where the turn has parts to be skipped to, from 1. */
  readonly part?: number;
  /** Where in the turn it is, such as `12.6 of 17.10`. */
  readonly label?: string;
  /**
   * Only of the last one: whoever has played the turn looks at it until Enter is pressed, which leads to this, such as
   * `the orders of turn 10`, or to `theResult`.
   */
  readonly staysBefore?: string;
}

/** What the list of completions says of a command now. */
export interface Advice {
  readonly fits: boolean;
  /** What it would do and cost now, or why it cannot be used. */
  readonly text: string;
}

/** Where a match stands, for lists, statistics and records. */
export interface Standing {
  /** `turn 14, score 5` */
  readonly text: string;
  /** How it ended, if it has. */
  readonly end?: 'won' | 'lost' | 'drawn';
  readonly turns: number;
  /** What the best is chosen by. */
  readonly mark: { readonly name: string; readonly value: number; readonly better: 'more' | 'less' };
  /** Of a win what could be lost on the way, such as `no building lost`, and whether nothing was, where a game knows that. */
  readonly whole?: { readonly says: string; readonly isKept: boolean };
}

/** What a seat of a match owns, in words. */
export interface Owned {
  /** `your lands` */
  readonly whole: string;
  /** `your 3 territories` */
  readonly counted: string;
  /** One item for each thing that is owned, such as `Boreas 3a+1b`. */
  readonly each: readonly string[];
}

/** How a match went, as it is told after its end with nothing hidden. */
export interface MatchCourse<View> {
  /** What is drawn over the turns, such as `lands of each player`. */
  readonly figure: { readonly title: string; of(view: View, seat: Seat): number };
  /** How it was won, such as `with all 16 territories`; nothing where nobody has won by the rules. */
  wonBy(view: View): string | undefined;
}

/** Two rows of status. */
export type TutorialText = readonly [string, string];

/** What to do next, for a player who is learning the game. */
export interface Guidance<T extends ScreenTypes> {
  /** Two rows of status. */
  readonly says: TutorialText;
  /** The footer's key that is marked. */
  readonly key: string;
  /** The same to somebody who types instead of looking; what has no words is passed over there. */
  readonly spoken?: string;
  /** What the player knows once this is done. */
  readonly teaches?: string;
  /** Whether the status tells of something else now: the player can do it all the same. */
  readonly isQuiet?: boolean;
  /** Whether a player has done it who is at this scene now; being told is enough where absent. */
  isDone?(after: Scene<T>): boolean;
}

/**
 * Leads a player through a match. What it says follows from how the match stands and from what was taught, so that whoever
 * strays is led on from there; nothing while something else is told.
 */
export type Guide<T extends ScreenTypes> = (scene: Scene<T>, taught: ReadonlySet<string>) => Guidance<T> | undefined;

/** What a guide has taught once it has nothing more to say. */
export const allTaught = 'all';

/** How a game is taught. */
export interface GameScreenTeaching<T extends ScreenTypes> {
  /** Through the match that teaches the game. */
  readonly tutorial: Guide<T>;
  /** Beside the first match of somebody who has begun with another level. */
  readonly firstMatch: Guide<T>;
}

/** What the level picker shows of a game's levels. */
export interface LevelPainter {
  /** Columns between the title and the player's best; a spare one is there only where no title is cut for it. */
  readonly columns: readonly {
    readonly head: string;
    readonly width: number;
    readonly align: 'left' | 'right';
    readonly isSpare?: true;
  }[];
  /** One text for each column. */
  cells(text: string): readonly string[];
  /** The panel: what it looks like and what it asks for; a picture is as large as there is room. */
  about(text: string, room: PictureRoom): readonly Line[];
  /**
   * Its map with the owners of its places, 0 for nobody, in so much room, for games whose owners everybody may know; no
   * rows where these are not the places of this level.
   */
  owned?(text: string, owners: readonly number[], room: PictureRoom): readonly Line[];
}

/** Room for a small picture. */
export interface PictureRoom {
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
}

/** The words of the cover between two players. */
export interface CoverText {
  readonly title: Line;
  readonly facts: Line;
  /** `player 2` */
  readonly player: string;
  readonly role: Role;
  /** What the player is asked to do there, such as `plan your program`. */
  readonly asks: string;
}

/** How somebody looks at a match that nobody at the screen plays. */
export interface Onlooker<T extends ScreenTypes> {
  /** Through whose eyes. */
  readonly viewer: Viewer;
  /** How many turns go by in a second at first. */
  readonly turnsPerSecond: number;
  /** The number of the last turn that there can be; nothing where the match may go on without end. */
  lastTurn(view: T['view']): number | undefined;
}

/** What a player has chosen in a game, by the names of the choices. */
export type Choices = Readonly<Record<string, number>>;

/** What the screen keeps of a match beside what is to be seen: a cursor, a choice. */
export interface GameScreenState<T extends ScreenTypes> {
  /** What the screen keeps at the start of a match. */
  initial(view: T['view']): T['local'];
  /** What it keeps after a command. */
  reduce(local: T['local'], before: T['view'], after: T['view']): T['local'];
  /**
   * What somebody remembers who has looked through the same eyes at the beginning of every turn: the memory after one
   * more of these views. Nothing else is known of past turns.
   *
   * @param ended what these eyes saw right before the turn: the end of the one before, with what was planned in it
   */
  remember?(memory: T['memory'] | undefined, view: T['view'], ended?: T['view']): T['memory'];
  /** What of it is in the file of a match, in one line, and is there again when the match goes on. */
  readonly kept?: {
    /** @param before what the file keeps, of others who sit at the screen as well */
    write(local: T['local'], view: T['view'], before: string | undefined): string | undefined;
    /** @param local what the screen keeps at the start */
    read(local: T['local'], view: T['view'], text: string): T['local'];
  };
}

/** Through whose eyes it is looked at. */
export interface GameScreenEyes<T extends ScreenTypes> {
  /** Whose eyes the screen looks through when this seat's player sits at it. */
  seated(state: StateOf<T>, seat: PartialViewer): Viewer;
  /**
   * How somebody looks at a match that only bots and programs play. Where absent, through the eyes of seat 1, and each
   * turn is played back.
   */
  readonly onlooker?: Onlooker<T>;
}

/** What is seen. */
export interface GameScreenView<T extends ScreenTypes> {
  paint(scene: Scene<T>): Painting;
  /** Whether painting a scene would take so long now that something else is to be shown before. */
  isSlow?(scene: Scene<T>): boolean;
  /** The box that lies over the screen now; the player can put it aside to look at what is behind it. */
  dialog?(scene: Scene<T>): GameDialog<T> | undefined;
  /** Why something was refused, in the words of the screen; those of the rules where absent. */
  refusalWords?(scene: Scene<T>, error: Refusal): string;
  /** What is said of a command between two moments, where the screen does not show by itself what it did. */
  said?(before: Scene<T>, after: Scene<T>): string | undefined;
  /** What the signs on the screen mean, for the help. */
  signs(scene: Scene<T>): readonly Line[];
  standing(view: T['view']): Standing;
  /** The position as a small picture, with a few facts below it: never larger than the room, of which 30 columns and 15 rows are enough. */
  thumbnail(view: T['view'], room: PictureRoom, named?: Named): readonly Line[];
}

/** What is said of the players of a match, who hide something from one another. */
export interface GameScreenSeats<T extends ScreenTypes> {
  /**
   * What stands on the cover that lies between two players at one screen. The game has views and events for seat 0, too:
   * of somebody who knows what all may know. Turns that all look at together are seen so.
   *
   * @param scene that of the player who is to come; nothing that only this player may know may be on the cover
   */
  cover(scene: Scene<T>): CoverText;
  /** The name that the screen has for a seat that a bot plays. */
  calledBot(scene: Scene<T>, seat: Seat): string;
  /** What a seat owns. */
  owned(view: T['view'], seat: Seat): Owned;
  /** What a seat has planned in this turn, such as `5 orders`; nothing where it has planned nothing. */
  planned(view: T['view'], seat: Seat): string | undefined;
  /**
   * What a turn has come to for the seat of these scenes, whose player was away, in a few words such as
   * `no orders; lena took Cirrus`.
   *
   * @param name what somebody is called
   */
  missed(before: Scene<T>, after: Scene<T>, name: (seat: Seat) => string): string;
  /** How a match went, for its end. */
  readonly course: MatchCourse<T['view']>;
}

/** What keys and mouse do. */
export interface GameScreenInput<T extends ScreenTypes> {
  bindings(scene: Scene<T>): readonly KeyBinding<T>[];
  /** What a click on what is painted does; a click does what moving the cursor there and Enter would, or less. */
  click?(scene: Scene<T>, target: Target): Action<T> | undefined;
  /** What a click with the right button does, wherever it was: it cancels what is there, or steps back. */
  rightClick?(scene: Scene<T>, target: Target | undefined): Action<T> | undefined;
  /** What the screen keeps when the mouse points there without a button. */
  hover?(scene: Scene<T>, target: Target): T['local'] | undefined;
  /** What the screen keeps when these commands were given as a hint, for that reason. */
  hinted?(scene: Scene<T>, commands: readonly T['command'][], why?: string): T['local'];
  /** What it keeps when more of the hint that is shown is asked for; nothing where a new one is to be found. */
  moreOfHint?(scene: Scene<T>): T['local'] | undefined;
  /**
   * A hint in words; without them it is told as the command that it begins with. Where the status of the screen tells it
   * already (`isShown`), nothing more is said there.
   */
  readonly hintWords?: {
    isShown?(commands: readonly T['command'][]): boolean;
    tell(scene: Scene<T>, commands: readonly T['command'][], why: string): string;
    /** What is told of it first in the reader, a sentence at a time; all at once where absent. */
    steps?(commands: readonly T['command'][], why: string): readonly string[];
    /** What of it `yes` plays in screen-reader mode, as Enter does on the screen; where absent, what it begins with. */
    usable?(commands: readonly T['command'][]): readonly T['command'][];
  };
  /** What players choose before they play, where a game begins with that. */
  readonly choices?: {
    /** The player's choices in a match by their names, without those that are as at first. */
    chosen(view: T['view']): Choices;
    /** The commands that make the choices of a match before in a new one; what is refused is left out. */
    carriedOver(chosen: Choices): readonly T['command'][];
    /** The commands with which a new match of a level begins that leaves nothing to choose. */
    atOnce(view: T['view']): readonly T['command'][];
    /** The commands with which another match of the same begins, with all that was chosen in this one. */
    again(view: T['view']): readonly T['command'][];
  };
}

/** What is played for whoever sits at the screen, in turns to come, as that player has told it to. */
export interface GameScreenByItself<T extends ScreenTypes> {
  /** What to play now, and what the screen keeps then; nothing where the player is to choose. */
  next(scene: Scene<T>): { readonly commands: readonly T['command'][]; readonly local: T['local'] } | undefined;
  /** What the screen keeps once the player presses a key. */
  stopped(local: T['local']): T['local'];
}

/** How turns are played back. */
export interface GameScreenPlayback<T extends ScreenTypes> {
  /** Which of a step's events begin anew what `Scene.events` holds; others leave it as it was. */
  begins(events: readonly T['event'][]): boolean;
  /** Which of a step's events are played back; those that begin anew what is told where absent. */
  isPlayedBack?(events: readonly T['event'][]): boolean;
  /** A turn as it is played back: from the scene before it to the one after it, whose events tell what happened. */
  beats?(before: Scene<T>, after: Scene<T>): readonly Beat<T>[];
  /** Whether a player's own things were hit, for the bell. */
  hurts?(events: readonly T['event'][], seat: Seat): boolean;
  /** The parts of a turn; where absent, its playback can't be stopped, stepped back and forth, and skipped part by part. */
  readonly parts?: {
    /** What players call one. */
    readonly name: 'step' | 'battle';
    /** How many each turn has, to which digits lead once it is over. */
    readonly count?: number;
    /**
     * All that a part comes to so far, as `r`, or a click on a target `details`, lays it over the panel: what that is
     * called, such as `all rounds`, and its sections, scrolled back by so many lines.
     */
    readonly details?: {
      readonly label: string;
      of(scene: Scene<T>, scrolled: number): readonly Section[] | undefined;
    };
  };
  /** A key that shows the last turn again, as `r` does in every game, and stands for it in footer and help. */
  readonly againKey?: 'v';
  /** What players call a turn; `turn` where absent. */
  readonly turnName?: 'round';
}

/** What is said of an argument of a typed command, given the arguments typed before it. */
export interface ArgumentHelp<T extends ScreenTypes> {
  /** What of its range can be used now, such as `here 1..9 in reach of 7 cells from C4`; nothing where it is all of it. */
  advice?(scene: Scene<T>, typed: readonly string[]): string | undefined;
  /**
   * The values that Tab completes it to now, in small letters, such as the names of places that can be reached; nothing
   * where those of its kind are to be offered.
   */
  values?(scene: Scene<T>, typed: readonly string[]): readonly string[] | undefined;
}

/** What is said of a typed command, now, and of its arguments where it has any. */
export interface CommandHelp<T extends ScreenTypes> {
  advice(scene: Scene<T>): Advice;
  readonly args?: Readonly<Record<string, ArgumentHelp<T>>>;
}

/** A row for each command of a game, and in it one for each argument: what is missing does not compile. */
export type CommandHelps<T extends ScreenTypes> = {
  readonly [Command in T['command'] as Command['name']]: keyof Command['args'] extends never
    ? Omit<CommandHelp<T>, 'args'>
    : CommandHelp<T> & { readonly args: { readonly [Name in keyof Command['args']]: ArgumentHelp<T> } };
};

/** What a typed command is helped and answered with. */
export interface GameScreenCommandLine<T extends ScreenTypes> {
  /** A game writes them as `CommandHelps`, so that none is missing. */
  readonly commands?: Readonly<Record<string, CommandHelp<T>>>;
  /** What the screen keeps after the answer to a query, and the answer in words. */
  answered?(
    scene: Scene<T>,
    command: T['command'],
    result: Json,
  ): { readonly local: T['local']; readonly text: string };
}

/** How its levels are shown. */
export interface GameScreenLevels {
  readonly painter?: LevelPainter;
  /** What playing without a level is, in a few words, where that can be done: `custom board`. */
  readonly own?: string;
}

/**
 * What a game contributes to the screen: what to show and which keys do what. No part of it has any effect itself. What is
 * left to a single game is listed in `test/games/hooks.test.ts`, each with the reason.
 */
export interface GameScreen<T extends ScreenTypes> {
  readonly state: GameScreenState<T>;
  readonly eyes: GameScreenEyes<T>;
  readonly view: GameScreenView<T>;
  /** Of games that several can play. */
  readonly seats?: GameScreenSeats<T>;
  readonly input: GameScreenInput<T>;
  readonly playback: GameScreenPlayback<T>;
  readonly byItself?: GameScreenByItself<T>;
  readonly commandLine?: GameScreenCommandLine<T>;
  readonly levels?: GameScreenLevels;
  readonly teaching?: GameScreenTeaching<T>;
  /** The same game in words. */
  readonly reader: GameReader<T>;
  /** The player's rule book. */
  readonly rules: string;
}
