import type { Bot } from './bot.ts';
import type { CommandNamed } from './commands.ts';
import type { LevelSupport } from './level.ts';
import type { GameOption } from './options.ts';
import type { JsonObject } from './parsing/json.ts';
import type { LegalCommands } from './programs/legal.ts';
import type { Stream } from './random.ts';
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

/** The working copy that an automatic phase changes, with the events to push and the dice to roll. */
export interface PhaseContextOf<State, Command, Event extends BaseEvent> {
  /** The working copy; rules change it in place. */
  readonly state: State;
  /** The command that set the phase off; none at the start of a match. */
  readonly command?: Command;
  /** The events so far, in order. Rules push; the engine adds the phase. */
  readonly events: PushedEvent<Event>[];
  /** A random stream of the match. */
  random(name: string): Stream;
}

/** The same by the types of a game: those that a screen adds to them make no difference. */
export type PhaseContext<T extends GameTypes> = PhaseContextOf<T['state'], T['command'], T['event']>;

/** The rules' means while a command is carried out. */
export interface Turn<T extends GameTypes> extends PhaseContext<T> {
  readonly command: T['command'];
  readonly seat: Seat;
}

/** A phase that waits for commands. */
export interface WaitingPhase<T extends GameTypes> {
  /** The seats that may act now, ascending. */
  readonly waitsFor: (state: StateOf<T>) => readonly Seat[];
  /** Whether several seats may be waited for at once: each plans without knowing of the others. */
  readonly together?: true;
}

/** A phase that runs by itself and is followed by `next`. */
export interface AutomaticPhase<T extends GameTypes> {
  readonly run: (context: PhaseContext<T>) => void;
  readonly next: T['state']['phase'] | ((state: StateOf<T>) => T['state']['phase']);
}

/** A row of the table of phases. */
export type Phase<T extends GameTypes> = WaitingPhase<T> | AutomaticPhase<T>;

/** The rules of one command. */
export interface CommandRule<T extends GameTypes, Command extends T['command']> {
  /** The first reason not to accept it now, or nothing. */
  check?(state: StateOf<T>, command: Command, seat: Seat): ReasonedRefusal | undefined;
  /** Checks it and carries it out in one go, where both are the same work; nothing of it is kept if it gives a refusal. */
  attempt?(turn: Turn<T>, command: Command): ReasonedRefusal | undefined;
  /** Carries it out. Setting `state.phase` to an automatic phase sets off that phase and those after it. */
  apply?(turn: Turn<T>, command: Command): void;
  /** Answers a query. */
  answer?(state: StateOf<T>, command: Command, seat: Seat): Json;
  /** Set if it reads or writes the file that it names; the match does that after `check` and `apply`. */
  readonly file?: FileUse<T, Command>;
}

/** A command that writes or reads a file. Neither is part of the match's record. */
export type FileUse<T extends GameTypes, Command extends T['command']> =
  | {
      readonly type: 'write';
      nameOf(command: Command): string;
      content(state: StateOf<T>): string;
    }
  /** The match starts anew from a level, with an empty record. */
  | {
      readonly type: 'read';
      nameOf(command: Command): string;
      /** The level in a file; a refusal says what is wrong with it. */
      level(name: string, content: Uint8Array): Result<LevelSource>;
    };

/** The rules of all commands of a game: one for each name that its table declares. */
export type CommandRules<T extends GameTypes> = {
  readonly [Name in T['command']['name']]: CommandRule<T, CommandNamed<T['command'], Name>>;
};

/** A row for each phase that the game's state can be in. */
export type PhaseTable<T extends GameTypes> = { readonly [Name in T['state']['phase']]: Phase<T> };

/**
 * Why the engine refuses commands of any game, in the order of its checks. A game's table has all of these, and a
 * sentence of its own where it says them otherwise.
 */
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

/** A table of reasons that has these. */
export type GeneralReasons = Reasons<ValuesOf<typeof generalReasons>>;

