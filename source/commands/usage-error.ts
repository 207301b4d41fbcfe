import type { Refusal } from '#engine/result.ts';

/** A command line that cannot be executed: one line for the player, and the exit status. */
export class UsageError extends Error {
  readonly status: number;
  /** True if the message begins with a file name. It is then printed without the program's name in front. */
  readonly isOfFile: boolean;

  constructor(message: string, status = 2, isOfFile = false) {
    super(message);
    this.status = status;
    this.isOfFile = isOfFile;
  }
}

/** Error for an unavailable level: the fault of its file, or the reason why there is none. */
export const levelFault = ({ code, message }: Refusal, status = 2): UsageError =>
  new UsageError(message, status, code === 'bad-level');
