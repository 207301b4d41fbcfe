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

export const endingSignals: readonly EndingSignal[] = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'];

export interface EndingHandlers {
  /** It has to end. */
  end(ending: Ending): void;
  /** The terminal is gone: nothing can be shown or restored. Where absent, this ends the program like a bug. */
  gone?(): void;
}

/**
 * Calls back for everything that ends the program.
 *
 * @returns what ends that, but for a terminal that is gone
 */
export function watchEndings({ end, gone }: EndingHandlers): () => void {
  const handlers = endingSignals.map((signal) => [signal, () => end({ type: 'signal', signal })] as const);
  const crashed = (error: unknown) => end({ type: 'crash', error });
  for (const [signal, handler] of handlers) process.on(signal, handler);
  process.on('uncaughtException', crashed);
  if (gone !== undefined) {
    process.stdout.prependListener('error', gone);
    process.stderr.on('error', ignored);
  }
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
    process.off('uncaughtException', crashed);
  };
}

/** An error of stderr: there is nowhere to report it. */
const ignored = () => {};

/** Ends the program at once, as if nobody had caught the signal. */
export function dieOf(signal: EndingSignal): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
