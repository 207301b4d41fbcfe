/** A use of the command line that cannot be carried out: one line for the player, and the exit status. */
export class UsageFault extends Error {
  readonly status: number;

  constructor(message: string, status = 2) {
    super(message);
    this.status = status;
  }
}
