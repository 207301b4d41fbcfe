import type { Bot } from './bot.ts';
import type { CampaignForm } from './campaign/campaign-form.ts';
import type { CommandNamed } from './commands.ts';
import type { LevelSupport } from './level.ts';
import type { GameOption } from './options.ts';
import type { JsonObject } from './parsing/json.ts';
import type { LegalCommands } from './programs/legal.ts';
import type { PuzzleForm } from './puzzle/puzzle-form.ts';
import type { Stream } from './random.ts';
import type { RankingFigure } from './ranking.ts';
import type { ReasonedRefusal, Reasons, ValuesOf } from './refusals.ts';
import type { FileFault, Result } from './result.ts';
import type { ScriptForm, ScriptRules } from './script.ts';
import type {
  BaseEvent,
  GameTypes,
  Json,
  LevelSource,
  MatchSetup,
  Outcome,
  PartialViewer,
  PushedEvent,
  Seat,
  StateOf,
  Viewer,
} from './vocabulary.ts';

export interface PhaseContextOf<State, Command, Event extends BaseEvent> {
  /** Working copy of the state, which rules change in place. */
  readonly state: State;
  /** Command that triggered the phase. Undefined at the start of a match. */
  readonly command?: Command;
  /** Events of the step until now, in order. Rules push to it, and the engine adds the name of the phase. */
  readonly events: PushedEvent<Event>[];
  random(name: string): Stream;
}

/** The same as `PhaseContextOf`, for the types of a game. */
export type PhaseContext<T extends GameTypes> = PhaseContextOf<T['state'], T['command'], T['event']>;

export interface Turn<T extends GameTypes> extends PhaseContext<T> {
  readonly command: T['command'];
  readonly seat: Seat;
}

export interface WaitingPhase<T extends GameTypes> {
  readonly waitsFor: (state: StateOf<T>) => readonly Seat[];
  /** Set if several seats may act at the same time, without knowing each other's plans. */
  readonly together?: true;
}

/** A phase that runs without a command and continues with the phase `next`. */
export interface AutomaticPhase<T extends GameTypes> {
  readonly run: (context: PhaseContext<T>) => void;
  readonly next: T['state']['phase'] | ((state: StateOf<T>) => T['state']['phase']);
}

export type Phase<T extends GameTypes> = WaitingPhase<T> | AutomaticPhase<T>;

export interface CommandRule<T extends GameTypes, Command extends T['command']> {
  check?(state: StateOf<T>, command: Command, seat: Seat): ReasonedRefusal | undefined;
  /** Checks and executes the command in one step. If it returns a refusal, the engine discards its changes. */
  attempt?(turn: Turn<T>, command: Command): ReasonedRefusal | undefined;
  /** Executes the command. If it sets `state.phase` to an automatic phase, that phase and its successors run. */
  apply?(turn: Turn<T>, command: Command): void;
  answer?(state: StateOf<T>, command: Command, seat: Seat): Json;
  /** File that the command reads or writes after `check` and `apply`. */
  readonly file?: FileUse<T, Command>;
}

/** Use of a file by a command. The command is not recorded. After `read`, the match restarts on the file's level. */
export type FileUse<T extends GameTypes, Command extends T['command']> =
  | {
      readonly type: 'write';
      nameOf(command: Command): string;
      content(state: StateOf<T>): string;
    }
  | {
      readonly type: 'read';
      nameOf(command: Command): string;
      level(name: string, content: Uint8Array): Result<LevelSource>;
    };

export type CommandRules<T extends GameTypes> = {
  readonly [Name in T['command']['name']]: CommandRule<T, CommandNamed<T['command'], Name>>;
};

export type PhaseTable<T extends GameTypes> = { readonly [Name in T['state']['phase']]: Phase<T> };

/** The engine's reasons to refuse a command, in the order of its checks. A game's table may override sentences. */
export const generalReasons = {
  'match-over': () => 'The match is over.',
  'seat-needed': ({ command, waiting }: { command: string; waiting: readonly Seat[] }) =>
    `Start the line with the player, such as "${waiting[0] ?? 1}: ${command}"; waiting for ${waiting.join(', ')}.`,
  'out-of-range/player': ({ seat, players }: { seat: Seat; players: number }) =>
    `There is no player ${seat}; players are 1 to ${players}.`,
  'not-your-turn/bot': ({ seat }: { seat: Seat }) => `Player ${seat} is played by a bot.`,
  'wrong-phase': ({ command, phase }: { command: string; phase: string; phases: readonly string[] }) =>
    `${command} cannot be used in the ${phase} phase.`,
  'not-your-turn': ({ seat, waiting }: { seat: Seat; waiting: readonly Seat[] }) =>
    `Player ${seat} cannot act now; waiting for ${waiting.join(', ')}.`,
  'not-available/files': () => 'Files can be saved and loaded only where the program runs.',
};

