/** Text for the player, held back until what it tells of is on disk. */
export type OutputBuffer = ReturnType<typeof startOutbox>;

export interface OutboxOptions {
  /** Makes safe what will be told; what it writes itself is told with the rest. */
  settle(): void;
  /** Writes to the player. */
  write(text: string): void;
}

/**
 * Keeps what is written until the lines at hand are answered: then all that they have led to is made safe once, and
 * told in one piece.
 */
export function startOutbox({ settle, write }: OutboxOptions) {
  let waiting = '';
  let timer: NodeJS.Immediate | undefined;
  const send = () => {
    clearImmediate(timer);
    settle();
    const text = waiting;
    waiting = '';
    timer = undefined;
    if (text !== '') write(text);
  };
  return {
    write(text: string) {
      waiting += text;
      timer ??= setImmediate(send);
    },
    /** Writes everything now. */
    send,
  };
}
