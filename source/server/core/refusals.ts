import type { ErrorCode, LimitName, WireError } from '#net/wire/messages.ts';
import { StoreError } from '../store/store.ts';

/** Error for a refused request. If the rules of a game refuse a command, `code` is defined by the game. */
export class RefusedError extends Error {
  readonly code: string;
  /** Seconds to wait before trying again. Undefined if waiting does not help. */
  readonly wait: number | undefined;
  /** Limit of the client or the account that the request exceeds. */
  readonly limit: LimitName | undefined;

  constructor(code: string, message: string, wait?: number, limit?: LimitName) {
    super(message);
    this.code = code;
    this.wait = wait;
    this.limit = limit;
  }
}

/** A refusal as clients receive it. */
export const wireError = ({ code, message, wait, limit }: RefusedError): WireError => ({
  code,
  message,
  ...(wait !== undefined && { wait }),
  ...(limit !== undefined && { limit, ...(wait !== undefined && { retryAfter: wait }) }),
});

/** Another server has changed a match first. Clients receive this error only if all retries fail. */
export class ConflictError extends RefusedError {
  /** True if the other server has only added journal entries, so that only the journal must be read again. */
  readonly isByEntry: boolean;

  constructor(isByEntry: boolean) {
    super('failed', 'Something else changed first. Try again.');
    this.isByEntry = isByEntry;
  }
}

/** Converts a failed write's error to a ConflictError if another server wrote first. */
export const asConflict = (
  error: unknown,
  { isByEntry }: Pick<ConflictError, 'isByEntry'> = { isByEntry: false },
): unknown =>
  error instanceof StoreError && (error.fault === 'stale' || error.fault === 'key')
    ? new ConflictError(isByEntry)
    : error;

export const refused = (code: ErrorCode, message: string, wait?: number, limit?: LimitName): RefusedError =>
  new RefusedError(code, message, wait, limit);