export type GeneralReasons = Reasons<ValuesOf<typeof generalReasons>>;

export interface PositionForm<T extends GameTypes> {
  /** Position as JSON: complete for the viewer `all`, otherwise the part that the viewer may know. */
  readonly write: (state: StateOf<T>, viewer: Viewer) => object;
  /** Set if a position file is plain text. `read` then gets the text instead of JSON. */
  readonly plain?: true;
  /**
   * Parses a position into a state to continue from, or returns the first fault with its line or JSON path. The
   * position determines the number of players. Random generators continue if the position has the seed of `setup`, else
   * start fresh.
   */
  readonly read: (json: unknown, setup: MatchSetup) => Result<T['state'], FileFault>;
  /** Position sent to a remote viewer. Only for games whose view contains more than `write` returns. */
  readonly told?: (state: StateOf<T>, viewer: Viewer) => object;
  /**
   * Rebuilds a state from a position that was sent to a viewer, or returns the first fault. The viewer's view of the
   * state equals the position. The state depends on no hidden information. Required for games with several seats.
   */
  readonly known?: (json: unknown, setup: MatchSetup) => Result<T['state'], FileFault>;
  /**
   * Validates events received between two positions that were sent to a viewer, so that they can be played back. Fails
   * with the first item that is not an event, or that cannot have happened between these positions.
   */
  readonly events?: (
    sentEvents: readonly unknown[],
    before: StateOf<T>,
    after: StateOf<T>,
  ) => Result<readonly T['event'][], FileFault>;
  /** Name of the level in a position. The match then starts on this level. */
  readonly levelOf?: (json: unknown) => string | undefined;
  readonly seedOf?: (json: unknown) => string | undefined;
}

/** A possible state of a match. Only what the seat knows is certain. */
export interface Sample<State> {
  readonly state: State;
  /** Seats that have committed a hidden plan. `state` shows them as still planning. */
  readonly planned: readonly Seat[];
  /** Options of the match that the position contains. */
  readonly options?: Readonly<Record<string, string>>;
}

/** A game's additions to the protocol for programs (`programs/protocol.ts`). */
export interface ProgramForm<T extends GameTypes> {
  /** Facts sent to a program in addition to its seat's position. */
  readonly beside?: (state: StateOf<T>, seat: Seat) => Readonly<Record<string, Json>>;
  /**
   * Reads an item of an answer in the game's own short form, or fails with a description of what is wrong.
   *
   * @param number number of the item in the answer, from 1
   */
  readonly short?: (item: JsonObject, number: number) => Result<T['command'], string>;
  /**
   * Rebuilds a state from a question without `legal`, or from a position. Draws at random what the seat cannot know.
   * Without this function, simulations use `PositionForm.known`.
   */
  readonly sample?: (position: JsonObject, setup: MatchSetup) => Result<Sample<T['state']>, FileFault>;
  /** Bot that plans for the seats in `Sample.planned`. */
  readonly planner?: string;
  /** Command played for a program that failed too often. If undefined, its turns are passed until the end. */
  readonly giveUp?: T['command'];
  readonly examples: Readonly<Record<string, string>>;
}

export interface TournamentForm<T extends GameTypes> {
  /** Numbers of a finished match by name, such as `turns`. The names depend only on the number of players. */
  readonly figures: (state: StateOf<T>) => Readonly<Record<string, number>>;
  /** Score of a lost match in a game for one player, to compare it with other lost matches. Higher is better. */
  readonly progress?: (state: StateOf<T>) => number;
  /** Figures that rank a seat's matches on the same level, at most three, the most important first. */
  readonly ranking?: (state: StateOf<T>, seat: Seat) => readonly RankingFigure[];
}

/**
 * Planned rounds for games whose seats move one after the other. Each seat plans from the position at the start of the
 * round, without knowing the others' plans. The engine then plays the turns by the usual rules.
 */
export interface Rounds<T extends GameTypes> {
  /**
   * Position in which a seat plans its turn, still without orders. Undefined if the seat cannot act.
   *
   * @param isLast true if no other seat plans after this seat
   */
  readonly planning: (state: StateOf<T>, seat: Seat, isLast: boolean) => StateOf<T> | undefined;
  /** Part of a planned command that is still possible: `command` itself if all of it is, undefined if none of it is. */
  readonly fitted: (state: StateOf<T>, command: T['command']) => T['command'] | undefined;
  /** True if a command resigns. If this ends the match, no other seat has to plan. */
  readonly givesUp: (command: T['command']) => boolean;
}