/** The JSON form of a position. */
export interface PositionForm<T extends GameTypes> {
  /** The whole position for `all`; else what the seat may know of it. */
  readonly write: (state: StateOf<T>, viewer: Viewer) => object;
  /** Whether a position's file is a text that `read` takes unchanged, instead of JSON. */
  readonly plain?: true;
  /**
   * A state that goes on from a position, or the first fault with its line or JSON path. Its generators are those of
   * the position only if that is of the setup's seed; else they begin anew. Its players are those of the position.
   */
  readonly read: (json: unknown, setup: MatchSetup) => Result<T['state'], FileFault>;
  /** The position as somebody elsewhere is told it, where a view says more than `write` does. */
  readonly told?: (state: StateOf<T>, viewer: Viewer) => object;
  /**
   * A state of which a viewer has exactly the view that the position says which was told to that viewer, or the first
   * fault; the rest of it is the same whatever is hidden. Games of several seats have this.
   */
  readonly known?: (json: unknown, setup: MatchSetup) => Result<T['state'], FileFault>;
  /**
   * Events that were told between two such positions, or the first fault: one that is none, or that cannot have happened
   * there. Whatever it lets through can be played back.
   */
  readonly events?: (
    sentEvents: readonly unknown[],
    before: StateOf<T>,
    after: StateOf<T>,
  ) => Result<readonly T['event'][], FileFault>;
  /** The name of the level that a position is of, where it names one; that is then the setup's level. */
  readonly levelOf?: (json: unknown) => string | undefined;
  /** The seed of the match that a position is of, where it says so. */
  readonly seedOf?: (json: unknown) => string | undefined;
}

/** The part of a game's play by programs that is its own; the protocol is in `programs/answer.ts`. */
export interface ProgramForm<T extends GameTypes> {
  /** Facts that a program is told beside the position of its seat. */
  readonly beside?: (state: StateOf<T>, seat: Seat) => Readonly<Record<string, Json>>;
  /**
   * Reads an item of an answer that does not name a command, by its number in the answer; or says what is wrong with it.
   */
  readonly short?: (item: JsonObject, number: number) => Result<T['command'], string>;
  /** Played for a program that has failed too often; without it, its turns are passed up to the end. */
  readonly giveUp?: T['command'];
  /** Programs that come with the game as examples, by language: the names of their files. */
  readonly examples: Readonly<Record<string, string>>;
}

/** The figures of a finished match, beside the winner, that a tournament reports. */
export interface TournamentForm<T extends GameTypes> {
  /** Numbers of a finished match by name, such as `turns`; the same names for every match of as many players. */
  readonly figures: (state: StateOf<T>) => Readonly<Record<string, number>>;
  /** How far a match has come that one has played alone and lost, for comparing it with another; more is better. */
  readonly progress?: (state: StateOf<T>) => number;
}

/**
 * How the seats of a game that move one after the other plan a round: each from the position at its beginning, without
 * knowing of the others. Their turns are played after that, by the same rules as ever.
 */
export interface Rounds<T extends GameTypes> {
  /**
   * The position as a seat plans in it, with nothing ordered; undefined where the seat has no turn or can do nothing.
   *
   * @param isLast whether the turns are played when this seat has planned
   */
  readonly planning: (state: StateOf<T>, seat: Seat, isLast: boolean) => StateOf<T> | undefined;
  /** The part of a planned command that can still be carried out, the command itself where it all can. */
  readonly fitted: (state: StateOf<T>, command: T['command']) => T['command'] | undefined;
  /** Whether a command ends the match for its seat, so that nobody has to plan any more. */
  readonly givesUp: (command: T['command']) => boolean;
}

/**
 * A game: a plain value that declares its rules. Reading its file shows the whole game and where each rule lives; a
 * match plays it.
 */
export interface Game<T extends GameTypes> extends LevelSupport, ScriptForm<T> {
  readonly id: string;
  /** Raised whenever the same commands would give another match than before. */
  readonly rulesVersion: number;
  /** Its options by name. */
  readonly options?: Readonly<Record<string, GameOption>>;
  /** Whether everybody may be told a match's seed, since it foretells nothing that a seat may not know. */
  readonly seedIsOpen?: true;

