import { refuser } from './refusals.ts';
import { failure, type Refusal, type Result, refusal, success } from './result.ts';

export interface BaseCommand {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Declares a command. Parsing, range checks, help, completion and the key table derive from it. */
export interface CommandDeclaration {
  readonly args: Readonly<Record<string, ArgumentKind<unknown>>>;
  /** One line for the player, in the imperative, without a full stop. */
  readonly help: string;
  /**
   * The screen's words for the command, the preferred one first, such as `wait` for `pass`. A player may type them on the
   * screen and in text mode. Scripts, saves, programs and the protocol know only the command's name.
   */
  readonly synonyms?: readonly string[];
  /** Phases that accept the command. If undefined, the command's own rule decides. */
  readonly phases?: readonly string[];
  /** Set if the engine's undo can revert it. */
  readonly undoable?: boolean;
  /** Marks the game's own undo, which takes back the seat's newest command. A redo removes the undo from the log. */
  readonly takesBack?: true;
  /** Set if `Game.legal` leaves out the command although the rules accept it, such as one that cancels a plan. */
  readonly unlisted?: true;
  /** Marks the command that switches the debug view. The switch is then recorded in the match. */
  readonly switchesDebug?: true;
  /** Marks a query: it changes nothing, is not recorded, and returns an answer. */
  readonly query?: boolean;
  /** Set if the answer takes too long to compute on the screen's thread. */
  readonly slow?: true;
  /** Set if the command is accepted after the end of the match. Default: true for queries, false for all others. */
  readonly afterEnd?: boolean;
}

export type CommandTable = Readonly<Record<string, CommandDeclaration>>;

type ArgumentsOf<Args> = {
  readonly [Name in keyof Args]: Args[Name] extends ArgumentKind<infer Value> ? Value : never;
};

export type CommandOf<Table extends CommandTable> = {
  [Name in keyof Table & string]: { readonly name: Name; readonly args: ArgumentsOf<Table[Name]['args']> };
}[keyof Table & string];

export type CommandNamed<Command extends BaseCommand, Name extends Command['name']> = Extract<Command, { name: Name }>;

/**
 * Looks up a name in a record. Ignores inherited properties such as `constructor`, because a player may type any word.
 *
 * @example
 * getOwn({ easy: 1 }, 'easy') // => 1
 * getOwn({ easy: 1 }, 'constructor') // => undefined
 */
export const getOwn = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/**
 * Finds the game's own undo or debug command, if it has one. Such a command has no arguments.
 *
 * @example
 * commandThat({ undo: { args: {}, help: 'take back', takesBack: true } }, 'takesBack') // => 'undo'
 */
export const commandThat = (commands: CommandTable, does: 'takesBack' | 'switchesDebug'): string | undefined =>
  Object.keys(commands).find((name) => commands[name]?.[does] === true);

export interface ArgumentKind<Value> {
  /** Form shown in hints, such as `1..5` or `A..J`. */
  readonly label: string;
  /** Parses the typed argument. Errors have the code `bad-arguments` or `out-of-range`. */
  parse(text: string): Result<Value, Refusal>;
  /** Canonical spelling, which `parse` reads back to the same value. */
  format(value: Value): string;
  /** Canonical spellings that begin with `typed`. Empty if there are too many to list, or if any text is allowed. */
  complete(typed: string): readonly string[];
}

type OutOfRange = { text: string; low: number | string; high: number | string };

export const argumentReasons = {
  'bad-arguments/number': ({ text, low, high }: OutOfRange) => `"${text}" is not a whole number (${low}..${high})`,
  'out-of-range/number': ({ text, low, high }: OutOfRange) => `${text} is not one of ${low}..${high}`,
  'out-of-range/letter': ({ text, low, high }: OutOfRange) => `"${text}" is not one of ${low}..${high}`,
};

const refuse = refuser(argumentReasons);

const maxCompletions = 40;

/**
 * A whole number from `low` to `high` (inclusive).
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
 * A letter that stands for a number: `A` is 1, `B` is 2, up to the letter `last`. Case does not matter.
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

/** A file name: one word, or a text in double quotes with the escapes `\"` and `\\`. */
export const fileName: ArgumentKind<string> = {
  label: 'FILE',
  parse(text) {
    if (/^"(?:[^"\\]|\\.)*"$/s.test(text)) return success(text.slice(1, -1).replace(/\\(["\\])/g, '$1'));
    if (plainName.test(text)) return success(text);
    return failure(refusal('bad-arguments', `${text} is not the name of a file (a word, or text in double quotes)`));
  },
  format: (value) => (plainName.test(value) && !value.includes('--') ? value : `"${value.replace(/["\\]/g, '\\$&')}"`),
  complete: () => [],
};

const plainName = /^[^\s,()"]+$/;

/**
 * @example
 * letterOf(3) // => 'C'
 */
export const letterOf = (value: number): string => String.fromCharCode(64 + value);