/** A game: a plain value that declares its rules. Its file shows all rules and where each one is implemented. */
export interface Game<T extends GameTypes> extends LevelSupport, ScriptForm<T> {
  readonly id: string;
  /** Must be incremented whenever the same commands lead to a different match than before. */
  readonly rulesVersion: number;
  readonly options?: Readonly<Record<string, GameOption>>;
  /** Set if every viewer may see the seed, because it reveals nothing hidden. */
  readonly seedIsOpen?: true;

  /** Rules by command. Games declare them as `CommandRules`, so that the compiler finds missing rules. */
  readonly rules: Readonly<Record<string, CommandRule<T, T['command']>>>;
  /** Phases by name. Games declare them as a `PhaseTable`, so that the compiler finds missing phases. */
  readonly phases: Readonly<Record<string, Phase<T>>>;

  readonly setup: (setup: MatchSetup) => T['state'];
  /** Creates a working copy of a state. It must not share any part that the rules change in place. */
  readonly copy: (state: StateOf<T>) => T['state'];
  readonly view: (state: StateOf<T>, viewer: Viewer) => T['view'];
  /** Redacts an event, given the states before and after the command. Undefined if the viewer must not know of it. */
  readonly eventFor?: (
    event: T['event'],
    viewer: PartialViewer,
    before: StateOf<T>,
    after: StateOf<T>,
  ) => T['event'] | undefined;
  /** Redacts an event for the viewer's screen, if the screen may show more than `eventFor` returns. */
  readonly shownFor?: Game<T>['eventFor'];
  /**
   * Text of an accepted command for other seats. Undefined to omit the command. Without this function, viewers who may
   * know at least one of the command's events see the command unchanged.
   */
  readonly echoForOthers?: (command: T['command']) => string | undefined;
  readonly turnOf: (state: StateOf<T>) => number;
  readonly outcome?: (state: StateOf<T>) => Outcome | undefined;
  /** True for an eliminated seat in a running match. Its player may watch and has nothing left to hide. */
  readonly isOut?: (state: StateOf<T>, seat: Seat) => boolean;
  /** Owner of each node of the level (0 for none), if owners are public. Small maps beside a match show owners. */
  readonly owners?: (state: StateOf<T>) => readonly number[];
  /** True if a step has revealed something that was decided before this step. Such a step cannot be undone. */
  readonly hasRevealed?: (before: StateOf<T>, after: StateOf<T>) => boolean;
  readonly reasons: GeneralReasons;
  /**
   * Lists every command that a seat may give now to play on. `legalFor` calls it only for active seats. The list is
   * exact: each listed command is accepted, and each accepted command is listed, except queries and commands that undo,
   * switch the display, use files or are declared as `unlisted`. It depends only on what the seat may know: a command that is accepted for a hidden
   * reason is not listed. Values that only abbreviate others, such as `all`, are not listed either.
   */
  readonly legal: (state: StateOf<T>, seat: Seat) => readonly LegalCommands[];
  /** Reason why an inactive seat cannot act. Default: it is not the turn of the seat. */
  readonly notWaitedFor?: (state: StateOf<T>, seat: Seat) => ReasonedRefusal | undefined;
  /** State after a refusal, for games that count refusals. Otherwise refusals are not recorded and change nothing. */
  readonly refused?: (state: StateOf<T>) => StateOf<T>;

  readonly script: ScriptRules<T>;
  readonly position: PositionForm<T>;

  /** Bots by name, weakest first. */
  readonly bots?: Readonly<Record<string, Bot<T['view'], T['command']>>>;
  readonly rounds?: Rounds<T>;
  /**
   * Command for a seat whose player is absent. If undefined, the match waits for the player. Repeating the command must
   * end the seat's turn. The engine also uses it to end the turns of programs.
   */
  readonly forAbsent?: (state: StateOf<T>, seat: Seat) => T['command'] | undefined;
  /**
   * Resignation of a bot that is certain to lose. Undefined if the bot continues. Called only in matches with people:
   * matches of bots alone, and scripts, are played to the end.
   */
  readonly concede?: (view: T['view'], seat: Seat) => T['command'] | undefined;
  /** Bot that gives hints. If it is also an offered opponent, a repeated request goes to the strongest bot. */
  readonly hintBot?: string;
  /** Set if the pieces of bots, such as robots, can have names. */
  readonly robots?: true;
  readonly programs?: ProgramForm<T>;
  readonly tournament?: TournamentForm<T>;
  readonly campaign?: CampaignForm<T>;
  readonly puzzles?: PuzzleForm<T>;
}
