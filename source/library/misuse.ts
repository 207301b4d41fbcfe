import type { FileFault } from '#engine/result.ts';

export type TurncadeErrorCode =
  | 'unknown-game'
  | 'bad-game'
  | 'unknown-option'
  | 'unknown-level'
  | 'unknown-bot'
  | 'bad-value'
  | 'bad-level'
  | 'bad-position'
  | 'bad-save';

export interface TurncadeErrorFacts {
  readonly code: TurncadeErrorCode;
  /** The invalid part of the call, such as `options.turns`, `seat` or `level`. */
  readonly where: string;
  /** Description of valid values. Undefined if a short description is not possible. */
  readonly expected?: string | undefined;
  /** Line in a level, position or save, from 1. Undefined if unknown, and for other arguments. */
  readonly line?: number | undefined;
  /** Column in the line, from 1. Undefined if unknown, and for other arguments. */
  readonly column?: number | undefined;
}

/**
 * Thrown if the caller passes an invalid argument, which is a mistake in the calling program. A command that the rules
 * refuse does not throw: {@link Match.play} returns the refusal.
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

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  return typeof value === 'object' && value !== null
    ? `an ${Array.isArray(value) ? 'array' : 'object'}`
    : String(value);
}

/** Throws a TurncadeError for an invalid argument. */
export function throwMisuse(code: TurncadeErrorCode, where: string, value: unknown, expected: string): never {
  throw new TurncadeError({ code, where, expected }, `${where}: found ${describeValue(value)}, expected ${expected}`);
}

/** Throws a TurncadeError for a fault in a text that the caller has passed. */
export function throwFault(code: TurncadeErrorCode, where: string, { message, line, column, path }: FileFault): never {
  throw new TurncadeError(
    { code, where: path === undefined ? where : `${where} ${path}`, line, column },
    `${where}: ${message}`,
  );
}
