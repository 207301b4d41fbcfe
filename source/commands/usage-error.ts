import type { Refusal } from '#engine/result.ts';

/** Error for a command line that cannot be executed: one line for the player, and the exit status. */
export class UsageError extends Error {
  readonly status: number;
  /** True if the message begins with a file name. The name of the program is then not printed before it. */
  readonly isOfFile: boolean;

  constructor(message: string, status = 2, isOfFile = false) {
    super(message);
    this.status = status;
    this.isOfFile = isOfFile;
  }
}

/** Error for a level that cannot be used, either faulty or missing. */
export const levelFault = ({ code, message }: Refusal, status = 2): UsageError =>
  new UsageError(message, status, code === 'bad-level');
