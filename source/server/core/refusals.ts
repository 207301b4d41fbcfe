import type { ErrorCode } from '#net/wire/messages.ts';
import { StoreError } from '../store/store.ts';

/** A refused request. If the game's rules refuse a command, `code` is the game's own. */
export class RefusedError extends Error {
  readonly code: string;
  /** Seconds to wait before trying again. Undefined if waiting does not help. */
  readonly wait: number | undefined;

  constructor(code: string, message: string, wait?: number) {
    super(message);
    this.code = code;
    this.wait = wait;
  }
}

/**
 * A conflict with another server at a match. The work is repeated on the new state, so clients see this error only if
 * it cannot be repeated in time.
 */
export class ConflictError extends RefusedError {
  /** True if the other server added a journal entry. Then only the journal must be read again. */
  readonly isByEntry: boolean;

  constructor(isByEntry: boolean) {
    super('failed', 'Something else was faster. Try again.');
    this.isByEntry = isByEntry;
  }
}

/** Converts a failed write to a ConflictError if another server was first. */
export const asConflict = (
  error: unknown,
  { isByEntry }: Pick<ConflictError, 'isByEntry'> = { isByEntry: false },
): unknown =>
  error instanceof StoreError && (error.fault === 'stale' || error.fault === 'key')
    ? new ConflictError(isByEntry)
    : error;

export const refused = (code: ErrorCode, message: string, wait?: number): RefusedError =>
  new RefusedError(code, message, wait);
