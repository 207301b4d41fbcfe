import type { ErrorCode } from '../../net/wire/messages.ts';

/** A request that is not carried out, and why; the game's own code where its rules refuse a command. */
export class Refused extends Error {
  readonly code: string;
  /** Seconds to wait, where that helps. */
  readonly wait: number | undefined;

  constructor(code: string, message: string, wait?: number) {
    super(message);
    this.code = code;
    this.wait = wait;
  }
}

/** A refusal of the server's own. */
export const refused = (code: ErrorCode, message: string, wait?: number): Refused => new Refused(code, message, wait);
