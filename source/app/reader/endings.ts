/** What is to be done when the program ends otherwise than by leaving. */
export interface Endings {
  /** @param status the exit status that shells expect */
  signal(status: number): void;
  /** A bug of ours. */
  crash(error: Error): void;
  /** The process ends, however that came. */
  exit(): void;
}

const signals = [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const;

/** Waits for the endings that come from outside; returns what ends the waiting. */
export function onEndings({ signal, crash, exit }: Endings): () => void {
  const listeners = signals.map(([name, number]) => [name, () => signal(128 + number)] as const);
  for (const [name, listener] of listeners) process.once(name, listener);
  process.once('uncaughtException', crash);
  process.once('exit', exit);
  return () => {
    for (const [name, listener] of listeners) process.removeListener(name, listener);
    process.removeListener('uncaughtException', crash);
    process.removeListener('exit', exit);
  };
}