  /** A game writes them as `CommandRules`, so that none is missing. */
  readonly rules: Readonly<Record<string, CommandRule<T, T['command']>>>;
  /** A game writes them as a `PhaseTable`, so that none is missing. */
  readonly phases: Readonly<Record<string, Phase<T>>>;

  readonly setup: (setup: MatchSetup) => T['state'];
  /** A working copy: what the rules change in place must not be shared with the original. */
  readonly copy: (state: StateOf<T>) => T['state'];
  readonly view: (state: StateOf<T>, viewer: Viewer) => T['view'];
  /** The event as this viewer may know it, judged before and after the command; nothing if not even that it was. */
  readonly eventFor?: (
    event: T['event'],
    viewer: PartialViewer,
    before: StateOf<T>,
    after: StateOf<T>,
  ) => T['event'] | undefined;
  /** The event as the screen of this viewer shows it, where that is more than `eventFor` tells. */
  readonly shownFor?: Game<T>['eventFor'];
  /**
   * The echo of an accepted command for other seats; undefined leaves it out. Without this hook, commands are echoed
   * unchanged to those who may know one of their events.
   */
  readonly echoForOthers?: (command: T['command']) => string | undefined;
  /** The number of the turn, for replays and lists. */
  readonly turnOf: (state: StateOf<T>) => number;
  readonly outcome?: (state: StateOf<T>) => Outcome | undefined;
  /** Whether a seat is out while the match goes on: its player may watch, and has nothing more to hide. */
  readonly isOut?: (state: StateOf<T>, seat: Seat) => boolean;
  /** The owner of each place of the level, 0 for nobody, if everybody may know: for small maps beside a match. */
  readonly owners?: (state: StateOf<T>) => readonly number[];
  /** The sentences for every refusal, those of the engine included. */
  readonly reasons: GeneralReasons;
  /**
   * All that a seat may do now to play on; `legalFor` asks it only for seats that are waited for. Each of these commands
   * is accepted, and each that is accepted is among them, but for queries, and commands that take back, switch what is
   * shown or work on files. It follows from what the seat may know: a command that would be accepted for a reason hidden
   * from the seat is not listed. Values that only spell others, such as `all`, are not, either.
   */
  readonly legal: (state: StateOf<T>, seat: Seat) => readonly LegalCommands[];
  /** Why a seat cannot act that is not waited for; where a game does not say, that it is not. */
  readonly notWaitedFor?: (state: StateOf<T>, seat: Seat) => ReasonedRefusal | undefined;
  /** The state after a refusal, for games that count them; without it refusals leave no trace and are not recorded. */
  readonly refused?: (state: StateOf<T>) => StateOf<T>;

  /** Needed only by `turncade run`. */
  readonly script: ScriptRules<T>;
  readonly position: PositionForm<T>;

  /** Its bots by name, weakest first. */
  readonly bots?: Readonly<Record<string, Bot<T['view'], T['command']>>>;
  /** How seats that move one after the other can plan a round together, for persons who share a screen. */
  readonly rounds?: Rounds<T>;
  /**
   * The command for a seat whose player does not come; undefined means that the match waits on. Given again and again it
   * ends the turn of the seat, as it does for programs.
   */
  readonly forAbsent?: (state: StateOf<T>, seat: Seat) => T['command'] | undefined;
  /**
   * The command by which a bot resigns once it is certain to lose; undefined before that. Only bots against persons are
   * asked: between bots and in scripts every match is played to its end.
   */
  readonly concede?: (view: T['view'], seat: Seat) => T['command'] | undefined;
  /**
   * The bot that a player's hints come from; one more at the same moment comes from the strongest that is offered, unless
   * this one is only there for hints.
   */
  readonly hintBot?: string;
  /** Whether bots' pieces, such as robots, can have names. */
  readonly robots?: true;
  /** Present if players' own programs can play it. */
  readonly programs?: ProgramForm<T>;
  /** Present if the game has tournaments. */
  readonly tournament?: TournamentForm<T>;
}
