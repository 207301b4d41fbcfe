import type { ArgumentKind } from './arguments.ts';

/** A command as data: its name and its arguments by name. */
export interface BaseCommand {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The one declaration of a command, from which parsing, range checks, help, completion and the key table are made. */
export interface CommandDeclaration {
  /** Arguments in the order in which they are typed. */
  readonly args: Readonly<Record<string, ArgumentKind<unknown>>>;
  /** One line for the player, in the imperative, without a full stop. */
  readonly help: string;
  /** The phases that accept it; absent where the game's own check decides. */
  readonly phases?: readonly string[];
  /** Whether the engine's undo applies to it. */
  readonly undoable?: boolean;
  /** Whether its own rule takes back the newest command of its seat; to redo that, it is taken out of the log. */
  readonly takesBack?: true;
  /** Whether it switches the debug view, which is then part of the match. */
  readonly switchesDebug?: true;
  /** A query changes nothing, is not recorded and is answered with a result. */
  readonly query?: boolean;
  /** Whether its answer takes so long that a screen must not wait for it. */
  readonly slow?: true;
  /** Whether it is accepted after the match is over; where absent, only queries are. */
  readonly afterEnd?: boolean;
}

/** A game's commands by name. */
export type CommandTable = Readonly<Record<string, CommandDeclaration>>;

type ArgumentsOf<Args> = {
  readonly [Name in keyof Args]: Args[Name] extends ArgumentKind<infer Value> ? Value : never;
};

/** The union of the commands that a table declares. */
export type CommandOf<Table extends CommandTable> = {
  [Name in keyof Table & string]: { readonly name: Name; readonly args: ArgumentsOf<Table[Name]['args']> };
}[keyof Table & string];

/** The command of a union that has this name. */
export type CommandNamed<Command extends BaseCommand, Name extends Command['name']> = Extract<Command, { name: Name }>;

/**
 * The value of a record under a name from outside, such as a typed word. It never finds what every object inherits, such
 * as `constructor`.
 *
 * @example
 * getOwn({ easy: 1 }, 'easy') // => 1
 * getOwn({ easy: 1 }, 'constructor') // => undefined
 */
export const getOwn = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/**
 * The command of a game that takes back or switches the debug view, where the game has one of its own; it has no arguments.
 *
 * @example
 * commandThat({ undo: { args: {}, help: 'take back', takesBack: true } }, 'takesBack') // => 'undo'
 */
export const commandThat = (commands: CommandTable, does: 'takesBack' | 'switchesDebug'): string | undefined =>
  Object.keys(commands).find((name) => commands[name]?.[does] === true);
