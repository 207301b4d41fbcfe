import type { ErrorCode } from '#net/wire/messages.ts';
import { StoreError } from '../store/store.ts';

/** A request that is not carried out, and why; the game's own code where its rules refuse a command. */
export class RefusedError extends Error {
  readonly code: string;
  /** Seconds to wait, where that helps. */
  readonly wait: number | undefined;

  constructor(code: string, message: string, wait?: number) {
    super(message);
    this.code = code;
    this.wait = wait;
  }
}

/**
 * Another server was faster at a match: what was to be done is done again where the match stands now. Whoever cannot wait
 * for that is told so.
 */
export class ConflictError extends RefusedError {
  /** Whether it has added to the journal, so that nothing else need be looked at. */
  readonly isByEntry: boolean;

  constructor(isByEntry: boolean) {
    super('failed', 'Something else was faster. Try again.');
    this.isByEntry = isByEntry;
  }
}

/** The error of a change that was not made, for the match that it was made at. */
export const asConflict = (
  error: unknown,
  { isByEntry }: Pick<ConflictError, 'isByEntry'> = { isByEntry: false },
): unknown =>
  error instanceof StoreError && (error.fault === 'stale' || error.fault === 'key')
    ? new ConflictError(isByEntry)
    : error;

/** A refusal of the server's own. */
export const refused = (code: ErrorCode, message: string, wait?: number): RefusedError =>
  new RefusedError(code, message, wait);
