import { refuser } from './refusals.ts';
import { failure, type Refusal, type Result, refusal, success } from './result.ts';

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

/** How an argument of a command is read, written, explained and completed. */
export interface ArgumentKind<Value> {
  /** The argument in hints, such as `1..5` or `A..J`. */
  readonly label: string;
  /** Reads the argument as typed. Errors have the code `bad-arguments` or `out-of-range`. */
  parse(text: string): Result<Value, Refusal>;
  /** The canonical spelling, which `parse` reads back to the same value. */
  format(value: Value): string;
  /** Canonical spellings that begin with what has been typed; none where they would be too many to help. */
  complete(typed: string): readonly string[];
}

/** An argument that is not in its range. */
type OutOfRange = { text: string; low: number | string; high: number | string };

/** Why the kinds of arguments below do not take a text. */
export const argumentReasons = {
  'bad-arguments/number': ({ text, low, high }: OutOfRange) => `"${text}" is not a whole number (${low}..${high})`,
  'out-of-range/number': ({ text, low, high }: OutOfRange) => `${text} is not one of ${low}..${high}`,
  'out-of-range/letter': ({ text, low, high }: OutOfRange) => `"${text}" is not one of ${low}..${high}`,
};

const refuse = refuser(argumentReasons);

const maxCompletions = 40;

/**
 * A whole number from `low` to `high`, both included.
 *
 * @example
 * const row = integer(1, 5);
 * row.parse('3') // => { ok: true, value: 3 }
 * row.complete('') // => ['1', '2', '3', '4', '5']
 */
export function integer(low: number, high: number): ArgumentKind<number> {
  const label = `${low}..${high}`;
  return {
    label,
    parse(text) {
      if (!/^-?\d+$/.test(text)) return failure(refuse('bad-arguments/number', { text, low, high }));
      const value = Number(text);
      if (value < low || value > high) return failure(refuse('out-of-range/number', { text, low, high }));
      return success(value === 0 ? 0 : value);
    },
    format: (value) => String(value),
    complete: (typed) =>
      high - low < maxCompletions
        ? Array.from({ length: high - low + 1 }, (_, i) => String(low + i)).filter((text) => text.startsWith(typed))
        : [],
  };
}

/**
 * A letter that stands for a number: `A` is 1, `B` is 2, up to `last`; either case is read.
 *
 * @example
 * letter('J').parse('c') // => { ok: true, value: 3 }
 * letter('J').format(3) // => 'C'
 */
export function letter(last: string): ArgumentKind<number> {
  const count = last.charCodeAt(0) - 64;
  const letters = Array.from({ length: count }, (_, i) => letterOf(i + 1));
  const label = `A..${last}`;
  return {
    label,
    parse(text) {
      const value = letters.indexOf(text.toUpperCase()) + 1;
      return value > 0 ? success(value) : failure(refuse('out-of-range/letter', { text, low: 'A', high: last }));
    },
    format: letterOf,
    complete: (typed) => letters.filter((text) => text.startsWith(typed.toUpperCase())),
  };
}

/** The name of a file: a word, or a text in double quotes in which `\"` and `\\` stand for the sign after them. */
export const fileName: ArgumentKind<string> = {
  label: 'FILE',
  parse(text) {
    if (/^"(?:[^"\\]|\\.)*"$/s.test(text)) return success(text.slice(1, -1).replace(/\\(["\\])/g, '$1'));
    if (plainName.test(text)) return success(text);
    return failure(refusal('bad-arguments', `${text} is not the name of a file (a word, or a text in double quotes)`));
  },
  format: (value) => (plainName.test(value) && !value.includes('--') ? value : `"${value.replace(/["\\]/g, '\\$&')}"`),
  complete: () => [],
};

const plainName = /^[^\s,()"]+$/;

/**
 * The letter of a number: 1 is `A`.
 *
 * @example
 * letterOf(3) // => 'C'
 */
export const letterOf = (value: number): string => String.fromCharCode(64 + value);
