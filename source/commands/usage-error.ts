import type { Refusal } from '#engine/result.ts';

/** A use of the command line that cannot be carried out: one line for the player, and the exit status. */
export class UsageError extends Error {
  readonly status: number;
  /** Whether the message begins with the name of a file instead of the program's. */
  readonly isOfFile: boolean;

  constructor(message: string, status = 2, isOfFile = false) {
    super(message);
    this.status = status;
    this.isOfFile = isOfFile;
  }
}

/** The fault of a level that cannot be had: what is wrong with its file, or why there is none. */
export const levelFault = ({ code, message }: Refusal, status = 2): UsageError =>
  new UsageError(message, status, code === 'bad-level');
