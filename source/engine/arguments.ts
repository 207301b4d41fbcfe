import { refuser } from './refusals.ts';
import { failure, type Refusal, type Result, refusal, success } from './result.ts';

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
