import { type EndingSignal, endingSignals } from '../terminal/endings.ts';

/** What is to be done when the program ends otherwise than by leaving. */
export interface Endings {
  /** The system asks for it. */
  signal(signal: EndingSignal): void;
  /** A bug of ours. */
  crash(error: Error): void;
  /** The process ends, however that came. */
  exit(): void;
}

/** Waits for the endings that come from outside; returns what ends the waiting. */
export function onEndings({ signal, crash, exit }: Endings): () => void {
  const listeners = endingSignals.map((name) => [name, () => signal(name)] as const);
  for (const [name, listener] of listeners) process.once(name, listener);
  process.once('uncaughtException', crash);
  process.once('exit', exit);
  return () => {
    for (const [name, listener] of listeners) process.removeListener(name, listener);
    process.removeListener('uncaughtException', crash);
    process.removeListener('exit', exit);
  };
}
