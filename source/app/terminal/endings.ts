/** Why the program ends other than by the player's own wish. */
export type Ending =
  /** The system asked for it. */
  | { readonly type: 'signal'; readonly signal: EndingSignal }
  /** A bug of ours. */
  | { readonly type: 'crash'; readonly error: unknown };

const numbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGTERM: 15 } as const;

/** A signal that asks a program to end. */
export type EndingSignal = keyof typeof numbers;

/** The exit status of a program that a signal ended. */
export const statusOf = (signal: EndingSignal): number => 128 + numbers[signal];

const signals: readonly EndingSignal[] = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'];

/**
 * Calls back for everything that ends the program: signals, errors that nobody caught, and a terminal that is gone.
 *
 * @returns what ends that
 */
export function watchEndings(end: (ending: Ending) => void): () => void {
  const handlers = signals.map((signal) => [signal, () => end({ type: 'signal', signal })] as const);
  const crashed = (error: unknown) => end({ type: 'crash', error });
  const gone = () => end({ type: 'signal', signal: 'SIGHUP' });
  for (const [signal, handler] of handlers) process.on(signal, handler);
  process.on('uncaughtException', crashed);
  // Writing to a terminal that is gone fails again and again, also after this: that is heard for good.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', gone);
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
    process.off('uncaughtException', crashed);
  };
}

/** Ends the program at once, as the signal does where nobody listens. */
export function dieOf(signal: EndingSignal): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
