import type { FileFault } from '#engine/result.ts';

/** Stable words for what was wrong with a call. */
export type TurncadeErrorCode =
  | 'unknown-game'
  | 'unknown-option'
  | 'unknown-level'
  | 'unknown-bot'
  | 'bad-value'
  | 'bad-level'
  | 'bad-position'
  | 'bad-save';

/** What a misuse tells, beside its sentence. */
export interface TurncadeErrorFacts {
  readonly code: TurncadeErrorCode;
  /** The part of the call that was wrong, such as `options.turns`, `seat` or `level`. */
  readonly where: string;
  /** What would have been right, where that can be said in a few words. */
  readonly expected?: string | undefined;
  /** The line of a level, position or save, from 1. */
  readonly line?: number | undefined;
  /** The column in this line, from 1. */
  readonly column?: number | undefined;
}

/**
 * Thrown where the library was called with what it does not take: a mistake of the program that calls it. What the rules
 * refuse is no such error: it is the result of {@link Match.play}.
 */
export class TurncadeError extends Error implements TurncadeErrorFacts {
  override readonly name = 'TurncadeError';
  readonly code: TurncadeErrorCode;
  readonly where: string;
  readonly expected: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor({ code, where, expected, line, column }: TurncadeErrorFacts, message: string) {
    super(message);
    this.code = code;
    this.where = where;
    this.expected = expected;
    this.line = line;
    this.column = column;
  }
}

/** What was found in place of a value, as far as it can be told in short. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  return typeof value === 'object' && value !== null
    ? `an ${Array.isArray(value) ? 'array' : 'object'}`
    : String(value);
}

/**
 * Says that a part of a call is not as it should be.
 *
 * @throws TurncadeError always
 */
export function throwMisuse(code: TurncadeErrorCode, where: string, value: unknown, expected: string): never {
  throw new TurncadeError({ code, where, expected }, `${where}: found ${describeValue(value)}, expected ${expected}`);
}

/**
 * Says what is wrong with a text that was given.
 *
 * @throws TurncadeError always
 */
export function throwFault(code: TurncadeErrorCode, where: string, { message, line, column, path }: FileFault): never {
  throw new TurncadeError(
    { code, where: path === undefined ? where : `${where} ${path}`, line, column },
    `${where}: ${message}`,
  );
}
