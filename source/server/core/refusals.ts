import type { ErrorCode } from '#net/wire/messages.ts';
import { StoreError } from '../store/store.ts';

/** A refused request. `code` is the game's own code if its rules refuse a command. */
export class RefusedError extends Error {
  readonly code: string;
  /** Seconds to wait before trying again, if that helps. */
  readonly wait: number | undefined;

  constructor(code: string, message: string, wait?: number) {
    super(message);
    this.code = code;
    this.wait = wait;
  }
}

/**
 * A conflict with another server at a match. The work is repeated on the new state of the match. A client sees this
 * error only if it cannot wait for that.
 */
export class ConflictError extends RefusedError {
  /** True if the other server added a journal entry, so that only the journal has to be read again. */
  readonly isByEntry: boolean;

  constructor(isByEntry: boolean) {
    super('failed', 'Something else was faster. Try again.');
    this.isByEntry = isByEntry;
  }
}

/** Converts a failed write at a match to a ConflictError if another server was first. */
export const asConflict = (
  error: unknown,
  { isByEntry }: Pick<ConflictError, 'isByEntry'> = { isByEntry: false },
): unknown =>
  error instanceof StoreError && (error.fault === 'stale' || error.fault === 'key')
    ? new ConflictError(isByEntry)
    : error;

export const refused = (code: ErrorCode, message: string, wait?: number): RefusedError =>
  new RefusedError(code, message, wait);
